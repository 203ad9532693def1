// For the wall: mirrors in rattan, woven discs, framed batik and knotted cords. Drawn from the front.
import { type Art, define } from '../art.ts'
import { batik, type Dyes } from '../batik.ts'
import { ellipsePath, lerp, num, polygon, smooth, type Vec2 } from '../geometry.ts'
import { tone } from '../light.ts'
import type { Motif } from '../motifs.ts'
import { blur, blurred } from '../scene.ts'
import { sheet } from '../surface.ts'
import { binding, rodOnPaper } from '../tube.ts'
import { type Weave, weave } from '../weave.ts'
import { plank } from './wood.ts'

/** A round mirror; the frame is a ring of canes, with rays round it when asked. */
export function mirror(art: Art, [cx, cy]: Vec2, radius: number, colour: string, rays = 0): string {
  const glass = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4f6f3"/><stop offset=".34" stop-color="#d5dcd8"/><stop offset=".5" stop-color="#eef1ec"/><stop offset=".62" stop-color="#c6cfca"/><stop offset="1" stop-color="#98a5a1"/></linearGradient>`,
  )
  let burst = ''
  for (let i = 0; i < rays; i++) {
    const a = (i / rays) * 2 * Math.PI
    const reach = radius * (i % 2 ? 1.62 : 1.86)
    const from: Vec2 = [cx + Math.cos(a) * radius, cy + Math.sin(a) * radius]
    const to: Vec2 = [cx + Math.cos(a) * reach, cy + Math.sin(a) * reach]
    burst += rodOnPaper([from, to], {
      width: 15,
      colour,
      exposure: 0.86 + 0.14 * Math.cos(a + 2.4),
      nodes: 64,
    })
  }
  const hoops = rays
    ? hoop([cx, cy], radius * 1.42, 11, colour) + hoop([cx, cy], radius * 1.02, 26, colour)
    : hoop([cx, cy], radius * 1.12, 30, colour) +
      hoop([cx, cy], radius * 1.02, 24, colour) +
      wraps([cx, cy], radius * 1.07, colour)
  const outer = rays ? radius * 1.5 : radius * 1.14
  const clip = define(
    art,
    (id) => `<clipPath id="${id}"><circle cx="${cx}" cy="${cy}" r="${radius}"/></clipPath>`,
  )
  return (
    blurred(art, ellipsePath(cx + 34, cy + 42, outer, outer), 26, 0.3) +
    burst +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${glass}"/>` +
    `<g clip-path="${clip}"><path d="M${cx - radius} ${cy + radius * 0.1}L${cx + radius * 0.1} ${cy - radius}h${radius * 0.34}L${cx - radius} ${cy + radius * 0.48}Z" fill="#fff" opacity=".4"/><path d="M${cx - radius * 0.5} ${cy + radius}L${cx + radius} ${cy - radius * 0.5}v${radius * 0.14}L${cx - radius * 0.34} ${cy + radius}Z" fill="#fff" opacity=".3"/><circle cx="${cx}" cy="${cy}" r="${radius * 1.0}" fill="none" stroke="#3a2a1e" stroke-width="26" opacity=".34" filter="${blur(art, 12)}"/></g>` +
    hoops
  )
}

function hoop([cx, cy]: Vec2, radius: number, width: number, colour: string): string {
  const points = Array.from({ length: 49 }, (_, k): Vec2 => {
    const a = (k / 48) * 2 * Math.PI
    return [cx + Math.cos(a) * radius, cy + Math.sin(a) * radius]
  })
  return rodOnPaper(points, { width, colour, nodes: 150 })
}

/** Bindings of split cane at six places of a hoop. */
function wraps([cx, cy]: Vec2, radius: number, colour: string): string {
  return Array.from({ length: 8 }, (_, i) => {
    const points = Array.from({ length: 6 }, (_, k): Vec2 => {
      const a = (i / 8) * 2 * Math.PI + 0.2 + k * 0.018
      return [cx + Math.cos(a) * radius, cy + Math.sin(a) * radius]
    })
    return binding(points, radius * 0.17, tone(colour, 0.7), 7)
  }).join('')
}

/** A shallow woven dish hung flat; the picture must be seen from straight above (elevation 90). */
export function disc(art: Art, [cx, cy]: Vec2, radius: number, w: Weave): string {
  const surface = sheet(
    (u, v) => [
      cx + Math.sin(u * 2 * Math.PI) * radius * (1 - v),
      cy + Math.cos(u * 2 * Math.PI) * radius * (1 - v),
    ],
    (u, v) => {
      const slope = v < 0.22 ? 0.5 : 0.12
      return (
        0.84 +
        slope * (Math.sin(u * 2 * Math.PI) * 0.6 + Math.cos(u * 2 * Math.PI) * 0.6) * (v < 0.22 ? 0.5 : 1)
      )
    },
  )
  return (
    blurred(art, ellipsePath(cx + radius * 0.07, cy + radius * 0.1, radius, radius), 16, 0.4) +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${tone(w.colour, 0.36)}"/>` +
    weave(art, surface, w) +
    `<circle cx="${cx}" cy="${cy}" r="${num(radius * 0.8)}" fill="none" stroke="#2c1a12" stroke-width="${num(radius * 0.06)}" opacity=".22" filter="${blur(art, 5)}"/>`
  )
}

