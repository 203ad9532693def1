// The shop's own page on privacy, where its navigation has one.
import { pageKeyAt, pagePath } from '../paths.ts'
import { navTarget } from '../shop/nav-target.ts'

const KEYS = ['privasi', 'kebijakan-privasi']

interface Shop {
  readonly brand?: { readonly nav?: readonly { readonly route?: string | null }[] | null } | null
}

/** Null: there is none to link to. */
export function privacyPath({ brand }: Shop): string | null {
  const keys = (brand?.nav ?? []).map(({ route }) => {
    const { href, isExternal } = navTarget(route)
    return isExternal ? null : pageKeyAt(href.split(/[?#]/)[0] ?? '')
  })
  const key = keys.find((each) => each !== null && KEYS.includes(each))
  return key ? pagePath(key) : null
}
