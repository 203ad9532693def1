// A picture: its file name, its studio and what stands in it; and the SVG made of that.
import { type Art, newArt } from './art.ts'
import { view } from './geometry.ts'
import { backdrop, type Mood } from './scene.ts'

export interface Picture {
  readonly file: string
  readonly mood: Mood
  /** Degrees the camera looks down: 14 for things that stand, 38 for plates, 90 for a flat lay. */
  readonly elevation?: number
  /** The floor height of the origin, in picture pixels from the top. */
  readonly floor?: number
  readonly scale?: number
  readonly horizon?: number | null
  readonly leaves?: boolean
  readonly width?: number
  readonly height?: number
  readonly quality?: number
  /** Leaves the studio out: what is drawn stands on nothing. */
  readonly transparent?: boolean
  readonly draw: (art: Art) => string
}

export function toSvg(picture: Picture): string {
  const { width = 1200, height = 1200, elevation = 15, floor = 930, scale = 1, horizon = 0.62 } = picture
  const art = newArt(view(width / 2, floor, elevation, scale), seedOf(picture.file))
  const studio = { width, height, mood: picture.mood, leaves: picture.leaves ?? false }
  const room = picture.transparent
    ? ''
    : backdrop(art, horizon === null || elevation > 60 ? studio : { ...studio, horizon })
  const body = room + picture.draw(art)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${[...art.defs.values()].join('')}</defs>${body}</svg>`
}

function seedOf(text: string): number {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}
