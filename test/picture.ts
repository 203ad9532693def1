// A picture of a page for the docs: small enough to be kept in the repository.
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
