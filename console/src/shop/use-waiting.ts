// What waits for the merchant, asked for again and again while the console is open. When an order changed, the open
// screens read anew and the merchant gets a notice.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { outdate, useRead } from './calls.ts'
import { OUTDATED_BY_PARCEL } from './outdated.ts'
import { useShop } from './use-shop.ts'

export type Waiting = AdminAnswerOf<'getWaiting'>

/** Answered with 304 while nothing happens; a page in the background does not ask. */
const EVERY_MS = 10_000

export function useWaiting(): Waiting | undefined {
  return useRead('getWaiting', {}, { every: EVERY_MS }).data
}

/** Orders that wait for the merchant. */
export function howManyWait({ claim, pack, ship, attention }: Partial<Waiting> = {}): number {
  return (claim ?? 0) + (pack ?? 0) + (ship ?? 0) + (attention ?? 0)
}

/** Once, around all screens. `onNews` gets what there was before and what there is now. */
export function useNews(onNews: (before: Waiting, now: Waiting) => void): void {
  const { slug } = useShop()
  const client = useQueryClient()
  const now = useWaiting()
  const before = useRef(now)
  const tell = useRef(onNews)
  tell.current = onNews
  useEffect(() => {
    const last = before.current
    before.current = now
    if (!now || !last || now.latest === last.latest) return
    outdate(client, slug, ...OUTDATED_BY_PARCEL.filter((op) => op !== 'getWaiting'))
    tell.current(last, now)
  }, [client, slug, now])
}
