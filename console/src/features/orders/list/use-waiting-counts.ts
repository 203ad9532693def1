// How many orders wait for what, for the tabs.
import { useWaiting } from '../../../shop/use-waiting.ts'
import type { Tab } from './filter.ts'

export function useWaitingCounts(): Partial<Record<Tab, number>> {
  const waiting = useWaiting()
  if (!waiting) return {}
  const { claim, pack, ship, unpaid, refund, attention } = waiting
  return {
    claim: claim ?? 0,
    pack: pack ?? 0,
    ship: ship ?? 0,
    unpaid: unpaid ?? 0,
    refund: refund ?? 0,
    attention: attention ?? 0,
  }
}
