// What the server reads before it can show a screen whole, and which part of the screen's address that depends on.
import type { QueryClient } from '@tanstack/react-query'
import { productQuery } from '../catalogue/product-query.ts'
import {
  categoriesQuery,
  categoryList,
  LIST_PARAMS,
  productListQuery,
  searchList,
} from '../catalogue/queries.ts'
import { plainHomeQueries } from '../home/queries.ts'
import { PATHS, paramAt } from '../paths.ts'
import { hasContent } from '../sections/has-content.ts'
import { homePageQuery, pageQuery } from '../sections/queries.ts'
import { shopQuery } from '../shop/shop.ts'
import type { Screen } from './screens.ts'

export interface Reading {
  /** path and query in one form: whatever says nothing to the screen is left out */
  readonly address: string
  /** Reads what the screen shows. */
  read(client: QueryClient): Promise<void>
}

interface ReadScreen {
  /** names in the query that the screen depends on */
  readonly asks?: readonly string[]
  readonly read: (client: QueryClient, param: string, query: URLSearchParams) => Promise<unknown>
}

const READ_SCREENS: Readonly<Partial<Record<Screen['path'], ReadScreen>>> = {
  [PATHS.home]: { read: readHome },
  [PATHS.category]: {
    asks: LIST_PARAMS,
    read: (client, cat, query) =>
      Promise.all([
        client.fetchQuery(categoriesQuery),
        client.fetchInfiniteQuery(productListQuery(categoryList(cat, query))),
      ]),
  },
  [PATHS.product]: { asks: ['v'], read: (client, slug) => client.fetchQuery(productQuery(slug)) },
  [PATHS.page]: { read: (client, key) => client.fetchQuery(pageQuery(key)) },
  [PATHS.search]: {
    asks: LIST_PARAMS,
    read: (client, _, query) => client.fetchInfiniteQuery(productListQuery(searchList(query))),
  },
}

export function readingOf({ path, isPrivate }: Screen, url: string): Reading {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  const { asks = [], read } = READ_SCREENS[path] ?? {}
  const param = paramAt(path, pathname) ?? ''
  const query = new URLSearchParams()
  for (const name of asks) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  return {
    address: addressOf(isPrivate ? path : path.replace(/:\w+/, () => encodeURIComponent(param)), query),
    async read(client) {
      await Promise.all([client.fetchQuery(shopQuery), read?.(client, param, query)])
    },
  }
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
