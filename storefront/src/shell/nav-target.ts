// Where a link that the merchant wrote leads; its text is data, never a pattern and never a script.
export interface NavTarget {
  readonly href: string
  readonly isElsewhere: boolean
}

export function navTarget(route: string | null | undefined): NavTarget {
  const text = (route ?? '').trim()
  if (/^(https?:|mailto:|tel:)/i.test(text)) return { href: text, isElsewhere: true }
  // A merchant may have left the slash out, and two of them would name another host.
  return { href: `/${text.replace(/^[/\\]+/, '')}`, isElsewhere: false }
}

/** Whether `path`, as the router tells it, is the screen that the link leads to, whatever it asks there. */
export function isShownAt(path: string, { href, isElsewhere }: NavTarget): boolean {
  if (isElsewhere) return false
  const [ownPath = ''] = href.split(/[?#]/)
  return withoutEnd(readable(ownPath)) === withoutEnd(path)
}

/** As the router does it: an address with signs that mean nothing stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function withoutEnd(path: string): string {
  return path.replace(/\/+$/, '')
}
