// The shop's own page on privacy, where its navigation has one.
import type { StorefrontConfig } from '@etalase/client'
import { pageKeyAt, pagePath } from '../paths.ts'
import { navTarget } from '../shop/nav-target.ts'

const KEYS = ['privasi', 'kebijakan-privasi']

/** Null: there is none to link to. */
export function privacyPath({ brand }: Pick<StorefrontConfig, 'brand'>): string | null {
  const keys = (brand?.nav ?? []).map(({ route }) => {
    const { href, isExternal } = navTarget(route)
    return isExternal ? null : pageKeyAt(href.split(/[?#]/)[0] ?? '')
  })
  const key = keys.find((each) => each !== null && KEYS.includes(each))
  return key ? pagePath(key) : null
}
