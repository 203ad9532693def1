// Every row of the table: what is measured, and what we hold ourselves to.

export interface Row {
  readonly what: string
  readonly unit: 'ratio' | 'times' | '/s' | 'ms' | 's' | 'MB'
  readonly goal: Goal
}

/** At least, or at most, so much. */
export type Goal = { readonly least: number } | { readonly most: number } | null

/** A median with its spread over the rounds. */
export interface Figures {
  readonly value: number
  readonly lowest: number
  readonly highest: number
  /** in absolute numbers, and what it cost */
  readonly details: string
}

/** `cannot tell`: the rounds lie on both sides of the goal. */
export type Judgement = 'met' | 'missed' | 'cannot tell'

/** What is read, by its path. */
export const READS = {
  list: '/products',
  detail: '/products/:slug',
  home: '/storefront/home',
  config: '/storefront/config',
  categories: '/categories',
} as const
export const READ_FORMS = ['plain', 'gzip', 'brotli', 'unchanged'] as const

export type ReadForm = (typeof READ_FORMS)[number]
export type ReadKey = `${keyof typeof READS} ${ReadForm}`

export const readKey = (name: keyof typeof READS, form: ReadForm): ReadKey => `${name} ${form}`

const FORM_TEXTS: Readonly<Record<ReadForm, string>> = {
  plain: '',
  gzip: ', gzip',
  brotli: ', brotli',
  unchanged: ', 304',
}

/** As the version before, but for 3 %. */
const AS_FAST = 0.97

export const ROWS = {
  ...readRows(),
  listBeside: row('warm list, against the version beside', 'ratio', { least: AS_FAST }),
  detailBeside: row('warm detail, against the version beside', 'ratio', { least: AS_FAST }),
  newList: row('a list that nobody asked for before, against the bare server', 'ratio', null),
  search: row('destination search, against the bare server', 'ratio', { least: 0.5 }),
  orders64Rate: row('whole orders, 64 buyers', '/s', null),
  orders64: row('whole orders, 64 buyers, against pgbench', 'ratio', { least: 0.6 }),
  orders64Beside: row('whole orders, 64 buyers, against the version beside', 'ratio', { least: AS_FAST }),
  orders64Cpu: row('CPU an order, server and database, 64 buyers', 'ms', { most: 5 }),
  orders64Mail: row('from send to the mail at the SMTP server, 64 buyers, p95', 'ms', { most: 100 }),
  orders8Rate: row('whole orders, 8 buyers', '/s', null),
  orders8: row('whole orders, 8 buyers, against pgbench', 'ratio', { least: 0.35 }),
  orders8Beside: row('whole orders, 8 buyers, against the version beside', 'ratio', { least: AS_FAST }),
  orders8Cpu: row('CPU an order, server and database, 8 buyers', 'ms', { most: 10 }),
  oneProduct: row('orders of one product, 64 buyers, against 60 products', 'ratio', { least: 0.8 }),
  drafts: row('drafts, 64 buyers, against pgbench of their statements', 'ratio', { least: 0.5 }),
  orders20000: row('orders in a shop of 20,000 products, against 63', 'ratio', { least: 0.8 }),
  list63: row('list beside 50 orders/s, 63 products, corrected for their CPU', 'ratio', { least: 0.9 }),
  detail63: row('detail beside 50 orders/s, 63 products, corrected', 'ratio', { least: 0.9 }),
  list5000: row('list beside 50 orders/s, 5,000 products, corrected', 'ratio', { least: 0.9 }),
  detail5000: row('detail beside 50 orders/s, 5,000 products, corrected', 'ratio', { least: 0.9 }),
  list20000: row('list beside 50 orders/s, 20,000 products, corrected', 'ratio', { least: 0.9 }),
  detail20000: row('detail beside 50 orders/s, 20,000 products, corrected', 'ratio', { least: 0.9 }),
  change: row('first list after a change of a product, 20,000 products, against 63', 'times', { most: 3 }),
  cart: row('a cart of 100 lines with 200 promotions, against one line and none', 'times', { most: 5 }),
  manyShops: row('10,000 shops, Zipf reads, a new shop a second, against one shop', 'ratio', { least: 0.8 }),
  manyShopsMemory: row('memory of the server after the 10,000 shops', 'MB', { most: 400 }),
  start: row('start to first answer, existing database', 's', { most: 1 }),
  idleMemory: row('memory of the server, idle', 'MB', { most: 140 }),
  twoReads: row('reads of the list, two processes against one', 'times', null),
  twoOrders: row('whole orders, 64 buyers, two processes against one', 'times', { least: 1.3 }),
} as const satisfies Record<string, Row>

export type RowKey = keyof typeof ROWS

/** What a short run measures, and holds to no figure: its machine may be busy with anything. */
export const SHORT_ROWS: readonly RowKey[] = ['list brotli', 'orders64Rate']

export type Results = Partial<Record<RowKey, Figures>>

/** A row is judged by all of its rounds: a machine that slowed down in one of them fools nobody. */
export function judge(goal: Goal, { lowest, highest }: Figures): Judgement {
  if (goal === null) return 'met'
  const meets = [lowest, highest].map((value) => ('least' in goal ? value >= goal.least : value <= goal.most))
  if (meets.every(Boolean)) return 'met'
  return meets.some(Boolean) ? 'cannot tell' : 'missed'
}

function readRows(): Record<ReadKey, Row> {
  const keys = Object.keys(READS) as (keyof typeof READS)[]
  const rows = keys.flatMap((name) =>
    READ_FORMS.map((form) => [
      readKey(name, form),
      row(`warm ${name}${FORM_TEXTS[form]}, against the bare server`, 'ratio', { least: 0.95 }),
    ]),
  )
  return Object.fromEntries(rows)
}

function row(what: string, unit: Row['unit'], goal: Goal): Row {
  return { what, unit, goal }
}
