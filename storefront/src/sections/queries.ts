// What is read of the merchant's pages; they carry the shop's time, and whoever reads one sets the clock by it.
import type { Page } from '@etalase/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { setServerTime } from '../time/server-clock.ts'

export const homePageQuery = queryOptions({
  queryKey: ['home page'],
  queryFn: async ({ signal }) => withTime(await api.getHomePage({}, { signal })),
})

export function pageQuery(key: string) {
  return queryOptions({
    queryKey: ['page', key],
    queryFn: async ({ signal }) => withTime(await api.getPage({ key }, { signal })),
  })
}

function withTime(page: Page): Page {
  setServerTime(page.server_time)
  return page
}
