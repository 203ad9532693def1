// updateToken: what a program is called, and what it may do from now on.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Scope } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit, holdingShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { changeToken } from '../changes.ts'
import { presentToken } from '../present.ts'
import { type TokenRow, tokensOf } from '../queries.ts'

export interface TokenChange {
  readonly name?: string | undefined
  readonly scopes?: Scope[] | undefined
}

/** Throws `not_found` and `edit_conflict`. */
export async function updateToken(
  ctx: Context,
  shop: Shop,
  id: string,
  change: TokenChange,
  edit: Edit,
): Promise<TokenRow> {
  return holdingShop(ctx.db, shop.id, async (tx) => {
    const token = (await tokensOf(tx, shop.id)).find((each) => each.id === id)
    if (!token) throw new Problem('not_found')
    assertExpected({ version: token.version, value: presentToken(token) }, edit)
    const { name = token.name, scopes = token.scopes } = change
    const [before, after] = [
      { name: token.name, scopes: token.scopes },
      { name, scopes },
    ]
    if (JSON.stringify(before) === JSON.stringify(after)) return token
    await changeToken(tx, shop.id, id, after)
    await writeAudit(tx, shop.id, { by: edit.by, kind: 'token', id, before, after })
    return { ...token, ...after, version: token.version + 1 }
  })
}
