package load

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/scene"
)

// Places, where scenes are set that are printed large.

// layerRefs checks what the layers of a place are of.
func (lib *libraryReader) layerRefs(d, quiet *doc, place *yaml.Node) {
	list := value(place, "layers")
	if list == nil {
		return
	}
	quiet.items(list, "layers", func(_ int, v *yaml.Node) {
		n, draw := value(v, "of"), value(v, "draw")
		if n == nil || draw == nil {
			return
		}
		if draw.Value != "nest" {
			lib.whoRef(d, n)
		} else if !slices.Contains(scene.NestShapes(), n.Value) {
			d.lacking(n, fmt.Sprintf("there is no shape %s", quote(n.Value)), scene.NestShapes())
		}
	})
}
