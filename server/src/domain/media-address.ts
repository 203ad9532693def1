// The immutable addresses of a picture: its hash names the content, so what is at one never changes.
import { SHARED } from './shared-picture.ts'

/** A picture of the shop, as stored. */
export interface Picture {
  readonly hash: string
  readonly alt: string | null
  readonly width: number
  readonly height: number
}

export interface PictureAddress {
  readonly url: string
  readonly srcset: string
  /** of the file at `url` */
  readonly width: number
  readonly height: number
}

const WIDTHS = [320, 640, 960, 1280, 1920]
/** What a page without srcset gets: sharp on most screens, not the heaviest. */
const DEFAULT_WIDTH = 1280

export function addressesOf(picture: Picture, baseUrl: string): PictureAddress {
  const widths = widthsOf(picture.width)
  const url = (width: number) => `${baseUrl}/media/${picture.hash}-${width}.webp`
  const width = Math.min(picture.width, DEFAULT_WIDTH)
  return {
    url: url(width),
    srcset: widths.map((each) => `${url(each)} ${each}w`).join(', '),
    width,
    height: heightAt(picture, width),
  }
}

/** The two fields in which lines of drafts and orders show a picture. */
export function imageFields(
  picture: Picture | null,
  baseUrl: string,
): { image: string | null; image_srcset: string | null } {
  const addresses = picture && addressesOf(picture, baseUrl)
  return { image: addresses?.url ?? null, image_srcset: addresses?.srcset ?? null }
}

/** The widths a picture is offered in: never wider than it is. */
export function widthsOf(originalWidth: number): number[] {
  const widest = widestOf(originalWidth)
  return [...WIDTHS.filter((width) => width < widest), widest]
}

export function widestOf(originalWidth: number): number {
  return Math.min(originalWidth, Math.max(...WIDTHS))
}

export function heightAt(picture: { width: number; height: number }, width: number): number {
  return Math.max(1, Math.round((picture.height * width) / picture.width))
}

export interface MediaFile {
  readonly hash: string
  readonly width: number
  readonly format: 'webp' | 'avif' | 'jpeg'
}

/** Whether a picture of this width is offered so: nobody can fill the disk by counting. */
export function isOffered(originalWidth: number, { width, format }: MediaFile): boolean {
  return format === SHARED.format ? width === SHARED.width : widthsOf(originalWidth).includes(width)
}

/** `{hash}-{width}.{format}`; the same name with .avif gives the smaller modern form. */
export function parseMediaFile(name: string): MediaFile | null {
  const match = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|avif|jpeg)$/.exec(name)
  if (!match?.[1]) return null
  return { hash: match[1], width: Number(match[2]), format: match[3] as MediaFile['format'] }
}
