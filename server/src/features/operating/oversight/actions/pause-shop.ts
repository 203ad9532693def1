// pauseShop and resumeShop: a shop sells nothing new, for a reason that its owner reads; and goes on.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { COMMAND_LINE } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { writePause } from '../../../../tenancy/changes.ts'
import { type Edit, editShop } from '../../../../tenancy/edit.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import type { Pause, Shop } from '../../../../tenancy/shop.ts'
import { type OwnersNotice, tellOwners } from '../../../people/accounts/tell-owners.ts'

/** Of one that is paused already, the reason is another. Throws `invalid_request`. */
export async function pauseShop(
  ctx: Context,
  shop: Shop,
  { reason }: { readonly reason: string },
  at: Date,
  edit: Edit = {},
): Promise<Shop> {
  const said = reason.trim()
  if (said === '') throw invalidRequest([{ path: 'reason', code: 'required', message: 'harus diisi' }])
  return changePause(ctx, shop, (was) => ({ since: was?.since ?? at, reason: said }), edit, {
    operation: 'pauseShop',
    by: BY_PLATFORM,
    at,
    changes: [{ what: 'Alasan', after: said }],
  })
}

export async function resumeShop(ctx: Context, shop: Shop, at: Date, edit: Edit = {}): Promise<Shop> {
  return changePause(ctx, shop, () => null, edit, { operation: 'resumeShop', by: BY_PLATFORM, at })
}

/** Owners know no operator by name. */
const BY_PLATFORM = { ...COMMAND_LINE, name: 'pengelola platform' }

/** One that is so already is left as it is, and nobody is told again. */
function changePause(
  ctx: Context,
  { id }: Shop,
  to: (was: Pause | null) => Pause | null,
  { by, idempotency }: Edit,
  notice: OwnersNotice,
): Promise<Shop> {
  const change = async (tx: Context['db']) => {
    const shop = await findShopById(tx, id)
    if (!shop) throw new Error('A shop that is being paused cannot be found')
    const pause = to(shop.pause)
    if (pause?.reason === shop.pause?.reason) return shop
    await writePause(tx, id, pause)
    const said = (paused: Pause | null) => ({ paused: paused?.reason ?? null })
    await writeAudit(tx, id, {
      by,
      kind: 'shop',
      id: shop.slug,
      before: said(shop.pause),
      after: said(pause),
    })
    await tellOwners(tx, ctx, shop, notice)
    return { ...shop, pause }
  }
  return editShop(ctx.db, id, change, undefined, idempotency)
}
