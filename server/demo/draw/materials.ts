// Finer textures: wood grain as lines on a surface, and speckle, linen and grain as filters.
import { type Art, between, define } from './art.ts'
import { num, smooth, type Vec2 } from './geometry.ts'
import { tone } from './light.ts'
import type { Surface } from './surface.ts'

export const INK = {
  rattan: '#c99a5b',
  honey: '#d9a968',
  seagrass: '#b9a571',
  bamboo: '#d8bd84',
  mendong: '#cdb78a',
  coffee: '#7a5238',
  charcoal: '#4a4541',
  teak: '#b07a45',
  mahogany: '#8f4f33',
  sawo: '#a5673f',
  palewood: '#d6b27f',
  bone: '#efe6d6',
  terracotta: '#c26e48',
  moss: '#7d8560',
  sage: '#a9b095',
  indigo: '#35486b',
  sea: '#7fa3a3',
  sand: '#dcc7a3',
  rose: '#d8a48f',
  stone: '#6f6a66',
  brass: '#c39a4a',
  linen: '#e6dac5',
  leaf: '#5d7349',
} as const

/** Long wavering lines along v (the grain), spread over u. */
export function grain(
  art: Art,
  surface: Surface,
  colour: string,
  lines: number,
  [u0, u1] = [0, 1],
  strength = 1,
): string {
  let svg = ''
  for (let i = 0; i < lines; i++) {
    const u = u0 + ((i + between(art, 0.1, 0.9)) / lines) * (u1 - u0)
    const sway = ((u1 - u0) / lines) * between(art, 0.2, 1.1)
    const phase = between(art, 0, 6)
    const pace = between(art, 2, 5)
    const start = between(art, -0.6, 0.35)
    const end = between(art, 0.6, 1.5)
    const points: Vec2[] = []
    for (let k = 0; k <= 16; k++) {
      const v = Math.min(1, Math.max(0, start)) + ((Math.min(1, end) - Math.max(0, start)) * k) / 16
      const spot = surface(u + Math.sin(phase + v * pace) * sway, v)
      if (spot.visible) points.push(spot.p)
    }
    if (points.length < 3) continue
    const dark = art.chance() < 0.72
    const ink = dark ? tone(colour, 0.36) : tone(colour, 1.1)
    const opacity = (between(art, 0.12, 0.42) * strength).toFixed(2)
    svg += `<path d="${smooth(points)}" stroke="${ink}" stroke-width="${num(between(art, 0.8, 3.4))}" opacity="${opacity}"/>`
  }
  return `<g fill="none" stroke-linecap="round">${svg}</g>`
}

/** Iron specks in stoneware, kept inside what is drawn. */
export function speckled(art: Art, svg: string, colour = '#5b3c26', amount = 1): string {
  return textured(art, svg, [{ frequency: '0.13', colour, gain: 10, bias: -7.1 + amount * 0.35 }])
}

/** Crossing threads, kept inside what is drawn. */
export function threaded(art: Art, svg: string, colour = '#6b5138', strength = 0.5): string {
  const [gain, bias] = [strength * 1.4, -strength * 0.45]
  return textured(art, svg, [
    { frequency: '0.42 0.03', colour, gain, bias },
    { frequency: '0.03 0.42', colour, gain, bias },
  ])
}

/** Streaks along one direction, for rough wood and stone. */
export function streaked(art: Art, svg: string, frequency: string, colour: string, strength: number): string {
  return textured(art, svg, [{ frequency, colour, gain: strength * 2, bias: -strength * 0.9 }])
}

interface Noise {
  readonly frequency: string
  readonly colour: string
  readonly gain: number
  readonly bias: number
}

function textured(art: Art, svg: string, layers: readonly Noise[]): string {
  const filter = define(
    art,
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${layers.map(noise).join('')}<feMerge><feMergeNode in="SourceGraphic"/>${layers.map((_, i) => `<feMergeNode in="kept${i}"/>`).join('')}</feMerge></filter>`,
  )
  return `<g filter="${filter}">${svg}</g>`
}

function noise({ frequency, colour, gain, bias }: Noise, index: number): string {
  const n = Number.parseInt(colour.slice(1), 16)
  const [r, g, b] = [(n >> 16) & 255, (n >> 8) & 255, n & 255].map((c) => (c / 255).toFixed(3))
  const matrix = `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain.toFixed(2)} 0 0 0 ${bias.toFixed(2)}`
  return `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7"/><feColorMatrix values="${matrix}" result="ink"/><feComposite in="ink" in2="SourceAlpha" operator="in" result="kept${index}"/>`
}
