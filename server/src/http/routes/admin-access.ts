// What a call may see or do beyond what its route needs: asked by features once they know what it is about.
import { Problem } from '../../base/problems.ts'
import { missingFor, type Role, type Scope, type Who } from '../../domain/access.ts'
import type { Shop } from '../../tenancy/shop.ts'

/** Whether a call may see or do more than its route asks for. */
export function may({ who, shop }: { who: Who; shop: Shop }, need: { role: Role; scope: Scope }): boolean {
  return missingFor(who, shop.id, need) === null
}

/** Throws `not_allowed` unless it is the platform's operator who calls. */
export function assertOperator(call: { who: Who }): void {
  if (!isOperator(call)) throw new Problem('not_allowed', { need: 'operator' })
}

export function isOperator({ who }: { who: Who }): boolean {
  return who.kind === 'person' && who.person.isOperator
}

/** Throws `not_allowed` where what a call asks for needs more than its route does. */
export function assertMay({ who, shop }: { who: Who; shop: Shop }, need: { role: Role; scope: Scope }): void {
  const missing = missingFor(who, shop.id, need)
  if (missing !== null) throw new Problem('not_allowed', { need: missing })
}
