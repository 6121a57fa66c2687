package load

import (
	"fmt"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// formOf is what a value read into to looks like: see formed.
func formOf(to any) (form string, words []string) {
	switch to := to.(type) {
	case formed:
		return to.form, to.words
	case *string, *layout.Source:
		return "text", nil
	case *bool:
		return "flag", nil
	case *int, **int:
		return "integer", nil
	case *float64:
		return "number", nil
	case *[]string:
		return "list text", nil
	case *model.Cite:
		return "cite", nil
	case *geom.Length:
		return "length", nil
	case *geom.Size:
		return "size", nil
	case *[]geom.Length:
		return "list length", nil
	case *layout.Num:
		return "num", nil
	case *face.Colour:
		return "colour", nil
	}
	panic(fmt.Sprintf("load: no form is known for %T", to))
}

// keyForm is one key of a shape as schemas see it.
type keyForm struct {
	name  string
	need  bool
	form  string
	words []string
}

// forms are the keys of a shape; into is any value that pointers can be made
// into.
func (s shape[T]) forms(into *T) []keyForm {
	out := make([]keyForm, 0, len(s))
	for _, k := range s {
		form, words := formOf(k.to(into))
		out = append(out, keyForm{k.name, k.need, form, words})
	}
	return out
}

// shapeForms are the shapes of all maps that files may hold, by name.
func shapeForms() map[string][]keyForm {
	out := map[string][]keyForm{
		"game": gameShape.forms(&model.Game{}), "source": sourceShape.forms(&model.Source{}),
		"play": playShape.forms(&model.Play{}), "search": searchShape.forms(&model.Search{}), "weight": weightShape.forms(&model.Weight{}), "entry": entryShape.forms(&model.Entry{}),
		"deck": deckShape.forms(&deckReader{Deck: &model.Deck{}}), "card": cardShape.forms(&cardReader{&model.Card{}}),
		"hand": handShape.forms(&model.Hand{}), "tile": tileShape.forms(&model.Tile{}), "level": levelShape.forms(&model.Level{}),
		"legend": legendShape.forms(&legendReader{}), "legend-tiles": legendTilesShape.forms(&legendReader{}),
		"counter": counterShape.forms(&model.Counter{}), "scenario": scenarioShape.forms(&model.Scenario{}),
		"side": sideShape.forms(&model.Side{}), "term": termShape.forms(&model.Term{}),
		"claim": claimShape.forms(&model.Claim{}), "reading": readingShape.forms(&model.Reading{}),
		"answer": answerShape.forms(&model.Answer{}), "chapter": chapterShape.forms(&model.Chapter{}),
		"book": bookShape.forms(&bookReader{&model.Game{}}), "appendix": appendixShape.forms(&model.Appendix{}),
		"component": componentShape.forms(&model.Component{}), "erratum": erratumShape.forms(&erratumReader{}),
		"table": tableShape.forms(&tableReader{Table: &model.Table{}}), "modifier": modifierShape.forms(&modifierReader{}),
		"class": classShape.forms(&class{}), "collection": collectionShape.forms(&model.Collection{}),
		"field": fieldShape.forms(&declaration{}), "type": typeShape.forms(&declaration{}),
		"verb": verbShape.forms(&model.Verb{}), "option": optionShape.forms(&model.Option{}),
		"slot": slotShape.forms(&model.Slot{}), "twin": twinShape.forms(&model.Twin{}),
		"layout": layoutShape.forms(&layoutReader{Layout: &layout.Layout{}}), "variant": variantShape.forms(&layout.Variant{}),
		"stand": standShape.forms(&face.Stand{}), "landscape": landscapeShape.forms(&layout.Landscape{}), "shadow": shadowShape.forms(&layout.Shadow{}),
		"box": boxShape.forms(&boxReader{Box: &layout.Box{}}), "style": styleShape.forms(&layout.Style{}), "span": spanShape.forms(&layout.Span{}),
		"ramp": rampShape.forms(&ramp{}), "ground": groundShape.forms(&groundReader{}), "feature": featureShape.forms(&model.Feature{}), "theme": themeShape.forms(&layout.Theme{}), "mark": markShape.forms(&layout.Mark{}),
		"paper": paperShape.forms(&layout.Paper{}), "sheet": sheetShape.forms(&layout.Sheet{}),
		"block": blockShape.forms(&blockReader{}), "card-size": cardSizeShape.forms(&layout.Card{}),
		"odds": oddsShape.forms(&model.Odds{}), "axis": axisShape.forms(&model.Axis{}),
		"duels": duelsShape.forms(&model.Duels{}), "duel-line": duelLineShape.forms(&model.DuelLine{}),
		"story": storyShape.forms(&model.Story{}), "story-box": storyBoxShape.forms(&model.StoryBox{}), "story-change": storyChangeShape.forms(&model.StoryChange{}),
		"font": fontShape.forms(&fontEntry{}), "simulation": simulationShape.forms(&model.Simulation{}),
		"price": priceShape.forms(&model.Price{}), "plans": plansShape.forms(&model.Plans{}),
		"ink": inkShape.forms(&layout.Ink{}), "outline": outlineShape.forms(&layout.Outline{}), "rings": ringsShape.forms(&layout.Rings{}),
		"figures": figuresShape.forms(&figuresReader{}), "pose": poseShape.forms(&layout.Pose{}), "figure-kind": figureKindShape.forms(&layout.Kind{}),
		"drawn": drawnShape.forms(&layout.Drawn{}), "area": areaShape.forms(&layout.Area{}),
		"scene": sceneShape.forms(&layout.Scene{}), "silhouette": silhouetteShape.forms(&layout.Silhouette{}),
		"place": placeShape.forms(&layout.Place{}), "layer": layerShape.forms(&layout.Layer{}), "cover": coverShape.forms(&model.Cover{}),
		"project": projectShape.forms(&Policy{}), "checks": checksShape.forms(&Policy{}), "skip": skipShape.forms(&Skip{}),
		"floors": floorsShape.forms(&floors{}), "floor": floorShape.forms(&floor{}),
		"apart":  apartShape.forms(&layout.Apart{}),
		"export": exportShape.forms(&layout.Export{}), "press": pressShape.forms(&layout.Press{}), "mix": mixShape.forms(&layout.Mix{}), "stock": stockShape.forms(&layout.Stock{}),
		"pieces": piecesShape.forms(&model.Pieces{}), "length-of-games": lengthShape.forms(&model.Length{}),
		"function": functionShape.forms(&model.Function{}), "refusal": refusalShape.forms(&model.Refusal{}), "addend": addendShape.forms(&model.Addend{}),
		"fold": foldShape.forms(&model.Fold{}), "chain": chainShape.forms(&model.Chain{}), "draw": drawShape.forms(&model.Draw{}),
		"study": studiesShape.forms(&model.Game{}), "study-way": wayShape.forms(&model.Way{}), "study-measure": measureShape.forms(&model.Measured{}),
	}
	for kind, s := range studyShapes {
		out["study-"+kind] = s.forms(&model.Study{})
	}
	return out
}
