// Teak furniture: dining chairs with cane, benches, round tables.
import type { Art } from '../art.ts'
import { add, polygon, project, type Vec2, type Vec3 } from '../geometry.ts'
import type { Profile } from '../lathe.ts'
import { tone } from '../light.ts'
import { blurred, shadow } from '../scene.ts'
import { sheet } from '../surface.ts'
import { rod } from '../tube.ts'
import { cane } from '../weave.ts'
import { placer } from './folded.ts'
import { beam, boardTop } from './wood.ts'

/** A teak dining chair with a cane back and a woven seat, turned to the viewer's left. */
export function diningChair(art: Art, at: Vec3, wood: string, caneColour: string, turn = 26): string {
  const p = placer(art, at, turn)
  const b = (x: Vec2, y: Vec2, z: Vec2, e = 1) => beam(art, at, turn, x, y, z, wood, e)
  const back = sheet(
    (u, v) => p(-170 + u * 340, 690 - v * 210, -196),
    () => 1,
  )
  const seat = sheet(
    (u, v) => p(-168 + u * 336, 392, -168 + v * 336),
    () => 1,
  )
  const opening = polygon([p(-170, 480, -196), p(170, 480, -196), p(170, 690, -196), p(-170, 690, -196)])
  const seatHole = polygon([p(-168, 390, -168), p(168, 390, -168), p(168, 390, 168), p(-168, 390, 168)])
  const base: Vec2[] = [p(-215, 0, 215), p(215, 0, 215), p(215, 0, -215), p(-215, 0, -215)]
  return (
    blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 90, y + 14])), 34, 0.26) +
    [
      [-192, 192],
      [192, 192],
      [192, -192],
      [-192, -192],
    ]
      .map(([x, z]) => shadow(art, add(at, turned(x ?? 0, z ?? 0, turn)), 26, 26, 60))
      .join('') +
    b([-215, -170], [0, 740], [-215, -178], 0.86) +
    b([170, 215], [0, 740], [-215, -178], 0.9) +
    b([-170, 170], [150, 182], [-208, -186], 0.7) +
    `<path d="${opening}" fill="${tone(caneColour, 0.7)}" opacity=".16"/>` +
    cane(back, 11, caneColour, 3.6, 7) +
    b([-170, 170], [690, 742], [-214, -180]) +
    b([-170, 170], [444, 484], [-210, -184]) +
    b([-212, -180], [150, 180], [-178, 178], 0.72) +
    b([180, 212], [150, 180], [-178, 178], 0.8) +
    b([-215, -170], [0, 372], [170, 215]) +
    b([-215, 215], [340, 388], [-215, -170], 0.9) +
    b([-215, -168], [340, 392], [-170, 170]) +
    b([168, 215], [340, 392], [-170, 170]) +
    `<path d="${seatHole}" fill="${tone(caneColour, 0.36)}"/>` +
    cane(seat, 11, caneColour, 4.6) +
    b([170, 215], [0, 372], [170, 215]) +
    b([-215, 215], [336, 394], [168, 217])
  )
}

/** A low bench or footstool of planks; with `woven` its seat is cane. */
export function bench(
  art: Art,
  at: Vec3,
  width: number,
  depth: number,
  height: number,
  wood: string,
  turn: number,
  woven?: string,
): string {
  const [h, d] = [width / 2, depth / 2]
  const p = placer(art, at, turn)
  const b = (x: Vec2, y: Vec2, z: Vec2, e = 1) => beam(art, at, turn, x, y, z, wood, e)
  const leg = Math.max(30, height * 0.14)
  const slab = Math.max(26, height * 0.13)
  const seat = sheet(
    (u, v) => p(-h + leg + u * (width - leg * 2), height + 1, -d + leg + v * (depth - leg * 2)),
    () => 1,
  )
  const hole = polygon([seat(0, 0).p, seat(1, 0).p, seat(1, 1).p, seat(0, 1).p])
  const caneTop = woven
    ? `<path d="${hole}" fill="${tone(woven, 0.36)}"/>${cane(seat, Math.round(width / 44), woven, 4.4, Math.round(depth / 44))}`
    : ''
  const base: Vec2[] = [p(-h, 0, d), p(h, 0, d), p(h, 0, -d), p(-h, 0, -d)]
  return (
    blurred(art, polygon(base.map(([x, y]): Vec2 => [x + height * 0.25, y + 12])), 26, 0.28) +
    [
      [-h + leg / 2, d - leg / 2],
      [h - leg / 2, d - leg / 2],
      [h - leg / 2, -d + leg / 2],
      [-h + leg / 2, -d + leg / 2],
    ]
      .map(([x, z]) => shadow(art, add(at, turned(x ?? 0, z ?? 0, turn)), leg * 0.6, leg * 0.6, 50))
      .join('') +
    b([-h, -h + leg], [0, height - slab], [-d, -d + leg], 0.78) +
    b([h - leg, h], [0, height - slab], [-d, -d + leg], 0.84) +
    b([-h + leg, h - leg], [height * 0.3, height * 0.3 + slab * 0.8], [-slab * 0.4, slab * 0.4], 0.75) +
    b([-h, -h + leg], [height * 0.28, height * 0.28 + slab], [-d + leg, d - leg], 0.8) +
    b([-h, -h + leg], [0, height - slab], [d - leg, d]) +
    b([h - leg, h], [height * 0.28, height * 0.28 + slab], [-d + leg, d - leg], 0.9) +
    b([h - leg, h], [0, height - slab], [d - leg, d]) +
    b([-h - 8, h + 8], [height - slab, height], [-d - 8, d + 8]) +
    caneTop
  )
}

/** A round table on three splayed legs. */
export function roundTable(art: Art, at: Vec3, radius: number, height: number, wood: string): string {
  const legs = [-2.5, -0.1, 2.35].map((a) => {
    const [x, z] = [Math.sin(a + 0.6), Math.cos(a + 0.6)]
    const foot = add(at, [x * radius * 0.86, 0, z * radius * 0.86])
    return {
      z,
      svg:
        shadow(art, foot, 16, 16, 70) +
        rod(art, [foot, add(at, [x * radius * 0.5, height - 20, z * radius * 0.5])], {
          width: 34,
          colour: wood,
          shine: 0.2,
          exposure: z < 0 ? 0.75 : 1,
        }),
    }
  })
  const top: Profile = [
    [radius * 0.94, height - 30],
    [radius, height - 14],
    [radius, height - 4],
    [radius * 0.97, height],
    [radius * 0.5, height],
    [2, height],
  ]
  const soft = polygon(
    Array.from({ length: 24 }, (_, k) =>
      project(
        art.view,
        add(at, [Math.sin(k / 3.82) * radius * 0.9 + 50, 0, Math.cos(k / 3.82) * radius * 0.9]),
      ),
    ),
  )
  return (
    blurred(art, soft, 26, 0.26) +
    legs
      .sort((a, b) => a.z - b.z)
      .map(({ svg }) => svg)
      .join('') +
    boardTop(art, at, top, wood)
  )
}

function turned(x: number, z: number, turn: number): Vec3 {
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return [x * c - z * s, 0, x * s + z * c]
}
