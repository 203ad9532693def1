// saveGatewayKeys: the keys with which one of the shop's gateways is asked, given, exchanged or taken away.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit, editShop, type Versioned } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { changeGatewayKeys, type GatewayKeys, gatewayKeys } from '../credentials.ts'
import { GATEWAY_KEYS, type GatewayKeysInput, type KeyedGateway } from '../input.ts'

/**
 * A key left out keeps what is there, null takes it away. What comes back, and what the audit says, tells that keys are
 * there, not what they are. Throws `edit_conflict` and `invalid_request`.
 */
export async function saveGatewayKeys(
  ctx: Context,
  shop: Shop,
  name: KeyedGateway,
  keys: GatewayKeysInput,
  edit: Edit = {},
): Promise<Versioned<GatewayKeys>> {
  assertOwnKeys(name, keys)
  return editShop(ctx.db, shop.id, async (tx) => {
    assertExpected(await gatewayKeys(tx, ctx.secrets, shop.id, name), edit)
    const changed = await changeGatewayKeys(tx, ctx.secrets, shop.id, { [name]: keys })
    if (changed.length > 0)
      await writeAudit(tx, shop.id, {
        by: edit.by,
        kind: 'gateway',
        id: name,
        before: null,
        after: { changed: Object.keys(keys) },
      })
    return gatewayKeys(tx, ctx.secrets, shop.id, name)
  })
}

function assertOwnKeys(name: KeyedGateway, keys: GatewayKeysInput): void {
  const strange = Object.keys(keys).filter((key) => !GATEWAY_KEYS[name].includes(key))
  if (strange.length > 0)
    throw invalidRequest(strange.map((path) => ({ path, message: `bukan kunci ${name}` })))
}
