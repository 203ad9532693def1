// Lists of the merchant's side: a page of things, where the next page begins, and how many there are.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { invalidRequest } from '../../base/problems.ts'
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

/** Of more rows than the page holds by one, so that it is known whether there is a next. `cursorOf`: what comes after a row begins behind it. */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => readonly (string | number)[],
  total: number | null = null,
): ListPage<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next_cursor = rows.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null
  return { items, next_cursor, total }
}

/** Of a list that is short and read whole. */
export function pageOfAll<T>(all: readonly T[], { limit = DEFAULT_LIMIT, cursor }: PageQuery): ListPage<T> {
  const [from = 0] = cursor === undefined ? [0] : readCursor(cursor, ['number'])
  const begin = Number(from)
  const items = all.slice(begin, begin + limit)
  const next = begin + limit
  return { items, next_cursor: next < all.length ? writeCursor([next]) : null, total: all.length }
}

export function writeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws `invalid_request` for anything that was no cursor of ours. */
export function readCursor(cursor: string, types: readonly ('string' | 'number')[]): (string | number)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(parts) &&
      parts.length === types.length &&
      parts.every((part, i) => typeof part === types[i] && isOurs(part))
    )
      return parts
  } catch {}
  throw invalidRequest([{ path: 'cursor', message: 'bukan penanda halaman dari daftar ini' }])
}

/** Nothing that a database would choke on. */
function isOurs(part: string | number): boolean {
  return typeof part === 'number' ? Number.isSafeInteger(part) : !part.includes('\0')
}
