// One picture under construction: where it is seen from, its SVG definitions and its seeded chance.
import { project, type Vec3, type View } from './geometry.ts'

export interface Art {
  readonly view: View
  readonly defs: Map<string, string>
  readonly chance: () => number
}

export function newArt(view: View, seed: number): Art {
  return { view, defs: new Map(), chance: mulberry32(seed) }
}

/** Registers a definition once per distinct body and answers `url(#id)` for it. */
export function define(art: Art, body: (id: string) => string): string {
  const key = body('')
  const known = art.defs.get(key)
  if (known) return `url(#${idOf(known)})`
  const id = `d${art.defs.size.toString(36)}`
  art.defs.set(key, body(id))
  return `url(#${id})`
}

/** The same picture with its origin at `at` and all measures times `size`: for small things beside large ones. */
export function sized(art: Art, at: Vec3, size: number): Art {
  const [x, y] = project(art.view, at)
  return { ...art, view: { ...art.view, x, y, scale: art.view.scale * size } }
}

/** A number between `low` and `high`. */
export function between(art: Art, low: number, high: number): number {
  return low + (high - low) * art.chance()
}

function idOf(definition: string): string {
  return /id="([^"]+)"/.exec(definition)?.[1] ?? ''
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
