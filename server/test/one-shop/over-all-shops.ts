// The statements that go over all shops on purpose, and why. Two kinds, which distributed engines carry out.

export interface OverAllShops {
  /** where it is sent from, and the words by which it is known there */
  readonly from: string
  readonly words: string
  /** read: nothing is written or locked. write: a plain update or delete, which each machine does for its own rows */
  readonly kind: 'read' | 'write'
  readonly why: string
}

export const PURGE = 'a job forgets what is over, whichever shop it is of'
const DUE = 'looks in which shops something is due; what is found is then claimed or done within each shop'

export const OVER_ALL_SHOPS: readonly OverAllShops[] = [
  { from: 'features/messages/queries.ts', words: 'select shop_id, id from messages', kind: 'read', why: DUE },
  {
    from: 'features/webhooks/changes.ts',
    words: 'with recursive waited_for',
    kind: 'read',
    why: `${DUE}. Steps from webhook to webhook in one index; where recursion over shards is not to be had (Citus), the
      first part becomes "select distinct webhook_id", which reads every row that waits`,
  },
  { from: 'features/push/changes.ts', words: 'select first.shop_id, first.id from', kind: 'read', why: DUE },
  {
    from: 'features/imports/queries.ts',
    words: 'select shop_id, id, claim from imports',
    kind: 'read',
    why: DUE,
  },
  {
    from: 'features/checkout/queries.ts',
    words: 'select distinct "shop_id" from "drafts"',
    kind: 'read',
    why: DUE,
  },
  { from: 'features/payments/', words: 'select', kind: 'read', why: DUE },
  { from: 'jobs/work-off-due.ts', words: 'select', kind: 'read', why: DUE },
]
