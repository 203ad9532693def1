// Rattan furniture: chairs and stools of bent cane.
import type { Art } from '../art.ts'
import { add, type Vec3 } from '../geometry.ts'
import { lathe, type Profile, ring } from '../lathe.ts'
import { MATTE } from '../light.ts'
import { blurred, shadow } from '../scene.ts'
import { rod } from '../tube.ts'
import { shell } from './baskets.ts'
import { ringRod } from './lamps.ts'

/** A stool of slanting canes between two hoops, with a woven seat. */
export function hourglassStool(
  art: Art,
  at: Vec3,
  radius: number,
  height: number,
  colour: string,
  seat: string,
): string {
  const canes = (front: boolean) => {
    let svg = ''
    for (let i = 0; i < 24; i++) {
      for (const twist of [-0.55, 0.55]) {
        const a = (i / 24) * 2 * Math.PI
        const point = (t: number): Vec3 => {
          const [x0, z0] = [Math.sin(a), Math.cos(a)]
          const [x1, z1] = [Math.sin(a + twist), Math.cos(a + twist)]
          return add(at, [
            (x0 + (x1 - x0) * t) * radius * 0.96,
            16 + t * (height - 30),
            (z0 + (z1 - z0) * t) * radius * 0.96,
          ])
        }
        const middle = point(0.5)[2] - at[2]
        if (front !== middle > 0) continue
        svg += rod(art, [point(0), point(0.5), point(1)], {
          width: 13,
          colour,
          exposure: front ? 1 - (middle < radius * 0.3 ? 0.15 : 0) : 0.55,
          nodes: 120,
        })
      }
    }
    return svg
  }
  const top: Profile = [
    [radius * 1.02, height - 16],
    [radius * 1.07, height],
    [radius * 1.0, height + 26],
    [radius * 0.6, height + 40],
    [4, height + 44],
  ]
  return (
    shadow(art, at, radius, radius, height) +
    canes(false) +
    ringRod(art, at, radius * 0.98, 14, 22, colour) +
    canes(true) +
    ringRod(art, at, radius * 0.86, height * 0.5, 14, colour) +
    shell(art, at, top, { kind: 'rope', rows: Math.round(radius / 11), columns: 84, colour: seat })
  )
}

/** A lounge chair: a fan of canes in a tall hoop, a round seat with a cushion, splayed legs. */
export function loungeChair(art: Art, at: Vec3, colour: string, cushion: string): string {
  const seat = 270
  const seatY = 250
  const leg = (x: number, z: number) =>
    rod(
      art,
      [add(at, [x * 1.16, 0, z * 1.16]), add(at, [x, seatY * 0.6, z]), add(at, [x * 0.94, seatY, z * 0.94])],
      { width: 26, colour, nodes: 90, exposure: z < 0 ? 0.7 : 1 },
    )
  const hoop = Array.from({ length: 15 }, (_, k): Vec3 => {
    const a = Math.PI * (-0.12 + (k / 14) * 1.24)
    return add(at, [-Math.cos(a) * 320, seatY + 130 + Math.sin(a) * 410, -120 - Math.sin(a) * 130])
  })
  const arm = (side: number) =>
    rod(
      art,
      [
        add(at, [side * 296, seatY + 30, -120]),
        add(at, [side * 330, seatY + 160, -20]),
        add(at, [side * 322, seatY + 190, 110]),
        add(at, [side * 286, seatY + 120, 210]),
        add(at, [side * 246, seatY, 180]),
      ],
      { width: 24, colour, nodes: 80 },
    )
  let spindles = ''
  for (let i = 1; i < 14; i++) {
    const top = hoop[i] as Vec3
    const a = Math.PI * (0.06 + ((i - 1) / 12) * 0.88)
    const foot = add(at, [-Math.cos(a) * 250, seatY + 8, -Math.sin(a) * 190])
    const bend = add(foot, [(top[0] - foot[0]) * 0.35, (top[1] - foot[1]) * 0.5, -40])
    spindles += rod(art, [foot, bend, top], { width: 11, colour, exposure: 0.88, nodes: 140 })
  }
  const pad: Profile = [
    [seat * 0.9, seatY + 6],
    [seat * 0.98, seatY + 34],
    [seat * 0.92, seatY + 64],
    [seat * 0.5, seatY + 78],
    [4, seatY + 80],
  ]
  const rim: Profile = [
    [seat * 0.94, seatY - 26],
    [seat, seatY - 10],
    [seat * 0.98, seatY + 10],
    [4, seatY + 12],
  ]
  return (
    blurred(art, ring(art, add(at, [60, 0, 20]), 250, 0), 30, 0.32) +
    [-240, 240]
      .map(
        (x) => shadow(art, add(at, [x, 0, 200]), 16, 16, 60) + shadow(art, add(at, [x, 0, -195]), 16, 16, 60),
      )
      .join('') +
    leg(-210, -170) +
    leg(210, -170) +
    spindles +
    rod(art, hoop, { width: 30, colour, nodes: 110 }) +
    shell(art, at, rim, { kind: 'plain', rows: 9, columns: 90, colour }) +
    lathe(art, at, pad, { colour: cushion, finish: MATTE, grounding: 0.5 }) +
    leg(-215, 175) +
    leg(215, 175) +
    arm(-1) +
    arm(1)
  )
}
