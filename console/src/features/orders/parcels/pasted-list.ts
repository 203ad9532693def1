// A list from a courier's sheet: which line belongs to which order, and what its resi is. Pure.
import { bestResi } from './resi.ts'

export interface PastedList {
  /** resi by order number */
  readonly found: ReadonlyMap<string, string>
  readonly unmatched: readonly UnmatchedLine[]
}

export interface UnmatchedLine {
  readonly line: string
  /** `order`: none of the orders is in it; `resi`: one is, but no resi */
  readonly lacks: 'order' | 'resi'
}

/** `numbers`: of the orders that wait. Order number and resi may stand in any order, among other cells. */
export function readList(text: string, numbers: readonly string[]): PastedList {
  const known = new Map(numbers.flatMap((number) => namesOf(number).map((name) => [name, number] as const)))
  const found = new Map<string, string>()
  const unmatched: UnmatchedLine[] = []
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const words = line.split(/[\t,;|\s"']+/).filter(Boolean)
    const isOfOrder = (word: string) => known.has(word.toUpperCase())
    const number = known.get(words.find(isOfOrder)?.toUpperCase() ?? '')
    const resi = bestResi(words.filter((word) => !isOfOrder(word)))
    if (number && resi) found.set(number, resi)
    else if (number) unmatched.push({ line, lacks: 'resi' })
    // Headings and empty lines are about no parcel.
    else if (/\d/.test(line)) unmatched.push({ line, lacks: 'order' })
  }
  return { found, unmatched }
}

/** `ETL-7K3M9QXA`, or short: `7K3M9QXA`. */
function namesOf(number: string): string[] {
  const whole = number.toUpperCase()
  const short = whole.split('-').at(-1)
  return short && short !== whole ? [whole, short] : [whole]
}
