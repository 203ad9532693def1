// robots.txt and sitemap.xml as search engines read them. Pure.
const NOT_TO_VISIT = ['/cart', '/beli', '/lanjut', '/checkout', '/track', '/orders', '/sandbox']

/** `address`: the origin of the pages. */
export function robotsText(address: string): string {
  const refused = NOT_TO_VISIT.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${refused}\nSitemap: ${address}/sitemap.xml\n`
}

export interface SitemapEntry {
  readonly path: string
  /** when it was last edited, where that is known */
  readonly changedAt?: Date | undefined
}

/** What the protocol allows in one file. */
const MAX_ADDRESSES = 50_000

export function sitemapText(address: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.slice(0, MAX_ADDRESSES).map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escaped(address + path)}</loc>${changed}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
