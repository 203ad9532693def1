// The orders of the list, page by page. When something changed, a list of one page is read again by itself; a long one
// says so and waits, because reading a hundred pages again is dear and moves what one is looking at.
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readKey, usePages } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import type { Summary } from '../order.ts'
import type { ListInput } from './filter.ts'

const PAGE_SIZE = 100

type Pages = InfiniteData<{ items: readonly Summary[] }>

export function useOrderList(filter: ListInput) {
  const { slug } = useShop()
  const client = useQueryClient()
  const input = { ...filter, limit: PAGE_SIZE }
  const key = readKey(slug, 'listOrders', { ...input, pages: true })
  const isLong = (client.getQueryData<Pages>(key)?.pages.length ?? 0) > 1
  // An outdated read that is off only gets a mark; pages join it all the same.
  const list = usePages('listOrders', input, { enabled: !isLong })
  const isOutdated = useIsInvalidated(client, key)
  // Another page that is added makes the read count as true again, the pages before it are not.
  const name = JSON.stringify(key)
  const [changed, setChanged] = useState<string | null>(null)
  useEffect(() => {
    if (isLong && isOutdated) setChanged(name)
  }, [isLong, isOutdated, name])
  return {
    ...list,
    hasChanged: isLong && changed === name,
    /** All that match, as many as can be chosen. */
    async readAll(most: number): Promise<readonly Summary[]> {
      let read = list.data
      while (read && read.pages.length * PAGE_SIZE < most && read.pages.at(-1)?.next_cursor) {
        const more = await list.fetchNextPage()
        if (more.isError || !more.data) break
        read = more.data
      }
      return read?.pages.flatMap(({ items }) => items) ?? []
    },
    /** From the first page on. */
    async reload() {
      scrollTo(0, 0)
      setChanged(null)
      client.setQueryData<Pages>(key, (data) => data && firstPage(data))
      await list.refetch()
    },
  }
}

function firstPage(data: Pages): Pages {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}

function useIsInvalidated(client: QueryClient, key: readonly unknown[]): boolean {
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryState(key)?.isInvalidated ?? false,
  )
}

/** Shows orders as they are known to be by now, in every list that holds them. */
export function showChanged(client: QueryClient, shop: string, changed: readonly Summary[]): void {
  const byNumber = new Map(changed.map((order) => [order.number, order]))
  client.setQueriesData<Pages>({ queryKey: ['shop', shop, 'listOrders'] }, (data) =>
    data && 'pages' in data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((order) => byNumber.get(order.number) ?? order),
          })),
        }
      : data,
  )
}
