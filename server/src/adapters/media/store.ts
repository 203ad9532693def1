// Pictures on disk, by shop and content hash: the original, and each rendition made when it is first wanted.

import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type ImageFormat, type InspectedImage, inspectImage, renderImage } from './images.ts'

export interface MediaStore {
  putOriginal(shopId: string, hash: string, bytes: Buffer): Promise<void>
  /** Keeps what proves to be a picture, pixel by pixel. Throws ImageError. */
  takeIn(shopId: string, bytes: Buffer): Promise<InspectedImage>
  /** null when the shop has no such picture */
  readOriginal(shopId: string, hash: string): Promise<Buffer | null>
  /** null when it has not been made yet */
  readRendition(shopId: string, hash: string, width: number, format: ImageFormat): Promise<Buffer | null>
  /** makes and keeps it; null when the shop has no such picture */
  render(shopId: string, hash: string, width: number, format: ImageFormat): Promise<Buffer | null>
}

const KEPT_BYTES = 32 * 1024 * 1024
/** A file that an operator takes away is soon gone. */
const KEPT_MS = 60_000

export function createMediaStore(dataDir: string): MediaStore {
  const folderOf = (shopId: string, hash: string) => join(dataDir, 'media', shopId, hash)
  const rendering = new Map<string, Promise<Buffer | null>>()
  const reading = new Map<string, Promise<Buffer | null>>()
  // By path, which names the content: many who are sent one picture, however slowly they read, share its bytes.
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
    ttl: KEPT_MS,
  })
  // AVIF takes ten times as long: what a page is waiting for must not stand behind it.
  const queues: Record<ImageFormat, Promise<unknown>> = { webp: Promise.resolve(), avif: Promise.resolve() }

  async function readOriginal(shopId: string, hash: string): Promise<Buffer | null> {
    return readIfThere(join(folderOf(shopId, hash), 'original'))
  }

  async function readRendition(
    shopId: string,
    hash: string,
    width: number,
    format: ImageFormat,
  ): Promise<Buffer | null> {
    const path = join(folderOf(shopId, hash), `${width}.${format}`)
    const known = kept.get(path) ?? reading.get(path)
    if (known) return known
    const bytes = readIfThere(path).finally(() => reading.delete(path))
    reading.set(path, bytes)
    const read = await bytes
    if (read) kept.set(path, read)
    return read
  }

  /** One after the other: a page full of new pictures must not starve the requests beside it. */
  function inTurn<T>(format: ImageFormat, work: () => Promise<T>): Promise<T> {
    const result = queues[format].then(work)
    queues[format] = result.catch(() => {})
    return result
  }

  function render(shopId: string, hash: string, width: number, format: ImageFormat): Promise<Buffer | null> {
    const path = join(folderOf(shopId, hash), `${width}.${format}`)
    const underWay = rendering.get(path)
    if (underWay) return underWay
    const result = inTurn(format, async () => {
      const original = await readOriginal(shopId, hash)
      if (!original) return null
      const bytes = await renderImage(original, width, format)
      await writeWhole(path, bytes)
      return bytes
    })
    rendering.set(path, result)
    const done = () => rendering.delete(path)
    result.then(done, done)
    return result
  }

  async function putOriginal(shopId: string, hash: string, bytes: Buffer): Promise<void> {
    const folder = folderOf(shopId, hash)
    await mkdir(folder, { recursive: true })
    await writeWhole(join(folder, 'original'), bytes)
  }

  return {
    putOriginal,
    async takeIn(shopId, bytes) {
      const image = await inspectImage(bytes)
      // Only who looks at every pixel finds out whether it is whole: the smallest rendition is enough for that.
      await inTurn('webp', () => renderImage(bytes, 1, 'webp'))
      await putOriginal(shopId, image.hash, bytes)
      return image
    },
    readOriginal,
    readRendition,
    render,
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A rename shows the file whole or not at all, also when the disk is full or the power goes. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
