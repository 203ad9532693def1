// Where a link that the merchant wrote leads; its text is data, never a pattern and never a script.
export interface NavTarget {
  readonly href: string
  readonly isExternal: boolean
}

export function navTarget(route: string | null | undefined): NavTarget {
  const text = (route ?? '').trim()
  if (/^(https?:|mailto:|tel:)/i.test(text)) return { href: text, isExternal: true }
  // A merchant may have left the slash out, and two of them would name another host.
  return { href: `/${text.replace(/^[/\\]+/, '')}`, isExternal: false }
}

/** Whether `path`, as the router says it, is the screen that the link leads to, whatever it asks there. */
export function isCurrent(path: string, { href, isExternal }: NavTarget): boolean {
  if (isExternal) return false
  const [ownPath = ''] = href.split(/[?#]/)
  return withoutTrailingSlash(decoded(ownPath)) === withoutTrailingSlash(path)
}

/** As the router does it: an address with signs that mean nothing stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, '')
}
