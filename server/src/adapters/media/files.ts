// Where the files of pictures lie: one small interface, one file for each kind of place, and how files are named there.
import { OperatorError } from '../../base/errors.ts'
import { FORMATS, type ImageFormat } from './images.ts'

export interface MediaFiles {
  /** where it is, in words for an operator */
  readonly place: string
  /** where links of `linkTo` lead; null: it gives none */
  readonly linkOrigin: string | null
  /** Whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** null when there is none: a place that cannot tell throws MediaDown */
  get(key: string): Promise<Buffer | null>
  /** As the place says at this moment. */
  isThere(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** The files of one shop, or of all: those of a shop one after the other. */
  list(shopId?: string): AsyncIterable<ListedFile>
  /** Where everybody gets the file without asking us; null when it is not there, or is to be had from us alone. */
  linkTo(key: string): Promise<FileLink | null>
}

export interface ListedFile {
  readonly key: string
  readonly size: number
}

export interface FileLink {
  readonly url: string
  /** how long it may be handed on: it works for longer than that */
  readonly maxAge: number
}

/** The place cannot be reached, is full, or refuses us: nothing is known of the picture. Says why to an operator. */
export class MediaDown extends OperatorError {
  constructor(place: string, reason: string, cause?: unknown) {
    super(`Pictures in ${place}: ${reason}`, { cause })
  }
}

/** So many pictures of the shop wait to be drawn that another one must come later. */
export class PicturesBusy extends MediaDown {
  constructor(place: string) {
    super(place, 'too many of one shop wait to be drawn')
  }
}

export function originalKey(shopId: string, hash: string): string {
  return checked(`${shopId}/${hash}/original`)
}

export function renditionKey(shopId: string, hash: string, width: number, format: ImageFormat): string {
  return checked(`${shopId}/${hash}/${width}.${format}`)
}

const KEY = /^(?<shopId>[\w-]+)\/(?<hash>[0-9a-f]{32})\/(?:original|[1-9]\d{0,3}\.(?<format>webp|avif|jpeg))$/

/** The parts of a file's name; null for whatever else lies there, such as one that is half written. */
export function partsOf(key: string): { shopId: string; hash: string; format: ImageFormat | null } | null {
  const { shopId, hash, format } = KEY.exec(key)?.groups ?? {}
  if (shopId === undefined || hash === undefined) return null
  return { shopId, hash, format: FORMATS.find((each) => each === format) ?? null }
}

/** Every file is below its shop, and no name leads out of it. */
function checked(key: string): string {
  if (!partsOf(key)) throw new Error(`no name of a picture: ${key}`)
  return key
}
