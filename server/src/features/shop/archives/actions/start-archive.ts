// startArchive: an owner wants everything that the shop has; it is made behind the answer.
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { archiving } from '../archiving.ts'
import { type ArchiveRow, findArchive, putArchive } from '../queries.ts'
import { LEASE_MS } from '../rules.ts'

/** One that is in the making is answered; one that is made gives way. */
export async function startArchive(ctx: Context, shop: Shop, at: Date, by: Actor): Promise<ArchiveRow> {
  const outbox = archiving.of(ctx)
  const begun = await holdingShop(ctx.db, shop.id, async (tx) => {
    if ((await findArchive(tx, shop.id))?.state === 'running') return null
    const leasedUntil = new Date(at.getTime() + (outbox ? LEASE_MS : 0))
    return putArchive(tx, { shopId: shop.id, id: newId('arc'), by, at, leasedUntil })
  })
  if (begun) outbox?.take([begun])
  const found = await findArchive(ctx.db, shop.id)
  if (!found) throw new Error('An archive cannot be found')
  return found
}
