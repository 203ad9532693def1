// A link the merchant wrote: a route of this site, or an address elsewhere.
import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'

interface NavLinkProps {
  readonly route: string | null
  readonly className?: string
  readonly children: ReactNode
}

export function NavLink({ route, className, children }: NavLinkProps) {
  const target = route ?? '/'
  const [isHere] = useRoute(pathOf(target))
  if (/^(https?:|mailto:|tel:)/i.test(target)) {
    return (
      <a href={target} className={className} rel="noopener">
        {children}
      </a>
    )
  }
  return (
    <Link href={pathOf(target) || '/'} className={className ?? ''} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** A merchant may have left the slash out; whatever else stands there is never run as a script. */
function pathOf(target: string): string {
  return `/${target.replace(/^\/+/, '')}`
}
