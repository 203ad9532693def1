// Where the card of the tour stands: beside what it tells of, and whole in the window. Pure.
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Place {
  readonly left: number
  readonly width: number
  readonly top?: number
  readonly bottom?: number
}

const WIDEST = 340
const GAP = 14
const EDGE = 12

/** `box`: null while it cannot be seen. */
export function cardPlace(
  box: Box | null,
  window: { readonly width: number; readonly height: number },
): Place {
  const width = Math.min(WIDEST, window.width - 2 * EDGE)
  const within = (left: number) => Math.max(EDGE, Math.min(left, window.width - width - EDGE))
  if (!box) return { left: within((window.width - width) / 2), width, top: window.height / 3 }
  const left = within(box.left)
  // From the lower half of the window it grows upwards.
  return box.top + box.height / 2 > window.height / 2
    ? { left, width, bottom: window.height - box.top + GAP }
    : { left, width, top: box.top + box.height + GAP }
}
