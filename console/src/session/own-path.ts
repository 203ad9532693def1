// Whether an address that somebody else wrote leads anywhere but to this origin. Pure.

/** As a browser reads it, which drops tabs and takes `\` for `/`; null: it would lead away. */
export function ownPath(address: string, origin: string): string | null {
  if (!address.startsWith('/')) return null
  try {
    const url = new URL(address, origin)
    const isOwn = url.origin === origin && !url.pathname.startsWith('//')
    return isOwn ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
