// What browsers and CDNs are told about keeping reads and pages.
import type { Config } from '../../base/config.ts'

export function cacheControlOf({ readMaxAge, readStaleWhileRevalidate }: Config): string {
  const life = readMaxAge > 0 ? `public, max-age=${readMaxAge}` : 'public, max-age=0, must-revalidate'
  return readStaleWhileRevalidate > 0 ? `${life}, stale-while-revalidate=${readStaleWhileRevalidate}` : life
}

/** As Cloudflare and others call them, and as Fastly does: what is kept of a shop can be forgotten by this name. */
export function cacheTagsOf({ id }: { readonly id: string }): Record<string, string> {
  return { 'Cache-Tag': id, 'Surrogate-Key': id }
}
