// What each screen reads before it can be shown whole, and which part of its address it depends on.
import type { QueryClient } from '@tanstack/react-query'
import {
  categoriesQuery,
  categoryList,
  LIST_PARAMS,
  productListQuery,
  productQuery,
  searchList,
} from '../catalogue/queries.ts'
import { plainHomeQueries } from '../home/queries.ts'
import { PATHS, paramAt } from '../paths.ts'
import { hasContent } from '../sections/has-content.ts'
import { homePageQuery, pageQuery } from '../sections/queries.ts'
import { shopQuery } from '../shop/shop.ts'
import {
  CartPage,
  CategoryPage,
  CheckoutPage,
  ContentPage,
  HomePage,
  OrdersPage,
  ProductPage,
  SearchPage,
  TrackPage,
} from './lazy-screens.tsx'

export interface ScreenAt {
  /** path and query in one form: whatever says nothing to the screen is left out */
  readonly address: string
  readonly isPrivate: boolean
  /** Reads what the screen shows. */
  read(client: QueryClient): Promise<void>
  /** Loads what of its code does not come with every page. */
  loadCode(): Promise<unknown>
}

interface Screen {
  readonly path: string
  /** names in the query that the screen depends on */
  readonly asks?: readonly string[]
  /** of one buyer: the path says nothing that the frame around the screen could not do without */
  readonly isPrivate?: true
  readonly read?: (client: QueryClient, param: string, query: URLSearchParams) => Promise<unknown>
  readonly loadCode?: () => Promise<unknown>
}

const SCREENS: readonly Screen[] = [
  { path: PATHS.home, read: readHome, loadCode: HomePage.preload },
  {
    path: PATHS.category,
    asks: LIST_PARAMS,
    read: (client, cat, query) =>
      Promise.all([
        client.fetchQuery(categoriesQuery),
        client.fetchInfiniteQuery(productListQuery(categoryList(cat, query))),
      ]),
    loadCode: CategoryPage.preload,
  },
  {
    path: PATHS.product,
    asks: ['v'],
    read: (client, slug) => client.fetchQuery(productQuery(slug)),
    loadCode: ProductPage.preload,
  },
  {
    path: PATHS.page,
    read: (client, key) => client.fetchQuery(pageQuery(key)),
    loadCode: ContentPage.preload,
  },
  {
    path: PATHS.search,
    asks: LIST_PARAMS,
    read: (client, _, query) => client.fetchInfiniteQuery(productListQuery(searchList(query))),
    loadCode: SearchPage.preload,
  },
  { path: PATHS.cart, isPrivate: true, loadCode: CartPage.preload },
  { path: PATHS.checkout, isPrivate: true, loadCode: CheckoutPage.preload },
  { path: PATHS.orders, isPrivate: true, loadCode: OrdersPage.preload },
  { path: PATHS.track, isPrivate: true, loadCode: TrackPage.preload },
]

/** Null where no screen is. */
export function screenAt(url: string): ScreenAt | null {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  for (const { path, asks = [], isPrivate = false, read, loadCode } of SCREENS) {
    const param = paramAt(path, pathname)
    if (param === null) continue
    const query = new URLSearchParams()
    for (const name of asks) {
      const value = searchParams.get(name)
      if (value) query.set(name, value)
    }
    return {
      address: addressOf(isPrivate ? path : path.replace(/:\w+/, () => encodeURIComponent(param)), query),
      isPrivate,
      async read(client) {
        await Promise.all([client.fetchQuery(shopQuery), read?.(client, param, query)])
      },
      loadCode: async () => loadCode?.(),
    }
  }
  return null
}

function addressOf(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}

async function readHome(client: QueryClient): Promise<void> {
  const { sections } = await client.fetchQuery(homePageQuery)
  if (sections?.some(hasContent)) return
  const { categories, products } = plainHomeQueries
  await Promise.all([client.fetchQuery(categories), client.fetchInfiniteQuery(products)])
}
