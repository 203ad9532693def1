// Where the storefront has its screens, and what a page is called: pure.
import { asSentence } from '../../format/sentence.ts'

export function pageRoute(key: string): string {
  return `/page/${key}`
}

export function categoryRoute(key: string): string {
  return `/c/${key}`
}

export function productRoute(slug: string): string {
  return `/p/${slug}`
}

/** The slug of the product that a route leads to; null: it leads elsewhere. */
export function productIn(route: string): string | null {
  return /^\/p\/([^/?#]+)$/.exec(route)?.[1] ?? null
}

interface MenuLink {
  readonly label?: string | null
  readonly route?: string | null
}

/** A page has no name of its own: it is called as in the menu, else by its address. */
export function pageName(key: string, nav: readonly MenuLink[] = []): string {
  const linked = nav.find(({ route }) => route === pageRoute(key))?.label
  return linked || asSentence(key.replaceAll('-', ' '))
}
