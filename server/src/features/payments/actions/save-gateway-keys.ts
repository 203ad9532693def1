// saveGatewayKeys: the keys with which the shop's gateways are asked, given, exchanged or taken away.
import type { Context } from '../../../context.ts'
import { editShop } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { changeGatewayKeys, type GatewayKeyHints, gatewayKeyHints } from '../credentials.ts'
import type { GatewaysInput } from '../input.ts'

/** Keys are written only, so they have no version to edit; what comes back tells that they are there, not what they are. */
export async function saveGatewayKeys(
  ctx: Context,
  shop: Shop,
  input: GatewaysInput,
): Promise<GatewayKeyHints> {
  return editShop(ctx.db, shop.id, async (tx) => {
    await changeGatewayKeys(tx, ctx.secrets, shop.id, input)
    return gatewayKeyHints(tx, ctx.secrets, shop.id)
  })
}
