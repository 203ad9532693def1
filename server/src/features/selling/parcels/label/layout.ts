// A shipping label as marks on a page: texts and boxes, in millimetres from the top left corner. Pure.
import { formatRupiah } from '../../../../domain/rupiah.ts'
import { barsOf } from './code-128.ts'
import { type Weight, widthOf, wrap } from './letters.ts'

export interface LabelParty {
  readonly name: string
  readonly phone: string
  readonly address: string
  /** "Menteng, Jakarta Pusat, DKI Jakarta" */
  readonly place: string
  readonly city: string
  readonly zip: string
}

export interface LabelFacts {
  readonly orderNumber: string
  readonly courier: string
  readonly service: string
  /** null: the courier has given none yet; the order's number stands in its place */
  readonly awb: string | null
  readonly sortingCode: string | null
  /** brought to the courier's counter */
  readonly isDropOff: boolean
  /** rupiah to be collected; 0: nothing */
  readonly cod: number
  /** rupiah; 0: not insured */
  readonly insured: number
  readonly weightGrams: number
  /** "17 Nov 2026" */
  readonly date: string
  readonly from: LabelParty
  readonly to: LabelParty
  readonly items: readonly { readonly qty: number; readonly name: string }[]
  readonly note: string | null
}

export type Mark =
  | {
      readonly is: 'text'
      readonly x: number
      /** of its base line */
      readonly y: number
      readonly points: number
      readonly weight: Weight
      readonly text: string
      /** white on black */
      readonly inverse?: boolean
    }
  | {
      readonly is: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }

export interface LabelPage {
  readonly width: number
  readonly height: number
  /** the order's number */
  readonly name: string
  readonly marks: readonly Mark[]
}

/** Of rolls for thermal printers the width alone: a label is as long as it must be. */
export const PAPERS = {
  '100x150': { width: 100, height: 150, margin: 3 },
  a6: { width: 105, height: 148, margin: 4 },
  '80mm': { width: 80, height: null, margin: 4 },
  '58mm': { width: 58, height: null, margin: 2 },
} as const
export type PaperName = keyof typeof PAPERS

/** A dot of a printer of 203 dots per inch, in millimetres: bars stand on whole dots where they fit. */
const DOT = 0.125
const WIDEST_MODULE = 4 * DOT
const LINE = 1.22 * (25.4 / 72)
/** How tall capital letters are, in millimetres for a point. */
const CAPITALS = 0.72 * (25.4 / 72)
const RULE = 0.25

