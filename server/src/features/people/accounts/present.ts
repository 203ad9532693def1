// Accounts as they are answered.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { type Person, ROLES } from '../../../domain/access.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { findAllShops, findShopsByIds } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type HandoverRow, invitationsTo } from './invitations.ts'
import { type PasskeyRow, passkeysOf } from './passkeys/queries.ts'
import { findPerson, rolesOfPerson, type SessionRow, type StaffRow, type TokenRow } from './queries.ts'
import type {
  HandoverShape,
  PasskeyShape,
  SessionShape,
  ShownPause,
  SignedIn,
  StaffShape,
  TokenShape,
} from './schema.ts'
import { findSecondFactor } from './second-factor/queries.ts'

/** An operator is at home in every shop. */
export async function presentPerson(
  ctx: Context,
  { person: { id }, hasTwoFactors }: { readonly person: Pick<Person, 'id'>; readonly hasTwoFactors: boolean },
): Promise<SignedIn> {
  const person = await findPerson(ctx.db, id)
  if (!person) throw new Problem('unauthenticated')
  const roles = await rolesOfPerson(ctx.db, id)
  const { login, name, is_operator: isOperator, version } = person
  const shops = isOperator ? await findAllShops(ctx.db) : await findShopsByIds(ctx.db, Object.keys(roles))
  return {
    person: {
      id,
      login,
      name,
      is_operator: isOperator,
      is_confirmed: person.confirmed_at !== null,
      has_password: person.password_hash !== null,
      has_passkey: (await passkeysOf(ctx.db, id)).length > 0,
      has_second_factor: (await findSecondFactor(ctx.db, id))?.confirmed_at != null,
      version,
    },
    shops: shops.map((shop) => ({
      slug: shop.slug,
      name: shop.name,
      role: isOperator ? (ROLES.at(-1) ?? null) : (roles[shop.id] ?? null),
      url: shopAddress(shop, ctx.platform),
      pause: presentPause(shop),
      closed_at: shop.closedAt?.toISOString() ?? null,
    })),
    must_set_up_second_factor: isOperator && !hasTwoFactors,
    invitations: (await invitationsTo(ctx.db, id, new Date(ctx.clock.now()))).length,
  }
}

export function presentPause({ pause }: Pick<Shop, 'pause'>): ShownPause | null {
  return pause && { since: pause.since.toISOString(), reason: pause.reason }
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

export function presentStaff(member: StaffRow): StaffShape {
  const { person_id, created_at, can_sign_in, invited_until, ...row } = member
  return {
    id: person_id,
    ...row,
    has_joined: can_sign_in,
    invited_until: invited_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

export function presentHandover(row: HandoverRow): HandoverShape {
  const { person_id, login, name, hands_over, takes_news, invited_by, created_at, expires_at } = row
  return {
    id: person_id,
    login,
    name,
    giver_becomes: hands_over,
    takes_news,
    asked_by: invited_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

export function presentSession(row: SessionRow, currentId: string): SessionShape {
  return {
    id: row.id,
    agent: row.agent,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_current: row.id === currentId,
  }
}

export function presentPasskey({ id, name, created_at, used_at, version }: PasskeyRow): PasskeyShape {
  return { id, name, created_at: created_at.toISOString(), used_at: used_at?.toISOString() ?? null, version }
}
