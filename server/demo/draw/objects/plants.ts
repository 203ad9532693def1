// Green and dry things for pots and vases: blades, leafy branches, pampas.
import { type Art, between } from '../art.ts'
import { add, num, project, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { mix, tone } from '../light.ts'
import { INK } from '../materials.ts'
import { rodOnPaper } from '../tube.ts'

/** Upright striped blades, as of a snake plant, from one point of soil. */
export function blades(art: Art, at: Vec3, height: number, count: number, spread: number): string {
  let svg = ''
  const order = Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  )
  for (const i of order) {
    const side = count > 1 ? (i / (count - 1)) * 2 - 1 : 0
    const tall = height * between(art, 0.72, 1) * (1 - Math.abs(side) * 0.22)
    const [x, y] = project(art.view, add(at, [side * spread * 0.3, 0, between(art, -12, 12)]))
    const tip: Vec2 = [x + side * spread + between(art, -14, 14), y - tall]
    const w = between(art, 0.07, 0.085) * height
    const mid: Vec2 = [x + side * spread * 0.25, y - tall * 0.5]
    const left = `M${num(x - w * 0.35)} ${num(y)}C${num(mid[0] - w)} ${num(mid[1])} ${num(mid[0] - w * 0.7)} ${num(mid[1] - tall * 0.15)} ${num(tip[0])} ${num(tip[1])}`
    const back = `C${num(mid[0] + w * 0.9)} ${num(mid[1] - tall * 0.15)} ${num(mid[0] + w)} ${num(mid[1])} ${num(x + w * 0.35)} ${num(y)}Z`
    const dark = mix('#3f5a3a', '#56714a', art.chance())
    svg += `<path d="${left}${back}" fill="${dark}" stroke="#c9bf74" stroke-width="${num(w * 0.12)}"/>`
    svg += `<path d="${left}L${num(x)} ${num(y)}Z" fill="#fff8ec" opacity=".13"/>`
    for (let k = 1; k < 9; k++) {
      const t = k / 10
      const [px, py] = [x + (tip[0] - x) * t * t, y - tall * t]
      const half = w * 0.62 * Math.sin(Math.PI * (0.25 + t * 0.7))
      svg += `<path d="M${num(px - half)} ${num(py)}q${num(half)} ${num(-w * 0.3)} ${num(half * 2)} 0" stroke="#9fb184" stroke-width="${num(w * 0.1)}" opacity=".4" fill="none"/>`
    }
  }
  return svg
}

/** A branch with leaves on both sides, along a bent line. */
export function branch(
  art: Art,
  from: Vec3,
  lean: number,
  length: number,
  colour: string = INK.leaf,
  leaf = 58,
): string {
  const [x, y] = project(art.view, from)
  const at = (t: number): Vec2 => [
    x + lean * length * t * t * 0.7 + lean * length * 0.12 * t,
    y - length * t * (1 - 0.12 * Math.abs(lean) * t),
  ]
  const stem = rodOnPaper([0, 0.2, 0.4, 0.6, 0.8, 1].map(at), {
    width: 5,
    colour: tone(colour, 0.6),
    shine: 0.1,
  })
  let leaves = ''
  const count = Math.round(length / (leaf * 0.52))
  for (let i = 2; i <= count; i++) {
    const t = i / count
    const p = at(t)
    const q = at(Math.max(0, t - 0.05))
    const heading = Math.atan2(p[1] - q[1], p[0] - q[0])
    const side = i % 2 ? 1 : -1
    const size = leaf * (1.05 - t * 0.45) * between(art, 0.85, 1.15)
    leaves += leafShape(
      p,
      heading + side * between(art, 0.55, 1.0),
      size,
      size * 0.3,
      mix(colour, '#d7d6a4', art.chance() * 0.25),
    )
  }
  return (
    stem +
    leaves +
    leafShape(at(1), Math.atan2(at(1)[1] - at(0.9)[1], at(1)[0] - at(0.9)[0]), leaf * 0.7, leaf * 0.2, colour)
  )
}

/** A feathery dry plume. */
export function pampas(art: Art, from: Vec3, lean: number, length: number, colour = '#dcc39a'): string {
  const [x, y] = project(art.view, from)
  const at = (t: number): Vec2 => [x + lean * length * t * t, y - length * t * (1 - 0.1 * Math.abs(lean) * t)]
  const stem = rodOnPaper([0, 0.3, 0.6, 1].map(at), { width: 4.5, colour: '#b59a66', shine: 0.1 })
  let hair = ''
  for (let i = 0; i < 260; i++) {
    const t = 0.5 + (i / 260) * 0.52
    const [px, py] = at(t)
    const swell = Math.sin(Math.PI * Math.min(1, (t - 0.47) / 0.56)) ** 0.8
    const side = art.chance() < 0.5 ? -1 : 1
    const out = side * between(art, 10, 52) * swell * (length / 560)
    const shade = tone(colour, side < 0 ? between(art, 0.8, 1.1) : between(art, 0.5, 0.9))
    hair += `<path d="M${num(px)} ${num(py + 22)}q${num(out * 0.3 + lean * 12)} ${num(-34)} ${num(out + lean * 22)} ${num(-36 + Math.abs(out) * 0.25)}" stroke="${shade}" opacity=".62"/>`
  }
  return `${stem}<g fill="none" stroke-width="2.6" stroke-linecap="round">${hair}</g>`
}

/** One leaf with a lit and a shaded half. */
export function leafShape([x, y]: Vec2, angle: number, length: number, half: number, colour: string): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const at = (a: number, b: number): Vec2 => [
    x + c * a * length - s * b * half,
    y + s * a * length + c * b * half,
  ]
  const edge = (side: number) => [
    at(0, 0),
    at(0.22, side * 0.72),
    at(0.5, side),
    at(0.8, side * 0.55),
    at(1, 0),
  ]
  const lightSide = Math.cos(angle) > 0 ? -1 : 1
  return `<path d="${smooth(edge(lightSide))}Z" fill="${tone(colour, 0.98)}"/><path d="${smooth(edge(-lightSide))}Z" fill="${tone(colour, 0.58)}"/><path d="${smooth([at(0, 0), at(1, 0)])}" stroke="${tone(colour, 1.15)}" stroke-width="1.6" opacity=".6"/>`
}
