package square

// heap gives what is least first.
type heap[T any] struct {
	all  []T
	less func(a, b T) bool
}

// len is how many there are.
func (h *heap[T]) len() int { return len(h.all) }

// push puts one in.
func (h *heap[T]) push(x T) {
	h.all = append(h.all, x)
	for i := len(h.all) - 1; i > 0; {
		up := (i - 1) / 2
		if !h.less(h.all[i], h.all[up]) {
			return
		}
		h.all[i], h.all[up] = h.all[up], h.all[i]
		i = up
	}
}

// pop takes the least out; the heap must not be empty.
func (h *heap[T]) pop() T {
	top, last := h.all[0], len(h.all)-1
	h.all[0] = h.all[last]
	h.all = h.all[:last]
	for i := 0; ; {
		least := i
		for _, k := range []int{2*i + 1, 2*i + 2} {
			if k < len(h.all) && h.less(h.all[k], h.all[least]) {
				least = k
			}
		}
		if least == i {
			return top
		}
		h.all[i], h.all[least] = h.all[least], h.all[i]
		i = least
	}
}
