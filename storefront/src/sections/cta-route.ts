// Where a call to action leads whose merchant chose nothing: to the navigation item that its words name.
import type { NavItem } from '@etalase/client'
import { PATHS, pagePath } from '../paths.ts'

export function routeNamedIn(cta: string | null, nav: readonly NavItem[] | null | undefined): string {
  const words = ` ${(cta ?? '').toLowerCase()} `
  const named = nav?.find(({ label }) => label && words.includes(` ${label.toLowerCase()} `))
  return named?.route ?? PATHS.search
}

/** The merchant's page about the shop, if the navigation leads to one. */
export function firstPageIn(nav: readonly NavItem[] | null | undefined): string | null {
  return nav?.find(({ route }) => route?.startsWith(pagePath('')))?.route ?? null
}
