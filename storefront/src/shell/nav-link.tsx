// A link the merchant wrote: a route of this site, or an address elsewhere.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { isShownAt, navTarget } from './nav-target.ts'

interface NavLinkProps {
  readonly route: string | null
  readonly className?: string
  readonly children: ReactNode
}

export function NavLink({ route, className, children }: NavLinkProps) {
  const [path] = useLocation()
  const target = navTarget(route)
  if (target.isElsewhere) {
    return (
      <a href={target.href} className={className} rel="noopener">
        {children}
      </a>
    )
  }
  return (
    <Link
      href={target.href}
      className={className ?? ''}
      aria-current={isShownAt(path, target) ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
