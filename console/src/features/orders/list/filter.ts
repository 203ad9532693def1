// What the list shows, as its address says it: links can be shared, and "back" works. Pure.
import type { ShopInput } from '../../../api.ts'
import { STATUSES, type Status } from '../order.ts'

export const TABS = ['all', 'claim', 'pack', 'ship', 'unpaid', 'refund', 'attention'] as const
export type Tab = (typeof TABS)[number]

export interface Filter {
  readonly tab: Tab
  readonly status: Status | null
  readonly q: string
  /** days, such as 2026-11-15 */
  readonly from: string
  readonly to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What it does not understand is left out. */
export function readFilter(search: string): Filter {
  const given = new URLSearchParams(search)
  const day = (name: string) => {
    const text = given.get(name) ?? ''
    return DAY.test(text) ? text : ''
  }
  return {
    tab: TABS.find((tab) => tab === given.get('tab')) ?? 'all',
    status: STATUSES.find((status) => status === given.get('status')) ?? null,
    q: given.get('q') ?? '',
    from: day('from'),
    to: day('to'),
  }
}

/** Without a question mark; empty: everything. */
export function writeFilter({ tab, status, q, from, to }: Filter): string {
  const said = { tab: tab === 'all' ? '' : tab, status: status ?? '', q: q.trim(), from, to }
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString()
}

export type ListInput = Omit<ShopInput<'listOrders'>, 'cursor' | 'limit'>

/** As the API is asked. */
export function inputOf({ tab, status, q, from, to }: Filter) {
  return {
    ...(tab !== 'all' && { waiting: tab }),
    // Who has waited longest is packed and sent first.
    ...((tab === 'pack' || tab === 'ship') && { sort: 'oldest' as const }),
    ...(status && { status }),
    ...(q.trim() && { q: q.trim() }),
    ...(from && { from }),
    ...(to && { to }),
  } satisfies ListInput
}

export function csvAddress(apiPath: string, shop: string, filter: Filter): string {
  const query = new URLSearchParams({ ...inputOf(filter), form: 'sheet' }).toString()
  return `${apiPath}/shops/${encodeURIComponent(shop)}/orders.csv?${query}`
}

/** Besides the tab and the words. */
export function filterCount({ status, from, to }: Filter): number {
  return [status, from, to].filter(Boolean).length
}
