// Checks a merchant's picture and renders it in the sizes and formats that pages ask for.
import { createHash } from 'node:crypto'
import type Sharp from 'sharp'
import type { Sharp as Drawn } from 'sharp'
import { messageOf } from '../../base/errors.ts'
import { heightAt, widestOf } from '../../domain/media-address.ts'
import type { Bilingual } from '../../domain/setting-error.ts'
import { SHARED } from '../../domain/shared-picture.ts'

export const FORMATS = ['webp', 'avif', 'jpeg'] as const
export type ImageFormat = (typeof FORMATS)[number]

export interface InspectedImage {
  readonly hash: string
  readonly format: string
  readonly width: number
  readonly height: number
  /** of the file itself */
  readonly bytes: number
}

/** Says in one sentence why a file cannot be used as a picture: its message in English. */
export class ImageError extends Error {
  readonly says: Bilingual

  constructor(says: Bilingual) {
    super(says.en)
    this.says = says
  }
}

/** What reads the formats that are accepted. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`)
const ACCEPTED = ['jpeg', 'png', 'webp', 'avif', 'gif']
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const TOO_LARGE: Bilingual = {
  en: 'the picture is larger than 20 MB',
  id: 'gambar lebih besar dari 20 MB',
}
export const MAX_PIXELS = 50_000_000
/** Of what must be read whole for the smallest size: an AVIF of 1 kB can take seconds. JPEGs are shrunk while they are read. */
const MAX_WHOLE_PIXELS = 25_000_000
/** of a WebP file */
const MAX_HEIGHT = 16_383
const QUALITY = { webp: 80, avif: 55, jpeg: 82 } as const satisfies Record<ImageFormat, number>

let loading: Promise<typeof Sharp> | undefined

/** When first needed: most commands, and most requests, are not about pictures. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One rendering at a time leaves the other cores to requests.
    sharp.concurrency(1)
    // A stranger's file is opened by no other reader: drawings and documents can hold programs of their own.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: READERS })
    return sharp
  })
  return loading
}

export async function inspectImage(bytes: Buffer): Promise<InspectedImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new ImageError(TOO_LARGE)
  const metadata = await readMetadata(bytes)
  // sharp names AVIF by its container
  const format =
    metadata?.format === 'heif' ? (metadata.compression === 'av1' ? 'avif' : 'heif') : metadata?.format
  if (!metadata || !format || !ACCEPTED.includes(format)) {
    const formats = ACCEPTED.join(', ')
    throw new ImageError({
      en: `not a picture we can read (${formats})`,
      id: `bukan gambar yang dapat dibaca (${formats})`,
    })
  }
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_PIXELS)
    throw new ImageError({
      en: 'the picture has more than 50 million pixels',
      id: 'gambar lebih dari 50 juta piksel; perkecil dahulu (lebar 2000 piksel sudah cukup)',
    })
  if (format !== 'jpeg' && width * height > MAX_WHOLE_PIXELS)
    throw new ImageError({
      en: `the picture has more than 25 million pixels, the most for ${format}; make it smaller, or save it as JPEG`,
      id: `gambar lebih dari 25 juta piksel, batas untuk ${format}; perkecil dahulu (lebar 2000 piksel sudah cukup), atau simpan sebagai JPEG`,
    })
  const tallest = heightAt({ width, height }, widestOf(width))
  if (tallest > MAX_HEIGHT)
    throw new ImageError({
      en: `the picture is too tall (${width} by ${height} pixels)`,
      id: `gambar terlalu tinggi (${width} x ${height} piksel)`,
    })
  return { hash: hashOf(bytes), format, width, height, bytes: bytes.length }
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

async function readMetadata(bytes: Buffer) {
  const sharp = await loadSharp()
  try {
    // Only its head is read: how large it is, is judged by that.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

export async function renderImage(original: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { autoOrient: size } = await picture.metadata()
    if (format === SHARED.format) return await drawShared(picture)
    return await picture
      .autoOrient()
      // Left to itself the height may be a row off from what the API promises, as JPEGs are shrunk while read.
      .resize({ width, height: heightAt(size, width), fit: 'fill' })
      .toFormat(format, { quality: QUALITY[format], effort: format === 'avif' ? 3 : 4 })
      .toBuffer()
  } catch (error) {
    throw new ImageError({
      en: `the picture is damaged (${messageOf(error).split('\n')[0]})`,
      id: 'gambar rusak',
    })
  }
}

/** Whole, on white: what is sold must not be cut off. */
function drawShared(picture: Drawn): Promise<Buffer> {
  const { width, height, format } = SHARED
  return picture
    .autoOrient()
    .resize({ width, height, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .toFormat(format, { quality: QUALITY[format], mozjpeg: true })
    .toBuffer()
}
