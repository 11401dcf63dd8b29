/** Half as much again as a print picture of the largest size has. */
const mostBytes = 600_000
/** Tables, the frame (baseline or progressive) and the restart interval: ITU-T T.81, table B.1. */
const ofThePicture = [0xdb, 0xc4, 0xc0, 0xc1, 0xc2, 0xdd]
const jfif = 0xe0
const scan = 0xda
const mostColours = 3

/**
 * Whether a JPEG holds a picture and nothing else: no metadata, which may say where it was taken and how to turn it, no
 * colour profile, nothing behind its end, and no inks. Browsers make such ones of large photos.
 */
export function isPlainJpeg(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const { byteLength: end } = view
  if (end < 4 || end > mostBytes || view.getUint16(0) !== 0xffd8) return false
  for (let at = 2; at + 10 < end; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return false
    if (marker === scan) return endsWithItsPicture(view, at)
    if (marker !== jfif && !ofThePicture.includes(marker)) return false
    const isFrame = marker >= 0xc0 && marker <= 0xc2
    if (isFrame && view.getUint8(at + 9) > mostColours) return false
  }
  return false
}

/** The only end of a picture behind its first scan is that of the file. Between scans there are tables alone. */
function endsWithItsPicture(view: DataView, from: number): boolean {
  const last = view.byteLength - 2
  for (let at = from; at <= last; at += 1) {
    if (view.getUint8(at) !== 0xff) continue
    const marker = view.getUint8(at + 1)
    if (marker === 0xd9) return at === last
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isData && marker !== scan && !ofThePicture.includes(marker)) return false
    if (!isData) at += 1 + view.getUint16(at + 2)
  }
  return false
}
