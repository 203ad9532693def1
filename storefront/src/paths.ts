// Every path of the storefront's screens: the patterns the router reads, and the builders of links.

/** The server knows the same paths by a copy of its own, which a test holds to these. */
export const PATHS = {
  home: '/',
  category: '/c/:key',
  search: '/search',
  product: '/p/:slug',
  cart: '/cart',
  buy: '/beli/:items',
  prepared: '/lanjut/:id',
  checkout: '/checkout',
  track: '/track/:token',
  orders: '/orders',
  page: '/page/:key',
} as const

export function categoryPath(key: string): string {
  return filled(PATHS.category, key)
}

/** Without words: all products. */
export function searchPath(words: string): string {
  return words ? `${PATHS.search}?q=${encodeURIComponent(words)}` : PATHS.search
}

export function productPath(slug: string, variantId: string | null = null): string {
  const path = filled(PATHS.product, slug)
  return variantId ? `${path}?v=${encodeURIComponent(variantId)}` : path
}

export function trackPath(token: string): string {
  return filled(PATHS.track, token)
}

export function pagePath(key: string): string {
  return filled(PATHS.page, key)
}

function filled(pattern: string, value: string): string {
  return pattern.replace(/:\w+/, () => encodeURIComponent(value))
}

/** Null where no page of the merchant's is. */
export function pageKeyAt(path: string): string | null {
  return paramAt(PATHS.page, path)
}

/** What stands for the parameter of a pattern, empty where it has none; null where the path is another. */
export function paramAt(pattern: string, path: string): string | null {
  const [start = '', name] = pattern.split(':')
  const plain = path === '/' ? path : path.replace(/\/$/, '')
  if (name === undefined) return plain === pattern ? '' : null
  const rest = plain.slice(start.length)
  return plain.startsWith(start) && /^[^/]+$/.test(rest) ? decoded(rest) : null
}

/** As the router does it: signs that mean nothing stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
