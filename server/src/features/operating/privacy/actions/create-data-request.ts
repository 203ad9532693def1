// createDataRequest: a buyer asked for a copy or for removal; from then on the clock of the law runs.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { holding } from '../../../../db/held.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Contact } from '../../../../domain/contact.ts'
import { newId } from '../../../../domain/ids.ts'
import type { RequestKind } from '../../../../domain/personal-data.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { contactsOfRequests } from '../contact.ts'
import { findRequest, insertRequest, openRequestsOf, type RequestRow } from '../queries.ts'
import { dueAt } from '../rules.ts'

export interface NewRequest {
  readonly kind: RequestKind
  readonly contact: Contact
  readonly askedAt: Date
  readonly by: Actor
}

/** One that is open already goes on as it is. Throws `invalid_request` for one that is asked in the future. */
export async function createDataRequest(
  ctx: Context,
  shop: Shop,
  request: NewRequest,
  at: Date,
): Promise<RequestRow> {
  const { kind, contact, askedAt, by } = request
  if (askedAt > at)
    throw invalidRequest([{ path: 'asked_at', code: 'range', message: 'tidak boleh di masa depan' }])
  const hashes = contactsOfRequests.hashes(ctx, shop.id, contact.value)
  // Nobody else notes a request of this contact meanwhile: whether one is open stays true.
  return holding(ctx.db, `data_requests ${shop.id} ${contact.value}`, async (tx) => {
    const [open] = await openRequestsOf(tx, shop.id, hashes, kind)
    if (open) return open
    const ref = { shop_id: shop.id, id: newId('drq') }
    await insertRequest(tx, {
      ...ref,
      kind,
      contact_hash: hashes[0],
      contact_sealed: contactsOfRequests.seal(ctx, ref, contact.value),
      asked_at: askedAt,
      due_at: dueAt(askedAt),
      noted_by: by.name,
    })
    await writeAudit(tx, shop.id, { by, kind: 'data_request', id: ref.id, before: null, after: { kind } })
    const row = await findRequest(tx, shop.id, ref.id)
    if (!row) throw new Error('A request that was noted cannot be read')
    return row
  })
}
