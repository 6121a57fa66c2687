package typeset

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Fit says how far text may be tightened to go into a box. Leading and
// MinLeading are parts of the size (1.22): at each of the Sizes in turn the
// leading is first reduced as far as it must, and at most to MinLeading (0 for
// not at all); only then comes the next size. No Sizes means that the size is
// not changed. MaxLines is 0 for as many as go in; a zero height of the Box
// limits nothing.
type Fit struct {
	Sizes               []geom.Length
	Leading, MinLeading float64
	Box                 geom.Size
	MaxLines            int
}

// Fitted is text as it was made to fit. Pitch is the distance of its baselines
// and Leading the same as a part of Size; Height reaches from the ascent of
// the first line to the descent of the last. AtEnd says that it has the last
// of several sizes, Tightened that it has less than the full leading, Overflow
// that it does not fit even so.
type Fitted struct {
	Lines     []Line
	Size      geom.Length
	Pitch     geom.Length
	Leading   float64
	Height    geom.Length
	AtEnd     bool
	Tightened bool
	Overflow  bool
}

// Fit breaks the paragraph that at gives for a size until it goes into the
// box, which gives its width. A size of 0 is passed if there are no Sizes.
func (s *Setter) Fit(f Fit, at func(size geom.Length) Para) Fitted {
	sizes := f.Sizes
	if len(sizes) == 0 {
		sizes = []geom.Length{0}
	}
	var out Fitted
	for i, size := range sizes {
		p := at(size)
		p.Width = f.Box.W
		if size == 0 {
			size = tallest(p)
		}
		out = f.stack(s.Break(p), size)
		out.AtEnd = i > 0 && i == len(sizes)-1
		if !out.Overflow {
			break
		}
	}
	return out
}

func tallest(p Para) (size geom.Length) {
	for _, sp := range p.Spans {
		size = max(size, sp.Font.Size)
	}
	return size
}

// stack finds the greatest leading at which lines go into the box.
func (f Fit) stack(lines []Line, size geom.Length) Fitted {
	out := Fitted{Lines: lines, Size: size, Leading: f.Leading}
	floor := f.Leading
	if f.MinLeading > 0 {
		floor = min(f.Leading, f.MinLeading)
	}
	// Hundredths of the size, so that the result does not hang on a rounding.
	for h := hundredths(f.Leading); ; h-- {
		out.Pitch = geom.Length(int64(size) * int64(h) / 100)
		out.Height = Height(lines, out.Pitch)
		out.Leading = float64(h) / 100
		out.Tightened = h < hundredths(f.Leading)
		if f.Box.H == 0 || out.Height <= f.Box.H || h <= hundredths(floor) {
			break
		}
	}
	out.Overflow = f.Box.H > 0 && out.Height > f.Box.H || f.MaxLines > 0 && len(lines) > f.MaxLines
	for _, l := range lines {
		out.Overflow = out.Overflow || l.Width > f.Box.W
	}
	return out
}

func hundredths(v float64) int { return int(v*100 + 0.5) }

// Height is how high lines are when their baselines are pitch apart: from the
// ascent of the first to the descent of the last.
func Height(lines []Line, pitch geom.Length) geom.Length {
	if len(lines) == 0 {
		return 0
	}
	return lines[0].Ascent + geom.Length(len(lines)-1)*pitch + lines[len(lines)-1].Descent
}

// Place moves the items of lines to where they are printed and returns them:
// the first baseline begins at, each next one is pitch lower. Lines are placed
// once.
func Place(lines []Line, at geom.Point, pitch geom.Length) []face.Item {
	n := 0
	for _, l := range lines {
		n += len(l.Items)
	}
	out := make([]face.Item, 0, n)
	for _, l := range lines {
		for _, item := range l.Items {
			switch it := item.(type) {
			case *face.Text:
				it.At = it.At.Add(at)
			case *face.Icon:
				it.Box = it.Box.Move(at)
			case *face.Link:
				it.Box = it.Box.Move(at)
			}
		}
		out = append(out, l.Items...)
		at.Y += pitch
	}
	return out
}

// FitLine sets text on one line in the first of the sizes at which it is no
// wider than width, else in the last. atEnd says that it has the last of
// several sizes, overflow that it is too wide even so. No sizes means the
// font's own.
func (s *Setter) FitLine(f Font, sizes []geom.Length, width geom.Length, text string) (t *face.Text, atEnd, overflow bool) {
	overflow = s.Width(f, text) > width
	for i, size := range sizes {
		f.Size = size
		atEnd = i > 0 && i == len(sizes)-1
		if overflow = s.Width(f, text) > width; !overflow {
			break
		}
	}
	return s.Line(f, text), atEnd, overflow
}
