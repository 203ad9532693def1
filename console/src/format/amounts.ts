// Amounts of machines as people read them: 1,2 GB, 93 %, 1.000+. Pure.
import { count } from './money.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1_024
const ONE_PLACE = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })
const PERCENT = new Intl.NumberFormat('id-ID', { style: 'percent' })

export function bytes(amount: number): string {
  const power = amount < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(amount) / Math.log(STEP)))
  const shown = amount / STEP ** power
  return `${shown < 100 ? ONE_PLACE.format(shown) : count(Math.round(shown))} ${UNITS[power]}`
}

/** Of nothing, nothing. */
export function share(part: number, whole: number): string {
  return PERCENT.format(whole === 0 ? 0 : part / whole)
}

/** So far the server counts what waits in a shop. */
export const MOST_COUNTED = 1_000

/** Where the count ends there may be more. */
export function atMost(howMany: number, most: number): string {
  return howMany >= most ? `${count(most)}+` : count(howMany)
}

/** How much less is paid than before, in whole percent; null: it is not less. */
export function percentOff(price: number | '', before: number | ''): number | null {
  if (price === '' || before === '' || before <= price) return null
  return Math.round((1 - price / before) * 100)
}
