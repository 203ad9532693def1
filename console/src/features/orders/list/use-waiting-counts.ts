// How many orders wait for what, for the tabs.
import type { Tab } from './filter.ts'

export function useWaitingCounts(): Partial<Record<Tab, number>> {
  return {}
}
