// Accounts as they are answered.
import type { Context } from '../../context.ts'
import { type Person, ROLES } from '../../domain/access.ts'
import { shopAddress } from '../../domain/addresses.ts'
import { findAllShops, findShopsByIds } from '../../tenancy/queries.ts'
import type { TokenRow } from './queries.ts'
import type { SignedIn, TokenShape } from './schema.ts'

/** An operator is at home in every shop. */
export async function presentPerson(ctx: Context, person: Person): Promise<SignedIn> {
  const { id, login, name, isOperator, roles } = person
  const shops = isOperator ? await findAllShops(ctx.db) : await findShopsByIds(ctx.db, Object.keys(roles))
  return {
    person: { id, login, name, is_operator: isOperator },
    shops: shops.map((shop) => ({
      slug: shop.slug,
      name: shop.name,
      role: isOperator ? (ROLES.at(-1) ?? null) : (roles[shop.id] ?? null),
      url: shopAddress(shop, ctx.platform),
    })),
  }
}

export function presentToken(row: TokenRow): TokenShape {
  const { id, name, scopes, last4, created_by, version } = row
  return {
    id,
    name,
    scopes,
    last4,
    created_by,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    version,
  }
}
