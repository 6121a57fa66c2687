package part

// Store keeps, from one run of the program to the next, what takes long to
// count. A key says all that was counted from, so that what stands under it
// holds whatever else has changed. It may be used from several goroutines.
type Store interface {
	Load(key string) ([]byte, bool)
	Keep(key string, data []byte)
}
