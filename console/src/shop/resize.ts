// Makes a photo small enough to be sent over a mobile network, upright as it was taken.

const LONGEST_SIDE = 2048
const QUALITY = 0.85
/** What is small already is sent as it is, and loses nothing. */
const SMALL_BYTES = 700_000
const SENT_AS_IT_IS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
/** May be seen through, which JPEG cannot keep. */
const MAYBE_TRANSPARENT = ['image/png', 'image/webp', 'image/gif', 'image/avif']

/** What this browser cannot read is given back as it is: the server says what is wrong with it. */
export async function resizePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  try {
    const { width, height } = fittedSize(bitmap.width, bitmap.height)
    const isSmall = width === bitmap.width && file.size <= SMALL_BYTES
    if (isSmall && SENT_AS_IT_IS.includes(file.type)) return file
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const type = MAYBE_TRANSPARENT.includes(file.type) ? 'image/webp' : 'image/jpeg'
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    return smaller ?? file
  } finally {
    bitmap.close()
  }
}

/** No side longer than allowed, in the same proportion; never larger than it was. */
export function fittedSize(
  width: number,
  height: number,
  longest = LONGEST_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
