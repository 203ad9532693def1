// Every shop of the platform, page by page; all of them while one is looked for.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Schemas } from '../../api.ts'

export const SHOPS_KEY = ['platform', 'shops'] as const

type ShopPages = UseInfiniteQueryResult<InfiniteData<AdminAnswerOf<'listShops'>>, Error>

/** The list of the API knows no search: `wanted` reads on until there is no more. */
export function useShops(wanted: string): ShopPages & { items: readonly Schemas['ListedShop'][] } {
  const pages = useInfiniteQuery({
    queryKey: SHOPS_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.listShops({ limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const words = wanted.trim().toLowerCase()
  useEffect(() => {
    if (words !== '' && hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [words, hasNextPage, isFetchingNextPage, fetchNextPage])
  const all = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return {
    ...pages,
    items:
      words === '' ? all : all.filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(words)),
  }
}
