// Whether the page is in a frame of the merchant's console, and what of it a preview takes hold of.
import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { metaContent } from '../api.ts'
import { PATHS, pageKeyAt } from '../paths.ts'
import { homePageQuery, pageQuery } from '../sections/queries.ts'
import { lookOf, wear } from '../shop/look.ts'
import { shopQuery } from '../shop/shop.ts'

/** The code comes only then. What it needs is handed to it: imported, it would cut the code of every visitor otherwise. */
export function openConsoleFrame(queryClient: QueryClient): void {
  const consoles = metaContent('etalase-console')
  if (!consoles || window.parent === window) return
  void import('./preview.ts').then(({ openPreview }) =>
    openPreview(consoles.split(' '), {
      queryClient,
      shopKey: shopQuery.queryKey,
      pageKeyAt: (path) => {
        if (path === PATHS.home) return homePageQuery.queryKey
        const key = pageKeyAt(path)
        return key === null ? null : pageQuery(key).queryKey
      },
      wearBrand: (brand) => wear(lookOf(brand)),
      // Not a step of its own: the way back in the console leads out of the screen, not through the frame.
      navigate: (path) => navigate(path, { replace: true }),
    }),
  )
}
