// How a feature declares an endpoint of the merchant's side (who may call it, its shapes, one call), and asks what else the caller may.
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { type Actor, actorOf, missingFor, type Role, type Scope, type Who } from '../../domain/access.ts'
import { DANGEROUS, type DangerousOperation, isRecent } from '../../domain/dangerous.ts'
import type { PersonalView } from '../../domain/personal-data.ts'
import type { Edit } from '../../tenancy/edit.ts'
import type { Shop } from '../../tenancy/shop.ts'
import type { RequestParts } from '../validate.ts'
import type { Reply } from './admin-reply.ts'
import { type AdminCall, type AdminRoute, type AdminSpec, adminRoute, versionSeen } from './admin-route.ts'

/** A call about one shop, by someone who may make it. */
export interface ShopCall<Params, Query, Body> extends AdminCall<Params, Query, Body> {
  readonly shop: Shop
  /** who does it, for the audit */
  readonly by: Actor
  /** for actions that edit: who does it, and what If-Match said */
  readonly edit: Edit
}

interface ShopSpec<R extends TSchema, P extends TObject, Q extends TObject, B extends TSchema>
  extends AdminSpec<R, P, Q, B> {
  readonly need: { readonly role: Role; readonly scope: Scope }
  readonly shows?: PersonalView
  run(ctx: Context, call: ShopCall<Static<P>, Static<Q>, Static<B>>): Promise<Static<R> | Reply<Static<R>>>
}

/** A call of no shop in particular. */
export interface PlatformCall<Params, Query, Body> extends AdminCall<Params, Query, Body> {
  /** of a route that edits: who does it, and what If-Match said; of a request that may come again: its key */
  readonly edit: Edit
}

interface PlatformSpec<R extends TSchema, P extends TObject, Q extends TObject, B extends TSchema>
  extends AdminSpec<R, P, Q, B> {
  readonly need: 'anyone' | 'person' | 'known' | 'operator'
  run(
    ctx: Context,
    call: PlatformCall<Static<P>, Static<Q>, Static<B>>,
  ): Promise<Static<R> | Reply<Static<R>>>
}

type Method = AdminRoute['method']

/** Below one shop: `path` goes on from `/shops/{shop}`. */
export const inShop = {
  get: shopRouteOf('GET'),
  post: shopRouteOf('POST'),
  put: shopRouteOf('PUT'),
  patch: shopRouteOf('PATCH'),
  delete: shopRouteOf('DELETE'),
}

/** Of no shop in particular. */
export const onPlatform = {
  get: platformRouteOf('GET'),
  post: platformRouteOf('POST'),
  patch: platformRouteOf('PATCH'),
  delete: platformRouteOf('DELETE'),
}

function shopRouteOf(method: Method) {
  return <
    R extends TSchema,
    P extends TObject = TObject<Record<never, never>>,
    Q extends TObject = TObject<Record<never, never>>,
    B extends TSchema = TSchema,
  >(
    path: string,
    spec: ShopSpec<R, P, Q, B>,
  ): AdminRoute => {
    const edits = spec.edits ?? (method === 'PATCH' || method === 'PUT' || method === 'DELETE')
    const ShopParams: TObject = Type.Object({ shop: SLUG, ...spec.params?.properties })
    return adminRoute(
      method,
      `/shops/:shop${path}`,
      { ...spec, edits, described: ShopParams },
      async (ctx, visit, parts) => {
        const { shop, who } = visit
        if (!shop) throw new Error('The door lets nobody in here without a shop')
        const by = actorOf(who)
        const { idempotency } = parts.call
        const edit = { ...(edits ? editOf(by, parts) : { by }), ...(idempotency && { idempotency }) }
        return spec.run(ctx, { ...parts.call, shop, by, edit })
      },
    )
  }
}

const SLUG = Type.String({ description: 'The shop, by its slug' })

function platformRouteOf(method: Method) {
  return <
    R extends TSchema,
    P extends TObject = TObject<Record<never, never>>,
    Q extends TObject = TObject<Record<never, never>>,
    B extends TSchema = TSchema,
  >(
    path: string,
    spec: PlatformSpec<R, P, Q, B>,
  ): AdminRoute =>
    adminRoute(method, path, { ...spec, described: spec.params }, (ctx, { who }, parts) => {
      const { idempotency } = parts.call
      const edit = { ...(spec.edits && editOf(actorOf(who), parts)), ...(idempotency && { idempotency }) }
      return spec.run(ctx, { ...parts.call, edit })
    })
}

function editOf(by: Actor, parts: RequestParts): Edit {
  const expected = versionSeen(parts)
  return { by, ...(expected !== undefined && { expected }) }
}

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

const SIGN_IN_AGAIN = 'Demi keamanan, masuk sekali lagi, kemudian ulangi ini.'

/** Of people: a program has no sign-in, it has its scopes. Throws `not_allowed`. */
export function assertRecent({ who }: { readonly who: Who }, at: Date): void {
  if (who.kind !== 'person' || isRecent(who.since, at)) return
  throw new Problem('not_allowed', { need: 'recent_sign_in' }, null, SIGN_IN_AGAIN)
}

/** Of an operation that is dangerous with some bodies, once it is known that this is one. Throws `not_allowed`. */
export function assertDangerous(
  call: { readonly who: Who; readonly shop: Shop; readonly at: Date },
  op: DangerousOperation,
): void {
  const { need } = DANGEROUS[op]
  if (typeof need !== 'string') assertMay(call, need)
  assertRecent(call, call.at)
}
