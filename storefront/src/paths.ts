// Every path of the storefront's screens: the patterns the router reads, and the builders of links.

/** The server knows the same paths by a copy of its own, which a test holds to these. */
export const PATHS = {
  home: '/',
  category: '/c/:key',
  search: '/search',
  product: '/p/:slug',
  cart: '/cart',
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
  const [start] = PATHS.page.split(':')
  return start && path.startsWith(start)
    ? decodeURIComponent(path.slice(start.length).replace(/\/$/, ''))
    : null
}