export function layOut(facts: LabelFacts, paper: PaperName): LabelPage {
  const { width, height, margin } = PAPERS[paper]
  const isRoll = height === null
  const room = width - 2 * margin
  const marks: Mark[] = []
  let y = margin

  head()
  code()
  sorting()
  money()
  party('PENERIMA', facts.to, isRoll ? 10 : 11)
  party('PENGIRIM', facts.from, 8)
  sums()
  items(height === null ? Number.POSITIVE_INFINITY : height - margin)
  return { width, height: height ?? y + margin, name: facts.orderNumber, marks }

  function head(): void {
    const service = [facts.isDropOff && isJne(facts) ? 'CASHLESS' : '', facts.service]
      .filter(Boolean)
      .join(' ')
    line(facts.courier.toUpperCase(), { points: 15, weight: 'bold' })
    if (service) line(service, { points: 10, weight: 'bold' })
    rule()
  }

  function code(): void {
    const text = facts.awb ?? facts.orderNumber
    const bars = barsOf(text)
    y += 1
    if (bars) {
      const fits = Math.min(room / bars.width, WIDEST_MODULE)
      const module = fits < DOT ? fits : Math.floor(fits / DOT) * DOT
      const left = (width - bars.width * module) / 2
      const tall = isRoll ? 14 : 17
      for (const bar of bars.bars)
        box({ x: left + bar.x * module, y, width: bar.width * module, height: tall })
      y += tall
    }
    line(text, { points: 12, weight: 'bold', middle: true })
    if (!facts.awb) line('Belum ada resi: ini nomor pesanan', { points: 7, middle: true })
    y += 1
    rule()
  }

  /** Large, for those who sort by eye; SPX reads two parts of it, side by side. */
  function sorting(): void {
    if (!facts.sortingCode) return
    const parts = facts.courier.toLowerCase().startsWith('spx')
      ? facts.sortingCode.split(/[\s|,]+/, 2)
      : [facts.sortingCode]
    const column = room / parts.length
    const points = fitting(parts, column - 2, 22)
    const top = y
    for (const [index, part] of parts.entries()) {
      const x = margin + column * index + (column - widthOf(part, points, 'bold')) / 2
      text(part, { x, y: top + points * LINE, points, weight: 'bold' })
    }
    y = top + points * LINE + 1.5
    rule()
  }

  function money(): void {
    const says = facts.cod > 0 ? `COD ${formatRupiah(facts.cod)}` : 'NON-COD'
    const points = facts.cod > 0 ? fitting([says], room - 4, 20) : 11
    const tall = points * LINE + 1.5
    const top = y + 0.8
    if (facts.cod > 0) box({ x: margin, y: top, width: room, height: tall })
    const x = margin + (room - widthOf(says, points, 'bold')) / 2
    const baseline = top + (tall + points * CAPITALS) / 2
    text(says, { x, y: baseline, points, weight: 'bold', inverse: facts.cod > 0 })
    y += tall + 1.6
    rule()
  }

  function party(title: string, { name, phone, address, place, zip }: LabelParty, points: number): void {
    line(title, { points: 6 })
    line([name, phone].filter(Boolean).join(' · '), { points: points + 1, weight: 'bold' })
    // An address is never cut: a long one is written smaller.
    const size = address.length > 300 ? points - 4 : address.length > 150 ? points - 2 : points
    line(address, { points: Math.max(size, 6) })
    line(`${place} ${zip}`.trim(), { points: Math.max(size, 6), weight: 'bold' })
    y += 0.8
    rule()
  }

  function sums(): void {
    const pieces = facts.items.reduce((sum, { qty }) => sum + qty, 0)
    const insurance = facts.insured > 0 ? `Asuransi ${formatRupiah(facts.insured)}` : 'Tanpa asuransi'
    line([facts.from.city, facts.to.city].filter(Boolean).join(' > '), { points: 9, weight: 'bold' })
    line([`Berat ${facts.weightGrams} g`, `Isi ${pieces} barang`, insurance].join('  ·  '), { points: 8 })
    line([`Pesanan ${facts.orderNumber}`, facts.date].join('  ·  '), { points: 8 })
    if (facts.note) line(`Catatan: ${facts.note}`, { points: 8, weight: 'bold' })
    y += 0.5
    rule()
  }

  function items(bottom: number): void {
    const points = 7.5
    for (const [index, { qty, name }] of facts.items.entries()) {
      const lines = wrap(`${qty} x ${name}`, room, points, 'regular')
      const isLast = index === facts.items.length - 1
      const needed = (lines.length + (isLast ? 0 : 1)) * points * LINE
      if (y + needed > bottom) {
        const rest = facts.items.slice(index).reduce((sum, item) => sum + item.qty, 0)
        line(`+ ${rest} barang lain`, { points, weight: 'bold' })
        return
      }
      for (const each of lines) line(each, { points })
    }
  }

  interface LineStyle {
    readonly points: number
    readonly weight?: Weight
    readonly middle?: boolean
  }

  /** As many lines as it needs. */
  function line(says: string, { points, weight = 'regular', middle = false }: LineStyle): void {
    for (const part of wrap(says, room, points, weight)) {
      y += points * LINE
      text(part, { x: middle ? (width - widthOf(part, points, weight)) / 2 : margin, y, points, weight })
    }
  }

  function text(says: string, mark: Omit<Extract<Mark, { is: 'text' }>, 'is' | 'text'>): void {
    marks.push({ is: 'text', text: says, ...mark })
  }

  function box(mark: Omit<Extract<Mark, { is: 'box' }>, 'is'>): void {
    marks.push({ is: 'box', ...mark })
  }

  function rule(): void {
    y += 0.8
    box({ x: margin, y, width: room, height: RULE })
    y += RULE
  }
}

/** The largest size, up to `most`, in which each fits. */
function fitting(parts: readonly string[], room: number, most: number): number {
  const widest = Math.max(...parts.map((part) => widthOf(part, 1, 'bold')))
  return Math.min(most, Math.floor(room / widest))
}

function isJne({ courier }: LabelFacts): boolean {
  return /^jne\b/i.test(courier)
}
