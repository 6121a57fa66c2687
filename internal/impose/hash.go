package impose

import (
	"crypto/sha256"
	"encoding/hex"

	"punchboard/internal/cores"
	"punchboard/internal/face"
)

// hashesOf returns the digests of all sheets. Reading every face of a job is most of the work of
// imposition, so all cores share it.
func hashesOf(p *imposition) []string {
	of := p.info.Hash
	if of == nil {
		of = face.Hash
	}
	out := make([]string, len(p.sheets))
	cores.Each(len(out), func(i int) { out[i] = p.sheets[i].hash(of) })
	return out
}

// hash returns a digest of a sheet's content: the faces in order, both sides.
func (s *sheet) hash(of func(*face.Face) string) string {
	h := sha256.New()
	side := func(f *face.Face) string {
		if f == nil {
			return ""
		}
		return of(f)
	}
	for _, x := range s.pieces {
		h.Write([]byte(side(x.Front) + "/" + side(x.Back) + "\n"))
		for _, f := range x.Legends {
			h.Write([]byte(side(f)))
		}
	}
	if s.part.of.cols > 0 {
		h.Write([]byte(s.part.name()))
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}
