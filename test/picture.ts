// Pictures of pages for the docs: small enough to be kept in the repository.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const MAX_BYTES = 150_000

/** What is higher than `maxHeight` is cut off. */
export async function savePicture(
  picture: Buffer,
  folder: string,
  name: string,
  maxHeight: number,
): Promise<void> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const kept = Math.min(height, maxHeight)
  const file = join(folder, name)
  await sharp(picture)
    .extract({ left: 0, top: 0, width, height: kept })
    .webp({ quality: 70, effort: 6 })
    .toFile(file)
  const { size } = await stat(file)
  console.log(`${name} ${width}x${kept} ${size} bytes`)
  if (size > MAX_BYTES) throw new Error(`${name} is larger than ${MAX_BYTES} bytes`)
}

/** Pictures, or files of them, each made as large as `size`. */
export async function sideBySide(
  pictures: readonly (Buffer | string)[],
  { width, height }: { readonly width: number; readonly height: number },
  gap: number,
  background: string,
): Promise<Buffer> {
  const placed = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height).png().toBuffer(),
      left: gap + index * (width + gap),
      top: gap,
    })),
  )
  const ground = { width: gap + pictures.length * (width + gap), height: height + 2 * gap }
  return sharp({ create: { ...ground, channels: 3, background } })
    .composite(placed)
    .png()
    .toBuffer()
}
