// The pictures of shops, by their content: the original, and each rendition made when it is first wanted.
import { LRUCache } from 'lru-cache'
import { widthsOf } from '../../domain/media-address.ts'
import { SHARED } from '../../domain/shared-picture.ts'
import type { Drawer } from './draw-in-subprocess.ts'
import {
  type FileLink,
  MediaDown,
  type MediaFiles,
  originalKey,
  PicturesBusy,
  renditionKey,
} from './files.ts'
import {
  FORMATS,
  type ImageFormat,
  type InspectedImage,
  inspectImage,
  renderImage as renderHere,
} from './images.ts'
import { createPictureQueue, type Drawing } from './picture-queue.ts'
import { reachFiles } from './try-files.ts'

export interface MediaStore {
  /** where the pictures are, in words for an operator */
  readonly place: string
  /** the origin that `linkTo` leads to; null: it leads nowhere */
  readonly linkOrigin: string | null
  /** Finds out whether the place answers and lets us in, and tells when not. */
  reach(): Promise<void>
  putOriginal(shopId: string, hash: string, bytes: Buffer): Promise<void>
  /** Keeps what proves to be a picture, pixel by pixel. Throws ImageError. */
  takeIn(shopId: string, bytes: Buffer): Promise<InspectedImage>
  /** Whether its original is in the store at this moment. */
  hasOriginal(shopId: string, hash: string): Promise<boolean>
  /** Takes it out of the store, in every size. */
  remove(shopId: string, picture: StoredPicture): Promise<void>
  /** null when the shop has no such picture */
  readOriginal(shopId: string, hash: string): Promise<Buffer | null>
  /** null when it has not been made yet */
  readRendition(shopId: string, hash: string, width: number, format: ImageFormat): Promise<Buffer | null>
  /** makes and keeps it; null when the shop has no such picture; throws PicturesBusy */
  render(shopId: string, picture: StoredPicture, width: number, format: ImageFormat): Promise<Buffer | null>
  /** how many wait to be drawn */
  waiting(): number
  /** what is being drawn is not */
  close(): Promise<void>
  /** where a rendition is had without us; null when it has not been made yet, or is to be had here */
  linkTo(shopId: string, hash: string, width: number, format: ImageFormat): Promise<FileLink | null>
}

/** A picture as the merchant gave it. */
export interface StoredPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

export interface MediaStoreOptions {
  /** bytes of renditions that are held in memory */
  readonly memory?: number
  /** in each of the queues */
  readonly mostWaiting?: number | undefined
  /** draws: in a subprocess where strangers' pictures are drawn, else here */
  readonly drawer?: Drawer
  /** a place that fails; whatever was asked for has been answered as well as could be */
  readonly onDown?: (error: MediaDown) => void
}

const MEMORY = 32 * 1024 * 1024
const MOST_WAITING = 400
/** A file that an operator takes away is soon gone. */
const KEPT_MS = 60_000

const HERE: Drawer = { render: renderHere, close: async () => {} }

