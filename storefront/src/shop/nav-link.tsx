// A link the merchant wrote: a route of this site, or an address elsewhere.
import type { NavItem } from '@etalase/client'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { isCurrent, navTarget } from './nav-target.ts'
import { useShop } from './shop.ts'

interface NavLinkProps {
  readonly route: string | null
  readonly className?: string
  readonly children: ReactNode
}

export function NavLink({ route, className, children }: NavLinkProps) {
  const [path] = useLocation()
  const target = navTarget(route)
  if (target.isExternal) {
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
      aria-current={isCurrent(path, target) ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

/** The merchant's navigation; an item without words is nothing to click on. */
export function useNavItems(): NavItem[] {
  return (useShop()?.brand?.nav ?? []).filter(({ label }) => label)
}
