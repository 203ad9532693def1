// createToken: a key for a program of one shop, shown this once.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { type Actor, COMMAND_LINE, type Scope } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Edit, lockShop } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { insertToken } from '../changes.ts'
import { newKey } from '../keys.ts'
import { findPerson, ownersOf, type TokenRow, tokensOf } from '../queries.ts'
import { TOKEN_PREFIX } from '../sessions.ts'

export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** null: it lives until it is deleted */
  readonly expiresAt: Date | null
}

/** `key`: nobody can ask for it again. */
export async function createToken(
  ctx: Context,
  shop: Shop,
  { name, scopes, expiresAt }: NewToken,
  at: Date,
  { by = COMMAND_LINE, idempotency }: Edit = {},
): Promise<{ token: TokenRow; key: string }> {
  const { key, hash } = newKey(TOKEN_PREFIX)
  const token: TokenRow = {
    shop_id: shop.id,
    id: newId('tok'),
    name,
    key_hash: hash,
    last4: key.slice(-4),
    scopes: [...scopes],
    created_by: by.name,
    made_by: null,
    created_at: at,
    used_at: null,
    expires_at: expiresAt,
    version: 1,
  }
  return inTransaction(ctx.db, async (tx) => {
    // After whoever removes its maker meanwhile.
    await lockShop(tx, shop.id)
    const made_by = await makerOf(tx, shop, by)
    await insertToken(tx, { ...token, made_by })
    const after = { name, scopes, expires_at: expiresAt }
    await writeAudit(tx, shop.id, { by, kind: 'token', id: token.id, before: null, after })
    await noteDone(tx, [{ idempotency, as: token.id }])
    return { token: { ...token, made_by }, key }
  })
}

/** What a program makes belongs to the person whose the program is; null: a command's. Throws `not_allowed`. */
async function makerOf(tx: Db, shop: Shop, { kind, id }: Actor): Promise<string | null> {
  if (kind === 'program') {
    const made = (await tokensOf(tx, shop.id)).find((each) => each.id === id)
    if (!made) throw new Problem('unauthenticated')
    return made.made_by
  }
  if (kind !== 'person' || id === null) return null
  const isOwner = (await ownersOf(tx, shop.id)).some((owner) => owner.id === id)
  if (!isOwner && !(await findPerson(tx, id))?.is_operator)
    throw new Problem('not_allowed', { need: 'owner' })
  return id
}
