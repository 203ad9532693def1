// Where a picture lies in the viewer, and how large: what fingers and wheels make of it. Pure.

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** `x`, `y`: how far its centre is from that of the viewer; points are meant from there too. */
export interface View extends Point {
  /** 1: as a whole */
  readonly scale: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const CLOSE = 2.5
const CLOSEST = 4

/** What is under the point stays there. */
export function zoomAt(view: View, scale: number, at: Point): View {
  const next = Math.min(Math.max(1, scale), CLOSEST)
  const grows = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * grows, y: at.y - (at.y - view.y) * grows }
}

/** A tap: close to what was tapped, or back to the whole. */
export function toggled(view: View, at: Point): View {
  return view.scale > 1 ? WHOLE : zoomAt(view, CLOSE, at)
}

export function movedBy(view: View, { x, y }: Point): View {
  return { ...view, x: view.x + x, y: view.y + y }
}

/** Two fingers: what was under each stays under it, as far as a picture that does not turn can. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const [from, to] = [middleOf(before), middleOf(after)]
  const zoomed = zoomAt(view, view.scale * (apart(after) / Math.max(1, apart(before))), from)
  return movedBy(zoomed, { x: to.x - from.x, y: to.y - from.y })
}

/** No further than its edges reach. */
export function kept(view: View, picture: Size, viewer: Size): View {
  const roomX = Math.max(0, (picture.width * view.scale - viewer.width) / 2)
  const roomY = Math.max(0, (picture.height * view.scale - viewer.height) / 2)
  return { ...view, x: bounded(view.x, roomX), y: bounded(view.y, roomY) }
}

/** How large a picture is shown as a whole. */
export function fitted(picture: Size, viewer: Size): Size {
  const factor = Math.min(viewer.width / picture.width, viewer.height / picture.height)
  return { width: picture.width * factor, height: picture.height * factor }
}

/** Where a swipe leads: to the next picture, to the one before, or nowhere. */
export function turnOf({ x, y }: Point, width: number): -1 | 0 | 1 {
  const isMeant = Math.abs(x) > Math.min(80, width / 5) && Math.abs(x) > Math.abs(y)
  if (!isMeant) return 0
  return x < 0 ? 1 : -1
}

function middleOf([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function apart([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function bounded(value: number, room: number): number {
  return Math.min(Math.max(value, -room), room)
}
