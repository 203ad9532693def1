// A Code 128 barcode with its text below, as wide as its place allows and in steps that a label printer can hit.
import { parcelsTexts } from '../../../texts/parcels.ts'
import classes from './barcode.module.css'
import type { Bars } from './bars.ts'

/** A dot of a printer of 203 dots per inch. */
const DOT_MM = 0.125
const WIDEST_MODULE_MM = 0.5

interface BarcodeProps {
  readonly text: string
  readonly bars: Bars | null
  /** room that there is */
  readonly roomMm: number
  readonly heightMm: number
}

export function Barcode({ text, bars, roomMm, heightMm }: BarcodeProps) {
  return (
    <figure className={classes.figure}>
      {bars && (
        <svg
          role="img"
          aria-label={parcelsTexts.barcodeOf(text)}
          viewBox={`0 0 ${bars.width} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          style={{ width: `${bars.width * moduleMm(bars.width, roomMm)}mm`, height: `${heightMm}mm` }}
        >
          <rect width={bars.width} height="1" fill="#fff" />
          {bars.bars.map(({ x, width }) => (
            <rect key={x} x={x} width={width} height="1" fill="#000" />
          ))}
        </svg>
      )}
      <figcaption className={classes.text}>{text}</figcaption>
    </figure>
  )
}

/** Whole dots where they fit. */
function moduleMm(modules: number, roomMm: number): number {
  const fits = Math.min(roomMm / modules, WIDEST_MODULE_MM)
  return fits < 2 * DOT_MM ? fits : Math.floor(fits / DOT_MM) * DOT_MM
}
