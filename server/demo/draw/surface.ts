// Surfaces that a pattern can be laid on: from (u, v) to a place on the picture and the way it faces.
import type { Art } from './art.ts'
import { dot, normalize, project, type Vec2, type Vec3 } from './geometry.ts'
import { type Profile, sample } from './lathe.ts'
import { brightness } from './light.ts'

export interface Spot {
  readonly p: Vec2
  /** Brightness as `light.ts` measures it. */
  readonly level: number
  readonly visible: boolean
}

export type Surface = (u: number, v: number) => Spot

/** The outside of a turned form: u is turns round the axis (0 faces the viewer), v runs from foot to rim. */
export function turned(art: Art, at: Vec3, profile: Profile, inside = false, rounded = true): Surface {
  const rings = sample(profile, rounded)
  const eye: Vec3 = [0, art.view.sin, art.view.cos]
  return (u, v) => {
    const place = Math.min(rings.length - 1, Math.max(0, v * (rings.length - 1)))
    const i = Math.floor(place)
    const a = rings[i] as Vec2
    const b = rings[Math.min(rings.length - 1, i + 1)] as Vec2
    const before = rings[Math.max(0, i - 2)] as Vec2
    const after = rings[Math.min(rings.length - 1, i + 3)] as Vec2
    const t = place - i
    const [r, h] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    const angle = u * 2 * Math.PI
    const rise = after[1] - before[1]
    const widen = after[0] - before[0]
    const outward = normalize([Math.sin(angle) * rise, -widen, Math.cos(angle) * rise])
    const normal: Vec3 = inside ? [-outward[0], -outward[1], -outward[2]] : outward
    const p = project(art.view, [at[0] + r * Math.sin(angle), at[1] + h, at[2] + r * Math.cos(angle)])
    return { p, level: brightness(normal), visible: dot(normal, eye) > -0.02 }
  }
}

/** A surface given straight in picture coordinates, for things seen from the front. */
export function sheet(at: (u: number, v: number) => Vec2, level: (u: number, v: number) => number): Surface {
  return (u, v) => ({ p: at(u, v), level: level(u, v), visible: true })
}

/** The outline of the square u, v in 0..1 of a surface. */
export function outline(surface: Surface, steps = 24): Vec2[] {
  const edge: Vec2[] = []
  for (let i = 0; i < steps; i++) edge.push(surface(i / steps, 0).p)
  for (let i = 0; i < steps; i++) edge.push(surface(1, i / steps).p)
  for (let i = 0; i < steps; i++) edge.push(surface(1 - i / steps, 1).p)
  for (let i = 0; i < steps; i++) edge.push(surface(0, 1 - i / steps).p)
  return edge
}
