// closeShop and reopenShop: a shop sells nothing any more. Its buyers still see what they ordered, and nothing is deleted.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { type Actor, COMMAND_LINE } from '../../../../domain/access.ts'
import { reopenUntil } from '../../../../domain/closed-shop.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { writeClosing } from '../../../../tenancy/changes.ts'
import { editShop } from '../../../../tenancy/edit.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { tellOwners } from '../../../people/accounts/tell-owners.ts'

/** One that is closed stays so, since when it was. */
export function closeShop(ctx: Context, shop: Shop, at: Date, by: Actor = COMMAND_LINE): Promise<Shop> {
  return change(ctx, shop, 'closeShop', (closedAt) => closedAt ?? at, at, by)
}

const TOO_LATE =
  'Toko ini sudah ditutup lebih dari 30 hari. Hubungi pengelola platform untuk membukanya lagi.'

/** Throws `not_allowed` where its days are over and no operator asks. */
export function reopenShop(
  ctx: Context,
  shop: Shop,
  at: Date,
  by: Actor = COMMAND_LINE,
  isOperator = by === COMMAND_LINE,
): Promise<Shop> {
  const open = (closedAt: Date | null) => {
    if (closedAt && at >= reopenUntil(closedAt) && !isOperator)
      throw new Problem('not_allowed', { need: 'operator' }, null, TOO_LATE)
    return null
  }
  return change(ctx, shop, 'reopenShop', open, at, by)
}

function change(
  ctx: Context,
  { id }: Shop,
  operation: 'closeShop' | 'reopenShop',
  to: (closedAt: Date | null) => Date | null,
  at: Date,
  by: Actor,
): Promise<Shop> {
  return editShop(ctx.db, id, async (tx) => {
    const shop = await findShopById(tx, id)
    if (!shop) throw new Problem('not_found')
    const closedAt = to(shop.closedAt)
    if ((closedAt === null) === (shop.closedAt === null)) return shop
    await writeClosing(tx, id, closedAt)
    const said = (closed: Date | null) => ({ closed: closed !== null })
    const [before, after] = [said(shop.closedAt), said(closedAt)]
    await writeAudit(tx, id, { by, kind: 'shop', id: shop.slug, before, after })
    await tellOwners(tx, ctx, shop, { operation, by, at })
    return { ...shop, closedAt }
  })
}
