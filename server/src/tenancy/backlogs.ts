// What waits behind requests in any feature: the status and the metrics name it.
import type { BacklogSource } from '../jobs/state.ts'
import type { Owner } from './owner.ts'

export function backlogsOf(owners: readonly Owner[]): BacklogSource[] {
  return owners.flatMap(({ backlog }) => backlog ?? [])
}
