// Reads a bank's statement as BCA, Mandiri, BRI and BNI export it: columns by their names, below whatever stands above them. Pure.
import { startOfJakartaDay } from '../../../domain/jakarta.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { findColumns, type Headings, type NamedColumns } from './columns.ts'
import { faultOfFile } from './faults.ts'
import type { TableRow } from './table.ts'

type StatementColumn =
  | 'date'
  | 'time'
  | 'description'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'type'
  | 'account'
  | 'balance'

/** Without spaces, marks and case. */
const HEADINGS: Headings<StatementColumn> = {
  date: [
    ...[
      'tanggal',
      'tanggaltransaksi',
      'tgl',
      'tgltran',
      'tgltransaksi',
      'date',
      'transactiondate',
      'postdate',
    ],
    ...['postingdate', 'tanggalwaktu', 'tanggaldanwaktu', 'tanggalposting', 'postingdatetime', 'valdate'],
  ],
  time: ['jam', 'jamtran', 'waktu', 'time', 'jamtransaksi'],
  description: [
    ...['keterangan', 'deskripsi', 'description', 'desktran', 'uraian', 'uraiantransaksi', 'transaksi'],
    ...['remark', 'remarks', 'transactiondescription', 'keterangantransaksi', 'rincian'],
  ],
  credit: [
    'kredit',
    'credit',
    'mutasikredit',
    'cr',
    'creditamount',
    'kreditidr',
    'creditidr',
    'uangmasuk',
    'masuk',
  ],
  debit: [
    'debet',
    'debit',
    'mutasidebet',
    'mutasidebit',
    'db',
    'debitamount',
    'debetidr',
    'uangkeluar',
    'keluar',
  ],
  amount: [
    'jumlah',
    'mutasi',
    'nominal',
    'amount',
    'nominalidr',
    'jumlahidr',
    'amountidr',
    'jumlahmutasi',
    'nilai',
  ],
  type: [
    'dbcr',
    'crdb',
    'drcr',
    'dk',
    'kd',
    'cd',
    'dc',
    'type',
    'tipe',
    'jenis',
    'jenistransaksi',
    'jenismutasi',
  ],
  account: [
    ...['accountno', 'accountnumber', 'norekening', 'norek', 'nomorrekening', 'rekening', 'noacc', 'account'],
  ],
  balance: ['saldo', 'saldoakhir', 'balance', 'saldoidr', 'balanceidr', 'endingbalance'],
}
const HEADING_NAMES = new Set(Object.values(HEADINGS).flat())

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export interface StatementCredit {
  /** in the file, as a spreadsheet counts */
  readonly row: number
  /** ISO 8601 */
  readonly at: string
  readonly isDay: boolean
  readonly amount: number
  readonly description: string
  readonly balance: number | null
  /** digits; null: the row does not say */
  readonly account: string | null
}

export interface BankStatement {
  /** of the file as a whole; null: it does not say */
  readonly account: string | null
  readonly credits: readonly StatementCredit[]
  /** rows below the headings that are no credit of whole rupiah: debits, sums, what is not booked yet */
  readonly left: number
  /** of these, where money came, and its day cannot be read: rows as a spreadsheet counts */
  readonly undated: readonly number[]
}

const NO_TABLE: Bilingual = {
  en: 'has no headings of a statement: it needs a date, and an amount or a column of credits',
  id: 'tidak punya judul kolom mutasi: perlu kolom tanggal, dan kolom kredit atau jumlah',
}
const TOO_MANY: Bilingual = {
  en: 'has more than 5,000 credits: export a shorter period',
  id: 'punya lebih dari 5.000 uang masuk: ekspor periode yang lebih pendek',
}
const MOST_CREDITS = 5_000
/** What banks write above their tables is shorter. */
const DEEPEST_HEADINGS = 40

