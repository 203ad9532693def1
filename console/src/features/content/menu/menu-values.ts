// The menu as its form holds it, and where its links may lead: pure.
import type { Schemas, ShopInput } from '../../../api.ts'

export interface MenuLink {
  /** by which it is moved */
  readonly id: string
  readonly label: string
  readonly route: string
}

export interface MenuValues extends Readonly<Record<string, unknown>> {
  nav: readonly MenuLink[]
}

export function menuValues(shop: Pick<Schemas['Shop'], 'brand'> | null): MenuValues {
  const nav = shop?.brand?.nav ?? []
  return { nav: nav.map(({ label, route }, place) => ({ id: `link-${place}`, label, route })) }
}

export function toMenu({ nav }: Partial<MenuValues>): ShopInput<'updateShop'> {
  return nav
    ? { brand: { nav: nav.map(({ label, route }) => ({ label: label.trim(), route: route.trim() })) } }
    : {}
}

export function newLink(label = '', route = ''): MenuLink {
  return { id: crypto.randomUUID(), label, route }
}

/** What is missing, by field: it is not sent before. */
export function missingIn(nav: readonly MenuLink[], message: string): Record<string, string> {
  const missing = nav.flatMap(({ label, route }, place) => [
    ...(label.trim() ? [] : [`brand.nav.${place}.label`]),
    ...(route.trim() ? [] : [`brand.nav.${place}.route`]),
  ])
  return Object.fromEntries(missing.map((path) => [path, message]))
}