/** Whatever it does throws MediaDown where the files cannot be had or kept. */
export function createMediaStore(files: MediaFiles, options: MediaStoreOptions = {}): MediaStore {
  const { memory = MEMORY, mostWaiting = MOST_WAITING, onDown = () => {} } = options
  const { render: renderImage, close } = options.drawer ?? HERE
  const rendering = new Map<string, Promise<Buffer | null>>()
  const reading = new Map<string, Promise<Buffer | null>>()
  // By name, which names the content: many who are sent one picture, however slowly they read, share its bytes.
  const kept = new LRUCache<string, Buffer>({
    maxSize: memory,
    sizeCalculation: (bytes) => bytes.length + 1,
    ttl: KEPT_MS,
    // What is old serves on while the files cannot be had.
    noDeleteOnStaleGet: true,
  })
  // AVIF takes ten times as long, and nobody waits for it: it is begun once nothing is left that a page is waiting for.
  const soon = createPictureQueue(mostWaiting)
  const queues = { webp: soon, jpeg: soon, avif: createPictureQueue(mostWaiting) }

  function told<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      if (error instanceof MediaDown) onDown(error)
      throw error
    })
  }

  async function readOriginal(shopId: string, hash: string): Promise<Buffer | null> {
    return told(files.get(originalKey(shopId, hash)))
  }

  async function readRendition(
    shopId: string,
    hash: string,
    width: number,
    format: ImageFormat,
  ): Promise<Buffer | null> {
    const key = renditionKey(shopId, hash, width, format)
    const known = kept.get(key) ?? reading.get(key)
    if (known) return known
    const bytes = readAnew(key).finally(() => reading.delete(key))
    reading.set(key, bytes)
    return bytes
  }

  async function readAnew(key: string): Promise<Buffer | null> {
    try {
      const read = await told(files.get(key))
      if (read) kept.set(key, read)
      return read
    } catch (error) {
      const old = error instanceof MediaDown && kept.get(key, { allowStale: true })
      if (old) return old
      throw error
    }
  }

  /** A page full of new pictures must not starve the requests beside it, nor one shop the others. */
  async function inTurn<T>(format: ImageFormat, drawing: Drawing, work: () => Promise<T>): Promise<T> {
    const inPause = () => soon.whenIdle().then(work)
    const drawn = queues[format].draw(drawing, format === 'avif' ? inPause : work)
    if (!drawn) throw new PicturesBusy(files.place)
    return drawn
  }

  function render(
    shopId: string,
    { hash, width: fullWidth, height }: StoredPicture,
    width: number,
    format: ImageFormat,
  ): Promise<Buffer | null> {
    const key = renditionKey(shopId, hash, width, format)
    const underWay = rendering.get(key)
    if (underWay) return underWay
    const result = inTurn(format, { shopId, isUpload: false, width: fullWidth, height }, async () => {
      const original = await readOriginal(shopId, hash)
      if (!original) return null
      const bytes = await renderImage(original, width, format)
      await putIfPossible(key, bytes)
      return bytes
    })
    rendering.set(key, result)
    const done = () => rendering.delete(key)
    result.then(done, done)
    return result
  }

  /** What was made can be shown, also when the disk is full; it is made again when memory has forgotten it. */
  async function putIfPossible(key: string, bytes: Buffer): Promise<void> {
    kept.set(key, bytes)
    try {
      await told(files.put(key, bytes))
    } catch (error) {
      if (!(error instanceof MediaDown)) throw error
    }
  }

  async function putOriginal(shopId: string, hash: string, bytes: Buffer): Promise<void> {
    await told(files.put(originalKey(shopId, hash), bytes))
  }

  return {
    place: files.place,
    linkOrigin: files.linkOrigin,
    reach: () => told(reachFiles(files)).catch(() => {}),
    putOriginal,
    async takeIn(shopId, bytes) {
      const image = await inspectImage(bytes)
      // Only who looks at every pixel finds out whether it is whole: the smallest rendition is enough for that.
      const { width, height } = image
      await inTurn('webp', { shopId, isUpload: true, width, height }, () => renderImage(bytes, 1, 'webp'))
      await putOriginal(shopId, image.hash, bytes)
      return image
    },
    hasOriginal: (shopId, hash) => told(files.isThere(originalKey(shopId, hash))),
    async remove(shopId, { hash, width: fullWidth }) {
      const sizes = FORMATS.flatMap((format) =>
        (format === SHARED.format ? [SHARED.width] : widthsOf(fullWidth)).map((width) =>
          renditionKey(shopId, hash, width, format),
        ),
      )
      // The original last: as long as it is there, somebody who looks again finds what to remove.
      for (const key of [...sizes, originalKey(shopId, hash)]) {
        kept.delete(key)
        await told(files.delete(key))
      }
    },
    readOriginal,
    readRendition,
    render,
    close,
    waiting: () => soon.waiting() + queues.avif.waiting(),
    linkTo: (shopId, hash, width, format) => told(files.linkTo(renditionKey(shopId, hash, width, format))),
  }
}
