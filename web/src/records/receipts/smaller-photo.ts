/** In px. A receipt of this length can be read to its smallest line, and takes a tenth of what a camera makes. */
const longest = 2400
/** A till roll's lines would become too narrow to read. */
const slimmest = 1 / 3
const quality = 0.85

const made = new WeakMap<File, Promise<File>>()

/**
 * A photo as it is sent: at most 2,400 px long, upright as its camera held it. The file itself when it is small enough,
 * no picture, or a picture that this browser cannot draw. Asked again, the same answer: a retry sends the same bytes.
 */
export function smallerPhoto(file: File): Promise<File> {
  const known = made.get(file) ?? make(file).catch(() => file)
  made.set(file, known)
  return known
}

async function make(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || !('OffscreenCanvas' in globalThis)) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = picture
    const scale = longest / Math.max(width, height)
    if (scale >= 1 || Math.min(width, height) / Math.max(width, height) < slimmest) return file
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    // A JPEG has no transparency; a receipt is on white.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (smaller.size >= file.size) return file
    const name = file.name.replace(/\.[^.]*$/, '')
    return new File([smaller], `${name}.jpg`, { type: smaller.type })
  } finally {
    picture.close()
  }
}
