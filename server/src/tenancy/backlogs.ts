// What waits behind requests in any feature, in the order in which the status and the metrics name it.
import type { BacklogSource } from '../jobs/state.ts'
import type { Owner } from './owner.ts'

/** These came first, in this order; newer ones follow. */
const FIRST = ['messages', 'webhooks', 'push']

export function backlogsOf(owners: readonly Owner[]): BacklogSource[] {
  const all = owners.flatMap(({ backlog }) => backlog ?? [])
  const rank = ({ name }: BacklogSource) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
