// Colour under the studio's light: one softbox from the upper left, a warm floor that bounces.
import { dot, normalize, type Vec3 } from './geometry.ts'

export interface Finish {
  /** Strength of the highlight, 0 to 1. */
  readonly gloss: number
  /** Tightness of the highlight; 8 is satin, 60 is glaze. */
  readonly tight: number
  /** How much the room shows in it, 0 to 1, for metal. */
  readonly mirror?: number
}

export const MATTE: Finish = { gloss: 0.05, tight: 6 }
export const SATIN: Finish = { gloss: 0.22, tight: 14 }
export const GLAZE: Finish = { gloss: 0.55, tight: 46 }
export const METAL: Finish = { gloss: 0.8, tight: 26, mirror: 0.6 }

const LIGHT = normalize([-0.62, 0.66, 0.52])
const FILL = normalize([0.9, 0.15, 0.45])
const WARM_WHITE = '#fff8ec'
const UMBER = '#2c1a12'

/** How bright a surface with this normal is: about 0.25 in shade, 1 facing the light. */
export function brightness(normal: Vec3): number {
  const key = Math.max(0, (dot(normal, LIGHT) + 0.3) / 1.3)
  const fill = Math.max(0, dot(normal, FILL))
  return 0.24 + 0.1 * normal[1] + 0.72 * key + 0.12 * fill
}

export function lit(base: string, normal: Vec3, eye: Vec3, finish: Finish, occlusion = 1): string {
  const half = normalize([LIGHT[0] + eye[0], LIGHT[1] + eye[1], LIGHT[2] + eye[2]])
  const shine = finish.gloss * Math.max(0, dot(normal, half)) ** finish.tight
  const level = brightness(normal)
  const seen = finish.mirror ? level + (room(normal, eye) - level) * finish.mirror : level
  return mix(tone(base, seen * occlusion), WARM_WHITE, shine)
}

/** What a mirror would show there: a bright window, a dark side, a pale far wall. */
function room(normal: Vec3, eye: Vec3): number {
  const facing = dot(normal, eye)
  const x = 2 * facing * normal[0] - eye[0]
  const y = 2 * facing * normal[1] - eye[1]
  return 0.62 + 0.42 * Math.sin(2.2 - x * 5.2) + 0.22 * y
}

/** The base colour at a brightness: 0.8 is the colour itself, below it falls to warm shade, above it to light. */
export function tone(base: string, level: number): string {
  if (level >= 0.8) return mix(base, WARM_WHITE, Math.min(0.55, (level - 0.8) * 1.1))
  const depth = 1 - Math.max(0, level) / 0.8
  return mix(darkened(base, depth), UMBER, depth * depth * 0.5)
}

export function mix(a: string, b: string, t: number): string {
  const [x, y] = [rgb(a), rgb(b)]
  return hex(x[0] + (y[0] - x[0]) * t, x[1] + (y[1] - x[1]) * t, x[2] + (y[2] - x[2]) * t)
}

/** Less light, and warmer: blue goes first. */
function darkened(base: string, depth: number): string {
  const [r, g, b] = rgb(base)
  return hex(r * (1 - depth * 0.52), g * (1 - depth * 0.62), b * (1 - depth * 0.68))
}

function rgb(colour: string): Vec3 {
  const n = Number.parseInt(colour.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

function hex(...channels: [number, number, number]): string {
  const byte = (c: number) =>
    Math.round(Math.min(255, Math.max(0, c)))
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(byte).join('')}`
}
