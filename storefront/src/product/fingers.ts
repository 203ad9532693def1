// Turns what fingers, mouse and wheel do over a picture into where it lies, and writes that into its style.
import {
  fitted,
  kept,
  movedBy,
  type Point,
  pinched,
  type Size,
  toggled,
  turnOf,
  type View,
  WHOLE,
  zoomAt,
} from './zoom.ts'

interface Over {
  /** of the picture itself */
  readonly size: Size
  turn(by: number): void
}

export interface Fingers {
  look(change: (view: View) => View): void
  stop(): void
}

const DOUBLE_MS = 300
/** Fingers tremble: less is no movement. */
const STILL = 8

export function followFingers(stage: HTMLElement, { size, turn }: Over): Fingers {
  const stopping = new AbortController()
  const { signal } = stopping
  const down = new Map<number, Point>()
  let view = WHOLE
  /** how far one finger has come since it went down */
  let way: Point = { x: 0, y: 0 }
  let wasPinched = false
  let tappedAt = Number.NEGATIVE_INFINITY
  show(WHOLE)

  stage.addEventListener('pointerdown', begin, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', end, { signal })
  stage.addEventListener('pointercancel', end, { signal })
  stage.addEventListener('wheel', zoomByWheel, { signal, passive: false })

  return { look: (change) => show(keep(change(view))), stop: () => stopping.abort() }

  function begin(event: PointerEvent): void {
    if (event.button > 0) return
    stage.setPointerCapture(event.pointerId)
    if (down.size === 0) {
      way = { x: 0, y: 0 }
      wasPinched = false
    }
    down.set(event.pointerId, pointOf(event))
  }

  function move(event: PointerEvent): void {
    const from = down.get(event.pointerId)
    if (!from) return
    const to = pointOf(event)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, to)
    if (other) {
      wasPinched = true
      show(keep(pinched(view, [from, other], [to, other])))
      return
    }
    const step = { x: to.x - from.x, y: to.y - from.y }
    way = { x: way.x + step.x, y: way.y + step.y }
    // A whole picture follows the finger sideways, to show that there are others.
    if (view.scale > 1) show(keep(movedBy(view, step)))
    else if (!wasPinched) show({ ...WHOLE, x: way.x })
  }

  function end(event: PointerEvent): void {
    if (!down.delete(event.pointerId) || down.size > 0) return
    const isStill = Math.hypot(way.x, way.y) < STILL && !wasPinched
    if (isStill && event.type === 'pointerup') tap(event)
    else if (view.scale === 1) {
      const by = wasPinched ? 0 : turnOf(way, stage.clientWidth)
      show(WHOLE)
      if (by !== 0) turn(by)
    }
  }

  /** A mouse clicks once, a finger taps twice. */
  function tap(event: PointerEvent): void {
    const isSecond = event.timeStamp - tappedAt < DOUBLE_MS
    tappedAt = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp
    if (event.pointerType === 'mouse' || isSecond) show(keep(toggled(view, pointOf(event))))
    else if (view.scale === 1) show(WHOLE)
  }

  function zoomByWheel(event: WheelEvent): void {
    event.preventDefault()
    show(keep(zoomAt(view, view.scale * Math.exp(-event.deltaY / 300), pointOf(event))))
  }

  function pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  function keep(next: View): View {
    const viewer = { width: stage.clientWidth, height: stage.clientHeight }
    return kept(next, fitted(size, viewer), viewer)
  }

  function show(next: View): void {
    view = next
    const picture = stage.firstElementChild as HTMLElement | null
    picture?.style.setProperty('transform', `translate(${view.x}px, ${view.y}px) scale(${view.scale})`)
    stage.dataset.zoomed = String(view.scale > 1)
  }
}
