// updateMutationService: the keys by which a service is believed and asked, given, exchanged or taken away.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { COMMAND_LINE } from '../../../../domain/access.ts'
import type { MutationProviderName } from '../../../../domain/mutations.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { changeCredential, readCredential } from '../../../../tenancy/credentials.ts'
import { assertExpected, type Edit, editShop, type Versioned } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { tellOwners } from '../../../people/accounts/tell-owners.ts'
import { keyChanges } from '../../payments/destination.ts'
import { askFeedFrom } from '../changes.ts'
import { credentialName, type ShownKeys, shownKeys } from '../credentials.ts'
import { MUTATION_KEYS, type MutationKeysInput } from '../input.ts'

/** Whoever has the secret says which orders are paid. Throws `edit_conflict` and `invalid_request`. */
export async function updateMutationService(
  ctx: Context,
  shop: Shop,
  provider: MutationProviderName,
  keys: MutationKeysInput,
  edit: Edit = {},
): Promise<Versioned<ShownKeys>> {
  const strange = Object.keys(keys).filter((key) => !MUTATION_KEYS[provider].includes(key))
  if (strange.length > 0)
    throw invalidRequest(
      strange.map((path) => ({ path, code: 'unknown', message: `bukan kunci ${provider}` })),
    )
  const at = new Date(ctx.clock.now())
  return editShop(ctx.db, shop.id, async (tx) => {
    const was = await shownKeys(tx, ctx.secrets, shop.id, provider)
    assertExpected(was, edit)
    const name = credentialName(provider)
    if (!(await changeCredential(tx, ctx.secrets, shop.id, name, keys))) return was
    const stored = await readCredential(tx, ctx.secrets, shop.id, name)
    await askFeedFrom(tx, shop.id, provider, stored?.api_token ? at : null)
    const is = await shownKeys(tx, ctx.secrets, shop.id, provider)
    const after = { changed: Object.keys(keys) }
    await writeAudit(tx, shop.id, {
      by: edit.by,
      kind: 'mutation_service',
      id: provider,
      before: null,
      after,
    })
    await tellOwners(tx, ctx, shop, {
      ...{ operation: 'updateMutationService', by: edit.by ?? COMMAND_LINE, at },
      changes: keyChanges(provider, was.value, is.value),
    })
    return is
  })
}
