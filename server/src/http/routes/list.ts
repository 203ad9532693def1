// Lists of the merchant's side: a page of things, where the next page begins, and how many there are.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { invalidRequest, type Problem } from '../../base/problems.ts'
import { listOf, text } from '../../base/shapes.ts'

export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 100

const PageProperties = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      description: `How many, ${DEFAULT_LIMIT} unless it says`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: '`next_cursor` of the page before; left out: the first page',
    }),
  ),
}

export const PageQuery = Type.Object(PageProperties)
export type PageQuery = Static<typeof PageQuery>

/** The query of a list that can be filtered. */
export function pageQuery<P extends TProperties>(filters: P): TObject<P & typeof PageProperties> {
  return Type.Object({ ...filters, ...PageProperties })
}

export function pageOf<T extends TSchema>(schema: T, description: string) {
  return Type.Object(
    {
      items: listOf(schema, description),
      next_cursor: text('Where the next page begins; null: this was the last'),
      total: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'How many there are in all; null where counting would take too long',
      }),
    },
    { description },
  )
}

export interface ListPage<T> {
  readonly items: T[]
  readonly next_cursor: string | null
  readonly total: number | null
}

/** What a cursor is made of, as it is read. Whatever is none of ours is undefined: a database would choke on it. */
const PARTS = {
  moment: (part: unknown) => (isWithin(part, LAST_MOMENT_MS) ? new Date(part) : undefined),
  /** by which rows are counted */
  number: (part: unknown) => (isWithin(part, Number.MAX_SAFE_INTEGER) ? part : undefined),
  /** in a list */
  place: (part: unknown) => (isWithin(part, LAST_PLACE) ? part : undefined),
  text: (part: unknown) => (typeof part === 'string' && !part.includes('\0') ? part : undefined),
} as const
type Parts = Readonly<Record<string, keyof typeof PARTS>>
type PlaceOf<P extends Parts> = { readonly [K in keyof P]: NonNullable<ReturnType<(typeof PARTS)[P[K]]>> }

const LAST_MOMENT_MS = Date.UTC(9999, 0)
/** The largest `integer` of PostgreSQL. */
const LAST_PLACE = 2 ** 31 - 1

function isWithin(part: unknown, most: number): part is number {
  return Number.isSafeInteger(part) && Number(part) >= 0 && Number(part) <= most
}

/** The pages of one list: where the next one begins is a cursor, which no other list takes. `op` is what the list is called. */
export function pagesOf<P extends Parts>(op: string, parts: P) {
  const names = Object.entries(parts)
  const write = (place: PlaceOf<P>) => {
    const values = names.map(([name]) => {
      const value: unknown = place[name]
      return value instanceof Date ? value.getTime() : value
    })
    return Buffer.from(JSON.stringify([op, ...values])).toString('base64url')
  }
  return {
    /** What the page comes after; undefined: it is the first. Throws `invalid_request` for anything that is no cursor of this list. */
    after(cursor: string | undefined): PlaceOf<P> | undefined {
      if (cursor === undefined) return undefined
      const given = valuesIn(cursor)
      // Those of nodes before say no list.
      const values = given[0] === op ? given.slice(1) : given
      const read = names.map(([name, part], i) => [name, PARTS[part](values[i])] as const)
      if (values.length !== names.length || read.some(([, value]) => value === undefined)) throw noCursor()
      return Object.fromEntries(read) as PlaceOf<P>
    },
    /** Of more rows than the page holds by one, so that it is known whether there is a next, which comes after `placeOf` the last. */
    page<T>(
      rows: readonly T[],
      limit: number,
      placeOf: (row: T) => PlaceOf<P>,
      total: number | null = null,
    ): ListPage<T> {
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const next_cursor = rows.length > limit && last !== undefined ? write(placeOf(last)) : null
      return { items, next_cursor, total }
    },
  }
}

/** Of a list that is short and read whole. */
export function pageOfAll<T>(
  op: string,
  all: readonly T[],
  { limit = DEFAULT_LIMIT, cursor }: PageQuery,
): ListPage<T> {
  const pages = pagesOf(op, { from: 'place' })
  const from = pages.after(cursor)?.from ?? 0
  const next = from + limit
  return pages.page(all.slice(from, next + 1), limit, () => ({ from: next }), all.length)
}

function valuesIn(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values)) return values
  } catch {}
  throw noCursor()
}

function noCursor(): Problem {
  return invalidRequest([
    { path: 'cursor', code: 'format', message: 'bukan penanda halaman dari daftar ini' },
  ])
}
