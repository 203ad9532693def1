// The address of a screen as a vendor may know it: its path, and of what it was opened with only the marks of a campaign. Pure.

/** Whose address or content belongs to one buyer: no tag is ever there. */
export function isPrivatePath(path: string): boolean {
  return /^\/(?:track|orders|lanjut)(?:\/|$)/i.test(path)
}

const MARKS = /^(?:utm_[a-z]+|fbclid|ttclid|gclid|gbraid|wbraid)$/

export function cleanAddress(path: string, search: string): string {
  if (isPrivatePath(path)) return '/'
  const marks = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => MARKS.test(name)))
  return marks.size > 0 ? `${path}?${marks}` : path
}

/** Where a visitor came from: the site alone, and never this shop itself. */
export function cleanReferrer(referrer: string, ownOrigin: string): string {
  try {
    const { origin } = new URL(referrer)
    return origin === ownOrigin ? '' : `${origin}/`
  } catch {
    return ''
  }
}
