// undoImport: what an import made is taken back, by an import of its own; for a day, and once.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { importing } from '../importing.ts'
import { findImport, insertImport } from '../queries.ts'
import { LEASE_MS, undoUntil } from '../rules.ts'
import { assertRoom } from './start-import.ts'

const TOO_LATE = 'hanya impor produk yang diterapkan dalam 24 jam terakhir yang dapat diurungkan'

/** Who asks a second time gets the same. Throws `not_found`, `invalid_request` and `rate_limited`. */
export async function undoImport(
  ctx: Context,
  shop: Shop,
  { id, by }: { readonly id: string; readonly by: Actor },
  at: Date,
): Promise<string> {
  const outbox = importing.of(ctx)
  const undo = await holdingShop(ctx.db, shop.id, async (tx) => {
    const found = await findImport(tx, shop.id, id)
    if (!found) throw new Problem('not_found')
    if (found.undone_by !== null) return found.undone_by
    const until = undoUntil(found)
    if (until === null || until <= at)
      throw invalidRequest([{ path: 'id', code: 'fixed', message: TOO_LATE }])
    await assertRoom(tx, shop.id)
    return insertImport(tx, {
      shopId: shop.id,
      id: newId('imp'),
      kind: 'undo',
      undoOf: id,
      dryRun: false,
      file: null,
      by,
      asOperator: false,
      account: null,
      at,
      leasedUntil: new Date(at.getTime() + (outbox ? LEASE_MS : 0)),
    })
  })
  if (typeof undo === 'string') return undo
  outbox?.take([undo])
  return undo.id
}
