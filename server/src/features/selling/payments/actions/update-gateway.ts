// updateGateway: the keys with which one of the shop's gateways is asked, given, exchanged or taken away.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { COMMAND_LINE } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit, editShop, type Versioned } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { tellOwners } from '../../../people/accounts/tell-owners.ts'
import { changeGatewayKeys, type GatewayKeys, gatewayKeys } from '../credentials.ts'
import { keyChanges } from '../destination.ts'
import { GATEWAY_KEYS, type GatewayKeysInput, type KeyedGateway } from '../input.ts'

/**
 * A key left out keeps what is there, null takes it away. What comes back, and what the audit says, tells that keys are
 * there, not what they are. Throws `edit_conflict` and `invalid_request`.
 */
export async function updateGateway(
  ctx: Context,
  shop: Shop,
  name: KeyedGateway,
  keys: GatewayKeysInput,
  edit: Edit = {},
): Promise<Versioned<GatewayKeys>> {
  assertOwnKeys(name, keys)
  return editShop(ctx.db, shop.id, async (tx) => {
    const was = await gatewayKeys(tx, ctx.secrets, shop.id, name)
    assertExpected(was, edit)
    const changed = await changeGatewayKeys(tx, ctx.secrets, shop.id, { [name]: keys })
    const is = await gatewayKeys(tx, ctx.secrets, shop.id, name)
    if (changed.length === 0) return is
    await writeAudit(tx, shop.id, {
      by: edit.by,
      kind: 'gateway',
      id: name,
      before: null,
      after: { changed: Object.keys(keys) },
    })
    const by = edit.by ?? COMMAND_LINE
    const changes = keyChanges(name, was.value, is.value)
    await tellOwners(tx, ctx, shop, {
      operation: 'updateGateway',
      by,
      at: new Date(ctx.clock.now()),
      changes,
    })
    return is
  })
}

function assertOwnKeys(name: KeyedGateway, keys: GatewayKeysInput): void {
  const strange = Object.keys(keys).filter((key) => !GATEWAY_KEYS[name].includes(key))
  if (strange.length > 0)
    throw invalidRequest(strange.map((path) => ({ path, code: 'unknown', message: `bukan kunci ${name}` })))
}
