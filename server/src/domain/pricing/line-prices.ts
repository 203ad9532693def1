// Step 1: every line at its price under the campaigns, and their sum.
import { campaignPrice } from './campaign-price.ts'
import type { LineFacts } from './facts.ts'
import type { Working } from './working.ts'

/** The caller's own line, and what it costs. */
export type PricedLine<Line extends LineFacts> = Line & {
  readonly unit_price: number
  readonly undiscounted_unit_price: number
  readonly line_total: number
  readonly promotion_name: string | null
}

export function priceLines<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const lines = working.facts.lines.map(pricedLine)
  return { ...working, lines, subtotal: lines.reduce((sum, { line_total }) => sum + line_total, 0) }
}

function pricedLine<Line extends LineFacts>(line: Line): PricedLine<Line> {
  const { unitPrice, undiscounted, campaign } = campaignPrice(line.regularPrice, line.campaigns)
  return {
    ...line,
    unit_price: unitPrice,
    undiscounted_unit_price: undiscounted,
    line_total: unitPrice * line.qty,
    promotion_name: campaign?.name ?? null,
  }
}
