package load

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// jpegInfo is what the head of a JPEG file says: its orientation, from 1 for upright to 8, the
// offset of that value in the file and the bytes that would mean upright there; and its colour
// profile.
type jpegInfo struct {
	orientation int
	at          int
	upright     [2]byte
	profile     []byte
}

// readJPEG reads the parts of a JPEG file up to its pixels. It errors if the file cannot be
// printed.
func readJPEG(data []byte) (jpegInfo, error) {
	info := jpegInfo{orientation: 1}
	broken := errors.New("it breaks off")
	for at := 2; ; {
		for at < len(data) && data[at] == 0xff && at+1 < len(data) && data[at+1] == 0xff {
			at++ // padding
		}
		if at+4 > len(data) || data[at] != 0xff {
			return info, broken
		}
		kind, n := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		if n < 2 || at+2+n > len(data) {
			return info, broken
		}
		part := data[at+4 : at+2+n]
		switch {
		case kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc:
			if err := jpegFrame(kind, part); err != nil {
				return info, err
			}
		case kind == 0xe1 && info.orientation == 1:
			info.exif(part, at+4)
		case kind == 0xe2:
			if lies, ok := bytes.CutPrefix(part, []byte("ICC_PROFILE\x00")); ok && len(lies) > 2 {
				info.profile = append(info.profile, lies[2:]...) // after its number and the count
			}
		case kind == 0xda:
			if !bytes.Contains(data[at+2+n:], []byte{0xff, 0xd9}) {
				return info, broken
			}
			return info, nil
		}
		at += 2 + n
	}
}

// jpegFrame checks that the pixels are of a kind that can be printed.
func jpegFrame(kind byte, part []byte) error {
	switch {
	case len(part) < 6:
		return errors.New("it breaks off")
	case kind > 0xc2:
		return errors.New("its pixels are packed in a rare way; save it as a usual JPEG")
	case part[0] != 8:
		return fmt.Errorf("it has %d bits a colour; 8 are wanted", part[0])
	case part[5] == 4:
		return errors.New("its colours are CMYK; everything else is RGB: save it as RGB")
	case part[5] != 1 && part[5] != 3:
		return fmt.Errorf("it has %d colours a pixel; it must have 1 or 3", part[5])
	}
	return nil
}

// exif finds the orientation in camera data; off is where the part begins in the file. It ignores
// data it cannot read.
func (info *jpegInfo) exif(part []byte, off int) {
	head := []byte("Exif\x00\x00")
	if !bytes.HasPrefix(part, head) || len(part) < len(head)+8 {
		return
	}
	tiff, off := part[len(head):], off+len(head)
	var order binary.ByteOrder = binary.LittleEndian
	if tiff[0] == 'M' {
		order = binary.BigEndian
	}
	first := int(order.Uint32(tiff[4:]))
	if first < 8 || first+2 > len(tiff) {
		return
	}
	const orientation, size = 0x0112, 12
	for i := range int(order.Uint16(tiff[first:])) {
		at := first + 2 + size*i
		if at+size > len(tiff) {
			return
		}
		if order.Uint16(tiff[at:]) != orientation {
			continue
		}
		if v := order.Uint16(tiff[at+8:]); v >= 1 && v <= 8 {
			info.orientation, info.at = int(v), off+at+8
			order.PutUint16(info.upright[:], 1)
		}
		return
	}
}