/** `today`: for days that are written without a year, where the file does not say its period. Throws `ImportFaults`. */
export function readBankStatement(rows: readonly TableRow[], today: Date): BankStatement {
  const at = rows.slice(0, DEEPEST_HEADINGS).findIndex(isHeading)
  const heading = rows[at]
  if (!heading) throw faultOfFile(NO_TABLE)
  const above = rows.slice(0, at)
  const columns = findColumns(heading.cells, HEADINGS, 0, bare)
  const period = lastDayIn(above) ?? today
  const below = rows.slice(at + 1)
  const read = below.flatMap((row) => readRow(columns, heading, row, period) ?? [])
  const credits = read.filter((each) => typeof each === 'object')
  if (credits.length > MOST_CREDITS) throw faultOfFile(TOO_MANY)
  const undated = read.filter((each) => typeof each === 'number')
  return { account: accountIn(above), credits, left: below.length - credits.length, undated }
}

function isHeading({ cells }: TableRow): boolean {
  const columns = findColumns(cells, HEADINGS, 0, bare)
  const known = cells.filter((cell) => HEADING_NAMES.has(bare(cell))).length
  return columns.has('date') && (columns.has('credit') || columns.has('amount')) && known >= 3
}

/** A number: that of a row whose day cannot be read. null: nothing came by it. */
function readRow(
  columns: NamedColumns<StatementColumn>,
  heading: TableRow,
  row: TableRow,
  period: Date,
): StatementCredit | number | null {
  const text = (column: StatementColumn) => columns.text(row, column).replace(/^'/, '').trim()
  const amount = columns.has('credit')
    ? readAmount(text('credit'))
    : signedAmount(text('amount'), columns.has('type') ? text('type') : besideAmount(columns, heading, row))
  if (amount === null || amount <= 0 || !Number.isInteger(amount)) return null
  const moment = readMoment(text('date'), text('time'), period)
  // Without any digit it is a sum, or not booked yet.
  if (!moment) return /\d/.test(text('date')) ? row.row : null
  const balance = readAmount(text('balance'))
  return {
    row: row.row,
    at: moment.at.toISOString(),
    isDay: moment.isDay,
    amount,
    description: descriptionOf(heading, row, columns),
    balance: balance !== null && Number.isInteger(balance) ? balance : null,
    account: text('account').replaceAll(/\D/g, '') || null,
  }
}

const LONGEST_DESCRIPTION = 500

/** Mandiri has two columns of that name. */
function descriptionOf(heading: TableRow, row: TableRow, columns: NamedColumns<StatementColumn>): string {
  const name = columns.has('description') ? bare(columns.heading('description')) : null
  const words = heading.cells.flatMap((cell, i) => (bare(cell) === name ? (row.cells[i] ?? '') : []))
  return words
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed()
}

/** BCA writes CR or DB into a column without a heading, next to the amount. */
function besideAmount(columns: NamedColumns<StatementColumn>, heading: TableRow, row: TableRow): string {
  const place = heading.cells.indexOf(columns.heading('amount'))
  const beside = row.cells[place + 1] ?? ''
  return (heading.cells[place + 1] ?? '') === '' && /^(cr|db|k|d|c)$/i.test(beside) ? beside : ''
}

const CREDIT = /^(cr|c|k|kr|credit|kredit|in|masuk)$/i
const DEBIT = /^(db|d|dr|debit|debet|out|keluar)$/i

/** Above 0: it came. What says neither is read by its sign. */
function signedAmount(text: string, type: string): number | null {
  const [, digits = text, own = ''] = /^(.*?)\s*(cr|db|dr|k|d|c)\.?$/i.exec(text) ?? []
  const amount = readAmount(digits)
  // A column of kinds may say "TRANSFER", and the amount itself which way it went.
  const said = DEBIT.test(type) || CREDIT.test(type) ? type : own
  if (amount === null) return null
  if (DEBIT.test(said)) return -Math.abs(amount)
  if (CREDIT.test(said)) return Math.abs(amount)
  // Without any mark nobody knows whether it came or went; a plus says it.
  return /^\s*(rp\.?|idr)?\s*[+-]/i.test(text) || /^\(.*\)$/.test(text.trim()) ? amount : null
}

/** `1.000,00`, `1,000.00`, `1000`, `Rp1.000`, `-5`, `(5)`; null: no amount. */
export function readAmount(text: string): number | null {
  const given = text.replaceAll(/\s/g, '').replace(/^(?<sign>[+-]?)(?:rp\.?|idr)/i, '$<sign>')
  const isBelow = given.startsWith('-') || /^\(.*\)$/.test(given)
  const digits = given.replace(/^[+-]/, '').replaceAll(/^\(|\)$/g, '')
  if (!/^\d[\d.,]*$/.test(digits) || digits.length > 24) return null
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const rest = mark === -1 ? '' : digits.slice(mark + 1)
  const isFraction = mark !== -1 && rest.length <= 2
  const whole = (isFraction ? digits.slice(0, mark) : digits).replaceAll(/[.,]/g, '')
  const value = Number(`${whole}.${isFraction ? rest || '0' : '0'}`)
  return Number.isFinite(value) && value < 1e13 ? (isBelow ? -value : value) : null
}

/** As they begin, in Indonesian, in English, and as some banks write them. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'peb'],
  ['mar'],
  ['apr'],
  ['mei', 'may'],
  ['jun'],
  ['jul'],
  ['agu', 'aug', 'agt', 'ags'],
  ['sep'],
  ['okt', 'oct'],
  ['nov', 'nop'],
  ['des', 'dec'],
]
const TIME = /(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/

/** In Jakarta. `10/09/2026 10:04:05`, `2026-09-10`, `10 Sep 26`, `10/09`; null: no day, such as PEND. */
function readMoment(date: string, time: string, period: Date): { at: Date; isDay: boolean } | null {
  const [day = '', ...more] = date.trim().split(/,?\s+(?=\d{1,2}[:.]\d{2})|(?<=\d)T(?=\d)/)
  const start = readDay(day, period)
  if (!start) return null
  // Beside a time of its own a date may have that of midnight.
  const clock = (/[1-9]/.test(more[0] ?? '') ? (more[0] ?? '') : time).trim()
  const [, hours, minutes, seconds = '0'] =
    TIME.exec(clock) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(clock.padStart(6, '0').slice(-6)) ?? []
  const ms = clock === '' ? 0 : (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  const isTime = ms > 0 && ms < 86_400_000
  return { at: new Date(start.getTime() + (isTime ? ms : 0)), isDay: !isTime }
}

function readDay(text: string, period: Date): Date | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month = '', year] =
    /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})(?:[-/. ](\d{4}|\d{2}))?$/i.exec(text) ?? []
  if (day === undefined) return null
  const number = /^\d/.test(month) ? Number(month) : monthOf(month)
  if (year !== undefined)
    return dayOf(year.length === 2 ? 2_000 + Number(year) : Number(year), number, Number(day))
  // December of a statement that ends in January was last year's.
  const end = new Date(period.getTime() + 7 * 3_600_000)
  const isLastYear = number > end.getUTCMonth() + 1
  return dayOf(end.getUTCFullYear() - (isLastYear ? 1 : 0), number, Number(day))
}

