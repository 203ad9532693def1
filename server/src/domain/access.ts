// Who does something on the merchant's side, and what each role and each program may do. Pure.

export const ROLES = ['staff', 'manager', 'owner'] as const
/** What a person is in one shop; each may do what those before it may. */
export type Role = (typeof ROLES)[number]

export const AFTER_HANDOVER = ['leave', 'staff', 'manager'] as const
/** What an owner becomes who hands the shop over to somebody else. */
export type AfterHandover = (typeof AFTER_HANDOVER)[number]

export const SCOPES = [
  'orders:read',
  'orders:write',
  'products:read',
  'products:write',
  'settings:read',
  'settings:write',
  'messages:read',
  'webhooks:write',
  /** nothing here: it is the key of a site's own server, at the storefront's door */
  'site',
  'all',
] as const
/** What a program may do in its shop. */
export type Scope = (typeof SCOPES)[number]

/** What an operation asks of its caller. */
export type Need =
  | 'anyone'
  /** every person who has signed in */
  | 'person'
  /** every person who has signed in, and programs */
  | 'known'
  | 'operator'
  /** a person of at least that role in the shop, or a program with that scope */
  | { readonly role: Role; readonly scope: Scope }

export interface Person {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly isOperator: boolean
  /** by the ids of shops */
  readonly roles: Readonly<Record<string, Role>>
}

export type Who =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'person'
      readonly person: Person
      readonly sessionId: string
      /** when they signed in */
      readonly since: Date
      /** a passkey, or a password with a second step */
      readonly hasTwoFactors: boolean
    }
  | {
      readonly kind: 'program'
      readonly tokenId: string
      readonly name: string
      readonly shopId: string
      readonly scopes: readonly Scope[]
    }

export const ACTOR_KINDS = ['person', 'program', 'command', 'system'] as const

/** Who changed something, as the log keeps it. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number]
  readonly id: string | null
  readonly name: string
}

export const COMMAND_LINE: Actor = { kind: 'command', id: null, name: 'etalase' }

export function actorOf(who: Who): Actor {
  if (who.kind === 'person') return { kind: 'person', id: who.person.id, name: who.person.name }
  if (who.kind === 'program') return { kind: 'program', id: who.tokenId, name: who.name }
  throw new Error('Nobody changes anything')
}

/** By what somebody came in: the session or the token, which alone may have been stolen. */
export function viaOf(who: Who): string {
  if (who.kind === 'person') return who.sessionId
  if (who.kind === 'program') return who.tokenId
  throw new Error('Nobody is let in')
}

/** null: the shop is none of theirs, and they are not to learn that it exists. */
export function roleIn(who: Who, shopId: string): Role | 'program' | null {
  if (who.kind === 'person') return who.person.isOperator ? 'owner' : (who.person.roles[shopId] ?? null)
  return who.kind === 'program' && who.shopId === shopId ? 'program' : null
}

/** What the caller lacks, for the answer; null: nothing. Only for a shop that is theirs. */
export function missingFor(
  who: Who,
  shopId: string,
  need: { role: Role; scope: Scope },
): Role | Scope | null {
  if (who.kind === 'program') return hasScope(who.scopes, need.scope) ? null : need.scope
  const role = roleIn(who, shopId)
  return role !== null && role !== 'program' && isAtLeast(role, need.role) ? null : need.role
}

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** A caller who may change something may read it too. */
function hasScope(scopes: readonly Scope[], scope: Scope): boolean {
  return (
    scopes.includes('all') ||
    scopes.includes(scope) ||
    scopes.some((has) => has === scope.replace(':read', ':write'))
  )
}
