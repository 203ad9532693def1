// What a link that buys says, as it stands in the address of the cart. Pure.

export interface BuyLink {
  readonly items: readonly WantedItem[]
  readonly voucher: string
  readonly note: string
  /** a path of this shop to go on to; null: the cart */
  readonly onward: string | null
}

/** `name`: by which the shop finds the product: an id of it or of a variant, or a slug. */
export interface WantedItem {
  readonly name: string
  /** null: the name says it */
  readonly variantId: string | null
  readonly qty: number
}

/** What of the query is the link's; the rest stays in the address. */
const OWN = ['beli', 'voucher', 'catatan', 'continue_to']
const MOST = 50

export function readBuyLink(search: string): BuyLink {
  const query = new URLSearchParams(search)
  const said = (name: string, longest: number) => (query.get(name) ?? '').trim().slice(0, longest)
  return {
    items: itemsIn(query.get('beli') ?? ''),
    voucher: said('voucher', 100),
    note: said('catatan', 500),
    onward: ownPath(query.get('continue_to') ?? ''),
  }
}

/** Without the link, so that neither a reload nor the way back opens it again. */
export function withoutLink(search: string): string {
  const rest = new URLSearchParams(search)
  for (const name of OWN) rest.delete(name)
  return rest.size > 0 ? `?${rest}` : ''
}

/** Empty where one of them cannot be read: then nobody knows what the rest means. */
function itemsIn(text: string): WantedItem[] {
  const counts = new Map<string, number>()
  for (const pair of text.split(',')) {
    const [, token = '', qty] = /^([\w.-]+|~[\w-]+):([1-9]\d{0,5})$/.exec(pair) ?? []
    const name = token.startsWith('~') ? decoded(token.slice(1)) : token
    if (!name) return []
    counts.set(name, (counts.get(name) ?? 0) + Number(qty))
  }
  return [...counts].slice(0, MOST).map(([name, qty]) => ({ name, variantId: null, qty }))
}

/** The name behind its bytes in base64url; empty for what is none. */
function decoded(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const name = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /\p{Cc}/u.test(name) ? '' : name
  } catch {
    return ''
  }
}

const HERE = 'http://shop'

/** Null for whatever leads elsewhere. The server has looked as well; but anybody can write the address of the cart. */
export function ownPath(text: string): string | null {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text)) return null
  const { origin, pathname, search, hash } = new URL(text, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null
}