function monthOf(name: string): number {
  const short = name.slice(0, 3).toLowerCase()
  return MONTHS.findIndex((names) => names.includes(short)) + 1
}

function dayOf(year: number, month: number, day: number): Date | null {
  const two = (number: number) => String(number).padStart(2, '0')
  return startOfJakartaDay(`${year}-${two(month)}-${two(day)}`)
}

/** The end of the period that the head of the file tells. */
function lastDayIn(rows: readonly TableRow[]): Date | null {
  const told = rows.flatMap(({ cells }) => cells.join(' ').match(/\d{1,2}[/-]\d{1,2}[/-]\d{4}/g) ?? [])
  const days = told.flatMap((text) => readDay(text, new Date(0)) ?? [])
  return days.length === 0 ? null : new Date(Math.max(...days.map((day) => day.getTime())))
}

const ACCOUNT_NAMED =
  /(?:no(?:mor)?\.?\s*(?:rek(?:ening)?)?|account(?:\s*(?:no|number))?)\.?\s*[:;,\s']*([\d][\d .-]{4,28}\d)/i

function accountIn(rows: readonly TableRow[]): string | null {
  for (const { cells } of rows) {
    const line = cells.join(' ')
    if (!/rek|account/i.test(line)) continue
    const [, number] = ACCOUNT_NAMED.exec(line) ?? []
    const digits = number?.replaceAll(/\D/g, '')
    if (digits) return digits
  }
  return null
}
