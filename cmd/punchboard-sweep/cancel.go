package main

import (
	"context"
	"fmt"
	"time"

	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/gcpopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow/dataflowlib"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	df "google.golang.org/api/dataflow/v1b3"
)

// cancelJob cancels a job by its name, since Beam's SDK does not return its id while it runs. It
// retries until the runner has received the job or ctx is done.
func cancelJob(ctx context.Context, runner, name string) error {
	cancel := cancelOnServer
	if runner == "dataflow" {
		cancel = cancelOnDataflow
	}
	for {
		found, err := cancel(ctx, name)
		if found || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the runner knows no job of that name")
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// cancelOnServer cancels a job on a job server and reports whether the server has it.
func cancelOnServer(ctx context.Context, name string) (found bool, err error) {
	cc, err := grpcx.Dial(ctx, *jobopts.Endpoint, 10*time.Second)
	if err != nil {
		return false, err
	}
	defer cc.Close()
	server := jobpb.NewJobServiceClient(cc)
	jobs, err := server.GetJobs(ctx, &jobpb.GetJobsRequest{})
	if err != nil {
		return false, err
	}
	for _, j := range jobs.GetJobInfo() {
		if j.GetJobName() == name {
			_, err := server.Cancel(ctx, &jobpb.CancelJobRequest{JobId: j.GetJobId()})
			return true, err
		}
	}
	return false, nil
}

// cancelOnDataflow cancels a job of Google's service and reports whether it is running there.
func cancelOnDataflow(ctx context.Context, name string) (found bool, err error) {
	project, region := gcpopts.GetProjectFromFlagOrEnvironment(ctx), gcpopts.GetRegion(ctx)
	client, err := dataflowlib.NewClient(ctx, "")
	if err != nil {
		return false, err
	}
	j, err := dataflowlib.GetRunningJobByName(client, project, region, name)
	if err != nil || j == nil {
		return false, err
	}
	_, err = client.Projects.Locations.Jobs.Update(project, region, j.Id, &df.Job{RequestedState: "JOB_STATE_CANCELLED"}).Context(ctx).Do()
	return true, err
}
