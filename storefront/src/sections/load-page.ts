// Pages of sections carry the shop's time: whoever loads one sets the clock by it.
import type { Page } from '@etalase/client'
import { api } from '../api.ts'
import { learnServerTime } from '../time/server-clock.ts'

export async function loadHomePage(signal: AbortSignal): Promise<Page> {
  return withTime(await api.getHomePage({}, { signal }))
}

export async function loadPage(key: string, signal: AbortSignal): Promise<Page> {
  return withTime(await api.getPage({ key }, { signal }))
}

function withTime(page: Page): Page {
  learnServerTime(page.server_time)
  return page
}
