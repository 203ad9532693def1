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
  readonly zip_code: string
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
  const pen = createPen(width, margin)
  head(pen, facts)
  code(pen, facts, isRoll ? 14 : 17)
  sorting(pen, facts)
  money(pen, facts)
  party(pen, 'PENERIMA', facts.to, isRoll ? 10 : 11)
  party(pen, 'PENGIRIM', facts.from, 8)
  sums(pen, facts)
  items(pen, facts, isRoll ? Number.POSITIVE_INFINITY : height - margin)
  return { width, height: height ?? pen.y + margin, name: facts.orderNumber, marks: pen.marks }
}

interface LineStyle {
  readonly points: number
  readonly weight?: Weight
  readonly middle?: boolean
}

/** Writes from the top down. */
interface Pen {
  /** of the paper */
  readonly width: number
  readonly left: number
  /** between the margins */
  readonly room: number
  /** how far down it is */
  y: number
  readonly marks: readonly Mark[]
  /** As many lines as it needs. */
  line(says: string, style: LineStyle): void
  text(says: string, mark: Omit<Extract<Mark, { is: 'text' }>, 'is' | 'text'>): void
  box(mark: Omit<Extract<Mark, { is: 'box' }>, 'is'>): void
  rule(): void
}

function createPen(width: number, margin: number): Pen {
  const marks: Mark[] = []
  const pen: Pen = {
    width,
    left: margin,
    room: width - 2 * margin,
    y: margin,
    marks,
    line(says, { points, weight = 'regular', middle = false }) {
      for (const part of wrap(says, pen.room, points, weight)) {
        pen.y += points * LINE
        const x = middle ? (width - widthOf(part, points, weight)) / 2 : margin
        pen.text(part, { x, y: pen.y, points, weight })
      }
    },
    text: (says, mark) => void marks.push({ is: 'text', text: says, ...mark }),
    box: (mark) => void marks.push({ is: 'box', ...mark }),
    rule() {
      pen.y += 0.8
      pen.box({ x: margin, y: pen.y, width: pen.room, height: RULE })
      pen.y += RULE
    },
  }
  return pen
}

function head(pen: Pen, facts: LabelFacts): void {
  const service = [facts.isDropOff && isJne(facts) ? 'CASHLESS' : '', facts.service].filter(Boolean).join(' ')
  pen.line(facts.courier.toUpperCase(), { points: 15, weight: 'bold' })
  if (service) pen.line(service, { points: 10, weight: 'bold' })
  pen.rule()
}

function code(pen: Pen, facts: LabelFacts, tall: number): void {
  const text = facts.awb ?? facts.orderNumber
  const bars = barsOf(text)
  pen.y += 1
  if (bars) {
    const fits = Math.min(pen.room / bars.width, WIDEST_MODULE)
    const module = fits < DOT ? fits : Math.floor(fits / DOT) * DOT
    const left = (pen.width - bars.width * module) / 2
    for (const bar of bars.bars)
      pen.box({ x: left + bar.x * module, y: pen.y, width: bar.width * module, height: tall })
    pen.y += tall
  }
  pen.line(text, { points: 12, weight: 'bold', middle: true })
  if (!facts.awb) pen.line('Belum ada resi: ini nomor pesanan', { points: 7, middle: true })
  pen.y += 1
  pen.rule()
}

/** Large, for those who sort by eye; SPX reads two parts of it, side by side. */
function sorting(pen: Pen, { sortingCode, courier }: LabelFacts): void {
  if (!sortingCode) return
  const parts = courier.toLowerCase().startsWith('spx') ? sortingCode.split(/[\s|,]+/, 2) : [sortingCode]
  const column = pen.room / parts.length
  const points = fitting(parts, column - 2, 22)
  const baseline = pen.y + points * LINE
  for (const [index, part] of parts.entries()) {
    const x = pen.left + column * index + (column - widthOf(part, points, 'bold')) / 2
    pen.text(part, { x, y: baseline, points, weight: 'bold' })
  }
  pen.y = baseline + 1.5
  pen.rule()
}

function money(pen: Pen, { cod }: LabelFacts): void {
  const says = cod > 0 ? `COD ${formatRupiah(cod)}` : 'NON-COD'
  const points = cod > 0 ? fitting([says], pen.room - 4, 20) : 11
  const tall = points * LINE + 1.5
  const top = pen.y + 0.8
  if (cod > 0) pen.box({ x: pen.left, y: top, width: pen.room, height: tall })
  const x = pen.left + (pen.room - widthOf(says, points, 'bold')) / 2
  const baseline = top + (tall + points * CAPITALS) / 2
  pen.text(says, { x, y: baseline, points, weight: 'bold', inverse: cod > 0 })
  pen.y += tall + 1.6
  pen.rule()
}

function party(
  pen: Pen,
  title: string,
  { name, phone, address, place, zip_code }: LabelParty,
  points: number,
): void {
  pen.line(title, { points: 6 })
  pen.line([name, phone].filter(Boolean).join(' · '), { points: points + 1, weight: 'bold' })
  // An address is never cut: a long one is written smaller.
  const size = address.length > 300 ? points - 4 : address.length > 150 ? points - 2 : points
  pen.line(address, { points: Math.max(size, 6) })
  pen.line(`${place} ${zip_code}`.trim(), { points: Math.max(size, 6), weight: 'bold' })
  pen.y += 0.8
  pen.rule()
}

function sums(pen: Pen, facts: LabelFacts): void {
  const pieces = facts.items.reduce((sum, { qty }) => sum + qty, 0)
  const insurance = facts.insured > 0 ? `Asuransi ${formatRupiah(facts.insured)}` : 'Tanpa asuransi'
  pen.line([facts.from.city, facts.to.city].filter(Boolean).join(' > '), { points: 9, weight: 'bold' })
  pen.line([`Berat ${facts.weightGrams} g`, `Isi ${pieces} barang`, insurance].join('  ·  '), { points: 8 })
  pen.line([`Pesanan ${facts.orderNumber}`, facts.date].join('  ·  '), { points: 8 })
  if (facts.note) pen.line(`Catatan: ${facts.note}`, { points: 8, weight: 'bold' })
  pen.y += 0.5
  pen.rule()
}

function items(pen: Pen, facts: LabelFacts, bottom: number): void {
  const points = 7.5
  for (const [index, { qty, name }] of facts.items.entries()) {
    const lines = wrap(`${qty} x ${name}`, pen.room, points, 'regular')
    const isLast = index === facts.items.length - 1
    const needed = (lines.length + (isLast ? 0 : 1)) * points * LINE
    if (pen.y + needed > bottom) {
      const rest = facts.items.slice(index).reduce((sum, item) => sum + item.qty, 0)
      pen.line(`+ ${rest} barang lain`, { points, weight: 'bold' })
      return
    }
    for (const each of lines) pen.line(each, { points })
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
