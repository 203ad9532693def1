// Points, the oblique camera that looks down on them, and SVG path data made of points.
export type Vec2 = readonly [number, number]
export type Vec3 = readonly [number, number, number]

/** An orthographic camera: x to the right, y up, z towards the viewer; `elevation` in degrees above the floor. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly sin: number
  readonly cos: number
}

export function view(x: number, y: number, elevation: number, scale = 1): View {
  const angle = (elevation * Math.PI) / 180
  return { x, y, scale, sin: Math.sin(angle), cos: Math.cos(angle) }
}

export function project(v: View, [x, y, z]: Vec3): Vec2 {
  return [v.x + x * v.scale, v.y + (z * v.sin - y * v.cos) * v.scale]
}

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function normalize(a: Vec3): Vec3 {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

export function num(n: number): string {
  return String(Math.round(n * 10) / 10)
}

export function polygon(points: readonly Vec2[]): string {
  return `${polyline(points)}Z`
}

export function polyline(points: readonly Vec2[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`
}

/** A curve through all points (Catmull–Rom as cubic Béziers). */
export function smooth(points: readonly Vec2[], closed = false): string {
  const n = points.length
  const at = (i: number): Vec2 => {
    const j = closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))
    return points[j] ?? [0, 0]
  }
  const last = closed ? n : n - 1
  let data = `M${num(at(0)[0])} ${num(at(0)[1])}`
  for (let i = 0; i < last; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const
    data += `C${num(c1[0])} ${num(c1[1])} ${num(c2[0])} ${num(c2[1])} ${num(p2[0])} ${num(p2[1])}`
  }
  return closed ? `${data}Z` : data
}

/** Points along the same kind of curve, `steps` to each span, in any number of dimensions. */
export function curve<P extends readonly number[]>(points: readonly P[], steps: number): P[] {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as P
  const out: P[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push(
        p1.map((_, k) => catmullRom(p0[k] ?? 0, p1[k] ?? 0, p2[k] ?? 0, p3[k] ?? 0, t)) as unknown as P,
      )
    }
  }
  out.push(at(points.length - 1))
  return out
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${num(cx - rx)} ${num(cy)}a${num(rx)} ${num(ry)} 0 1 0 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-2 * rx)} 0Z`
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}
