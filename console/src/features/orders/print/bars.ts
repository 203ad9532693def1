// A Code 128 barcode as plain numbers, so that it can be drawn as sharp as the printer is.
export interface Bars {
  /** in modules (the width of the thinnest bar), quiet zones included */
  readonly width: number
  readonly bars: readonly { readonly x: number; readonly width: number }[]
}

/** Room that a reader needs at both ends, in modules. */
const QUIET = 10

/** Null: it holds something that Code 128 has no sign for. */
export async function barsOf(text: string): Promise<Bars | null> {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const { code128 } = await import('bwip-js/browser')
  // 1: a module is one unit of the drawing.
  return code128({ bcid: 'code128', text, scale: 1, height: 1, includetext: false }, collectBars())
}

/** Takes down where the bars are instead of drawing them. */
function collectBars() {
  const bars: { x: number; width: number }[] = []
  let width = 0
  const nothing = () => undefined
  return {
    scale: (): [number, number] => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(drawnWidth: number) {
      width = drawnWidth
    },
    line(x: number, _y: number, _toX: number, _toY: number, lineWidth: number) {
      // `x` is the middle of the bar, moved to a whole number.
      bars.push({ x: QUIET + x - Math.ceil(lineWidth / 2), width: lineWidth })
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: (): Bars => ({ width: width + 2 * QUIET, bars }),
  }
}