/** Batik behind a mat in a slim wooden frame. */
export function framed(
  art: Art,
  [cx, cy]: Vec2,
  width: number,
  height: number,
  wood: string,
  motif: Motif,
  dyes: Dyes,
): string {
  const [w, h] = [width / 2, height / 2]
  const box = (g: number): Vec2[] => [
    [cx - w + g, cy - h + g],
    [cx + w - g, cy - h + g],
    [cx + w - g, cy + h - g],
    [cx - w + g, cy + h - g],
  ]
  const cloth = sheet(
    (u, v) => [lerp(cx - w + 96, cx + w - 96, u), lerp(cy - h + 96, cy + h - 96, v)],
    () => 1,
  )
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${polygon(box(96))}"/></clipPath>`)
  const tile = (width - 192) / 4
  const down = Math.max(1, Math.round((height - 192) / tile))
  return (
    blurred(art, polygon(box(0).map(([x, y]): Vec2 => [x + 22, y + 30])), 22, 0.36) +
    plank(art, box(0), [5, 7], wood, true, false) +
    `<path d="${polygon(box(26))}" fill="#f6f0e2"/><path d="${polygon(box(26))}" fill="none" stroke="#2c1a12" stroke-width="16" opacity=".4" filter="${blur(art, 7)}"/>` +
    `<g clip-path="${clip}"><path d="${polygon(box(96))}" fill="${dyes[0]}"/>${batik(cloth, motif, dyes, 4, down, tile)}<path d="${polygon(box(96))}" fill="none" stroke="#2c1a12" stroke-width="10" opacity=".5" filter="${blur(art, 5)}"/></g>` +
    `<path d="M${cx - w + 26} ${cy + h * 0.3}L${cx + w * 0.3} ${cy - h + 26}h${w * 0.3}L${cx - w + 26} ${cy + h * 0.75}Z" fill="#fff" opacity=".12"/>`
  )
}

/** Knotted cotton cords on a stick: a net of knots that ends in a point, with a long fringe. */
export function macrame(
  art: Art,
  [cx, cy]: Vec2,
  width: number,
  height: number,
  cord: string,
  wood: string,
): string {
  const count = 18
  const step = width / (count - 1)
  const rows = 9
  const rowHeight = (height * 0.5) / rows
  const x = (i: number) => cx - width / 2 + i * step
  const cords: string[] = []
  const knots: string[] = []
  const bottom = (i: number) =>
    cy + height * (0.98 - (Math.abs(i - (count - 1) / 2) / ((count - 1) / 2)) * 0.36)
  for (let i = 0; i < count; i++) {
    const end = rows - Math.abs(i - (count - 1) / 2) * 0.9
    const points: Vec2[] = [[x(i), cy]]
    for (let r = 1; r <= end; r++)
      points.push([x(i) + ((i + r) % 2 ? 1 : -1) * step * 0.46, cy + r * rowHeight])
    const last = points[points.length - 1] as Vec2
    points.push([x(i), last[1] + rowHeight], [x(i) + (art.chance() - 0.5) * 9, bottom(i)])
    cords.push(rodOnPaper(points, { width: 11, colour: cord, nodes: 11, shine: 0.3 }))
    for (let r = 1; r <= end; r++)
      if ((i + r) % 2 && i < count - 1) knots.push(knot(x(i) + step * 0.5, cy + r * rowHeight, cord))
    cords.push(
      `<path d="M${num(x(i) - 8)} ${num(bottom(i) - 6)}q8 ${num(40)} 4 70M${num(x(i) + 4)} ${num(bottom(i) - 6)}q-2 40 2 66" stroke="${tone(cord, 0.8)}" stroke-width="4" fill="none"/>`,
    )
  }
  const stick = rodOnPaper(
    [
      [cx - width * 0.64, cy - 4],
      [cx, cy - 8],
      [cx + width * 0.64, cy - 2],
    ],
    { width: 26, colour: wood, nodes: 130 },
  )
  const hang = rodOnPaper(
    [
      [cx - width * 0.5, cy - 8],
      [cx, cy - 190],
      [cx + width * 0.5, cy - 8],
    ].map(([a, b]): Vec2 => [a ?? 0, b ?? 0]),
    { width: 8, colour: cord, nodes: 10 },
  )
  const loops = Array.from({ length: count }, (_, i) => knot(x(i), cy - 2, cord, 1.15)).join('')
  const body = smooth(
    [
      [cx - width / 2, cy],
      [cx + width / 2, cy],
      [cx + width / 2, bottom(0)],
      [cx, cy + height],
      [cx - width / 2, bottom(0)],
    ],
    true,
  )
  return `<g transform="translate(24 26)">${blurred(art, body, 20, 0.2)}</g>${hang}${cords.join('')}${knots.join('')}${stick}${loops}`
}

function knot(x: number, y: number, colour: string, s = 1): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(13 * s)}" ry="${num(10 * s)}" fill="${tone(colour, 0.46)}"/><ellipse cx="${num(x - 1.5)}" cy="${num(y - 2)}" rx="${num(11 * s)}" ry="${num(7.4 * s)}" fill="${tone(colour, 0.86)}"/><path d="M${num(x - 9 * s)} ${num(y + 2)}q${num(9 * s)} ${num(-9 * s)} ${num(18 * s)} -3" stroke="${tone(colour, 0.5)}" stroke-width="2" fill="none"/>`
}
