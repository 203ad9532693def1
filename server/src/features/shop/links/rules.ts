// Links that buy: what they may say, where they lead, and how they are written. Pure.

/** Below it are links that put things into a buyer's cart: `/beli/var_1:2,prd_2:1`. */
export const BUY_PATH = '/beli'

const MOST_LINES = 50
const LONGEST_ITEMS = 3_000
const LONGEST_VOUCHER = 100
export const LONGEST_NOTE = 500
export const LONGEST_PATH = 500
/** Marks of a campaign, as the storefront's tags know them; agents call them `attribution/…`. */
const MARK = /^(?:\/?attribution\/)?(utm_[a-z]+|fbclid|ttclid|gclid|gbraid|wbraid)$/
const LONGEST_MARK = 200

/** An id as it is, or `~` and its bytes in base64url. */
const PAIR = '(?:[A-Za-z0-9._-]+|~[A-Za-z0-9_-]+):[1-9][0-9]{0,5}'
export const ITEMS = `^${PAIR}(?:,${PAIR}){0,${MOST_LINES - 1}}$`
const isItems = new RegExp(ITEMS)

export type Query = Readonly<Record<string, unknown>>

/** Where a link leads: to the cart, which says what it could not read; without any things on to where it asks. */
export function targetOf(items: string, query: Query): string {
  const onward = ownPath(only(query, ['continue_to']) ?? '')
  if (items === '') return onward ?? '/'
  // As the cart reads them; nothing in them has to be written otherwise.
  const readable = items.length <= LONGEST_ITEMS && isItems.test(items) ? items : ''
  const more = queryText({
    // The second and third are what agents call it.
    voucher: bounded(only(query, ['voucher', 'discounts/codes/0', '/discounts/codes/0']), LONGEST_VOUCHER),
    catatan: only(query, ['catatan'])?.trim().slice(0, LONGEST_NOTE),
    continue_to: onward,
    ...marksIn(query),
  })
  return `/cart?beli=${readable}${more && `&${more}`}`
}

function marksIn(query: Query): Readonly<Record<string, string | null>> {
  const named = Map.groupBy(Object.keys(query), (name) => MARK.exec(name)?.[1])
  return Object.fromEntries(
    [...named].flatMap(([mark, names]) => (mark ? [[mark, bounded(only(query, names), LONGEST_MARK)]] : [])),
  )
}

/** Null where none is said, or more than one: nobody knows which is meant. */
function only(query: Query, names: readonly string[]): string | null {
  const said = names.flatMap((name) => query[name] ?? [])
  return said.length === 1 ? String(said[0]) : null
}

function bounded(text: string | null, longest: number): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed.length > longest ? null : trimmed
}

const HERE = 'http://shop'

/** A path of the same shop in its one form; null for whatever leads, or might be made to lead, elsewhere. */
export function ownPath(text: string): string | null {
  if (text.length > LONGEST_PATH || !/^\/(?![/\\])[^\s\\]*$/.test(text)) return null
  const url = URL.parse(text, HERE)
  // `/.//x` becomes `//x`, which browsers read as a host.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

export interface BuyLinkParts {
  readonly items: string
  readonly voucher?: string | undefined
  readonly note?: string | undefined
  readonly continue_to?: string | undefined
}

/** `address`: of the shop. */
export function buyLink(
  address: string,
  { items, voucher, note, continue_to: onward }: BuyLinkParts,
): string {
  const more = queryText({ voucher: voucher?.trim(), catatan: note?.trim(), continue_to: onward })
  return `${address}${BUY_PATH}/${items}${more && `?${more}`}`
}

/** Of those that say something. Without a `+`, which chats do not take for a part of an address. */
function queryText(values: Readonly<Record<string, string | null | undefined>>): string {
  const said = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(Object.fromEntries(said)).toString().replaceAll('+', '%20')
}
