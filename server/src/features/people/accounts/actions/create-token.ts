// createToken: a key for a program of one shop, shown this once.
import type { Context } from '../../../../context.ts'
import { COMMAND_LINE, type Scope } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Edit, holdingShop } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { insertToken } from '../changes.ts'
import { makerOf } from '../grants.ts'
import { newKey } from '../keys.ts'
import type { TokenRow } from '../queries.ts'
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
  return holdingShop(ctx.db, shop.id, async (tx) => {
    // After whoever removes its maker meanwhile.
    const made_by = await makerOf(tx, shop, by)
    await insertToken(tx, { ...token, made_by })
    const after = { name, scopes, expires_at: expiresAt }
    await writeAudit(tx, shop.id, { by, kind: 'token', id: token.id, before: null, after })
    await noteDone(tx, [{ idempotency, as: token.id }])
    return { token: { ...token, made_by }, key }
  })
}
