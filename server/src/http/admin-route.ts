// How a feature declares an endpoint of the merchant's side: who may call it, its shapes, and one call.
import type { IncomingHttpHeaders } from 'node:http'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { BudgetName } from '../config.ts'
import type { Context } from '../context.ts'
import {
  type Actor,
  actorOf,
  missingFor,
  type Need,
  type Role,
  type Scope,
  viaOf,
  type Who,
} from '../domain/access.ts'
import type { AccessKind } from '../domain/personal-data.ts'
import { invalidRequest, Problem, type ProblemCode } from '../problems.ts'
import { noteAccess } from '../tenancy/access-log.ts'
import type { Edit } from '../tenancy/edit.ts'
import type { Once } from '../tenancy/once.ts'
import type { Shop } from '../tenancy/shop.ts'
import { type Answer, JSON_TYPE } from './answer.ts'
import { type BodyRule, JSON_BODY } from './body.ts'
import { isUnchanged, toContent } from './content.ts'
import type { ApiRoute, Entered, Keeps, Made } from './route.ts'
import { type Reading, type RequestParts, refusal, shapeOf, strictQueryShapeOf } from './validate.ts'
import { jsonWriter, type WrittenText, writtenText } from './write-json.ts'

/** What the merchant's door found out about a request. */
export interface AdminVisit extends Entered {
  readonly who: Who
  /** the caller's address and program, for whoever looks at the sessions of an account */
  readonly agent: string
  /** whether the connection is TLS all the way from the browser: then the session's cookie is for TLS alone */
  readonly isSecure: boolean
  /** the name by which the console was called: a passkey belongs to one name */
  readonly hostname: string
}

export interface AdminRoute extends ApiRoute<AdminVisit> {
  readonly need: Need
}

export interface AdminCall<Params, Query, Body> extends Omit<AdminVisit, 'shop'> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly headers: IncomingHttpHeaders
  /** the moment the request is judged at */
  readonly at: Date
  /** null: it came without an Idempotency-Key */
  readonly once: Once | null
}

/** A call about one shop, by someone who may make it. */
export interface ShopCall<Params, Query, Body> extends AdminCall<Params, Query, Body> {
  readonly shop: Shop
  /** who does it, for the audit */
  readonly by: Actor
  /** for actions that edit: who does it, and what If-Match said */
  readonly edit: Edit
}

interface Spec<R, P, Q, B> {
  readonly op: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** the problems that are this endpoint's own */
  readonly problems?: readonly ProblemCode[]
  readonly budget?: BudgetName
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** 200, or 201 of what is created */
  readonly status?: 200 | 201 | 202 | 204
  readonly keeps?: Keeps
  readonly answersAgain?: boolean
  /** whether it changes a thing that has a version, and so needs If-Match */
  readonly edits?: boolean
  /** a body that is not JSON: its shape is `Bytes` */
  readonly takes?: BodyRule
  /** of a read that is asked again and again: the ETag is made of the answer, and whoever has it gets 304 */
  readonly validated?: boolean
  /** of an answer that is not JSON, such as `text/csv` */
  readonly type?: string
}

/** Personal data in an answer: what is noted, and of which order; left out: of a list. */
interface Shows<Params> {
  readonly what: AccessKind
  subject?(call: { readonly params: Params }): string
}

interface ShopSpec<R extends TSchema, P extends TObject, Q extends TObject, B extends TSchema>
  extends Spec<R, P, Q, B> {
  readonly need: { readonly role: Role; readonly scope: Scope }
  /** the answer holds personal data of buyers: who looked is noted in the access log */
  readonly shows?: Shows<Static<P>>
  run(ctx: Context, call: ShopCall<Static<P>, Static<Q>, Static<B>>): Promise<Static<R> | Reply<Static<R>>>
}

/** A call of no shop in particular. */
export interface PlatformCall<Params, Query, Body> extends AdminCall<Params, Query, Body> {
  /** who does it, and what If-Match said; only of a route that edits */
  readonly edit: Edit
}

interface PlatformSpec<R extends TSchema, P extends TObject, Q extends TObject, B extends TSchema>
  extends Spec<R, P, Q, B> {
  readonly need: 'anyone' | 'person' | 'known' | 'operator'
  run(
    ctx: Context,
    call: PlatformCall<Static<P>, Static<Q>, Static<B>>,
  ): Promise<Static<R> | Reply<Static<R>>>
}

/** A body as it came: a picture, a table. */
export const Bytes = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

type Method = ApiRoute['method']

/** JSON of what a merchant sets may be long: a product with hundreds of variants. */
const ADMIN_JSON: BodyRule = { ...JSON_BODY, orType: 'application/merge-patch+json', maxBytes: 1024 * 1024 }

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
    const ShopParams = { ...spec.params, properties: { shop: SLUG, ...spec.params?.properties } }
    return routeOf(
      method,
      `/shops/:shop${path}`,
      { ...spec, edits, described: ShopParams },
      async (ctx, visit, parts) => {
        const { shop, who } = visit
        if (!shop) throw new Error('The door lets nobody in here without a shop')
        const by = actorOf(who)
        const { once } = parts.call
        const edit = { ...(edits ? editOf(by, parts) : { by }), ...(once && { once }) }
        const note = async () => spec.shows && noteShown(ctx, { ...parts.call, shop, by }, spec.shows)
        const made = await spec.run(ctx, { ...parts.call, shop, by, edit }).catch(async (error) => {
          // Whoever edits what was changed since is told how it is now; of what else is refused nothing is seen.
          if (error instanceof Problem && error.code === 'edit_conflict') await note()
          throw error
        })
        await note()
        return made
      },
    )
  }
}

/** A database that takes no writes still shows orders: then the log tells who looked. */
async function noteShown<Params>(
  ctx: Context,
  call: {
    readonly shop: Shop
    readonly who: Who
    readonly by: Actor
    readonly at: Date
    readonly params: Params
  },
  { what, subject = () => '' }: Shows<Params>,
): Promise<void> {
  const { shop, who, by, at } = call
  const access = { by, via: viaOf(who), what, subject: subject(call) }
  await noteAccess(ctx.db, shop.id, access, at).catch((error) =>
    ctx.log.error({ err: error, shop: shop.id, access }, 'who looked at personal data could not be noted'),
  )
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
    routeOf(method, path, { ...spec, described: spec.params }, (ctx, { who }, parts) =>
      spec.run(ctx, { ...parts.call, edit: spec.edits ? editOf(actorOf(who), parts) : {} }),
    )
}

function editOf(by: Actor, parts: RequestParts): Edit {
  const expected = expectedBy(parts)
  return { by, ...(expected !== undefined && { expected }) }
}

interface Checked<P, Q, B> extends RequestParts {
  readonly call: AdminCall<P, Q, B> & { readonly shop: Shop | null }
}

function routeOf<R extends TSchema, P extends TObject, Q extends TObject, B extends TSchema>(
  method: Method,
  path: string,
  spec: Spec<R, P, Q, B> & { readonly need: Need; readonly described: TSchema | undefined },
  run: (
    ctx: Context,
    visit: AdminVisit,
    parts: Checked<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Static<R> | Reply<Static<R>>>,
): AdminRoute {
  const params = shapeOf<Static<P>>(spec.params)
  const query = strictQueryShapeOf<Static<Q>>(spec.query)
  const body = shapeOf<Static<B>>(spec.body)
  const write = jsonWriter<Static<R>>(spec.reply)
  const bodyOf = (given: unknown): Reading<Static<B>> => {
    if (spec.takes) return { ok: true, value: (given ?? Buffer.alloc(0)) as Static<B> }
    return spec.body ? body(given ?? {}) : { ok: true, value: undefined as Static<B> }
  }
  const {
    op,
    tag,
    summary,
    description,
    problems = [],
    budget = 'admin',
    keeps = 'bounded',
    answersAgain = false,
    edits = false,
    validated = false,
  } = spec
  return {
    kind: 'work',
    finishes: false,
    method,
    path,
    op,
    need: spec.need,
    budget,
    keeps,
    answersAgain,
    takes: spec.takes ? { ...spec.takes, as: 'bytes' } : { ...ADMIN_JSON, as: 'json' },
    described: {
      tag,
      summary,
      ...(description !== undefined && { description }),
      problems: [...problems, ...(edits ? EDIT_PROBLEMS : [])],
      params: (spec.described as TObject | undefined) ?? null,
      query: spec.query ?? null,
      body: spec.body ?? null,
      reply: spec.reply,
      status: spec.status ?? 200,
      ...(spec.type !== undefined && { type: spec.type }),
      edits,
      validated,
    },
    prepare(ctx, visit, parts) {
      if (edits) expectedBy(parts)
      const readings = [params(parts.params), query(parts.query), bodyOf(parts.body)] as const
      const [given, asked, sent] = readings
      if (!given.ok || !asked.ok || !sent.ok) throw refusal(readings as readonly Reading<unknown>[])
      const at = new Date(ctx.clock.now())
      const { headers } = parts
      const call = { ...visit, params: given.value, query: asked.value, body: sent.value, headers, at }
      return async (once) => {
        const made = madeOf(await run(ctx, visit, { ...parts, call: { ...call, once } }), write, spec.status)
        return validated ? unlessKnown(made, parts) : made
      }
    },
  }
}

const EDIT_PROBLEMS: readonly ProblemCode[] = ['edit_conflict', 'if_match_required']

/** A reply that is more than a body: with a cookie, or a file in place of it. */
export class Reply<T> {
  readonly body: T | null
  readonly headers: Answer['headers']
  readonly file: Answer | null

  private constructor(body: T | null, headers: Answer['headers'], file: Answer | null) {
    this.body = body
    this.headers = headers
    this.file = file
  }

  static withHeaders<T>(body: T, headers: Answer['headers']): Reply<T> {
    return new Reply(body, headers, null)
  }

  static file(answer: Answer): Reply<never> {
    return new Reply<never>(null, {}, answer)
  }
}

function madeOf<T>(result: T | Reply<T>, write: (value: T) => WrittenText, status = 200): Made {
  const { body, headers, file } = result instanceof Reply ? result : { body: result, headers: {}, file: null }
  const kept = { until: null, shows: 'no products' } as const
  if (file) return { ...kept, text: NOTHING, file }
  if (status === 204 || body === null)
    return { ...kept, text: NOTHING, file: { status: 204, headers: { ...UNKEPT, ...headers }, body: null } }
  return { ...kept, text: write(body), status, headers: { ...etagOf(body), ...headers } }
}

/** A browser keeps it for its own person, and asks each time whether it is still so. */
function unlessKnown(made: Made, request: RequestParts): Made {
  const ETag = toContent(Buffer.from(made.text.text, made.text.encoding), JSON_TYPE).etagIn('identity')
  const headers = { ...made.headers, ETag, 'Cache-Control': 'private, no-cache' }
  if (isUnchanged(request, ETag)) return { ...made, file: { status: 304, headers, body: null } }
  return { ...made, headers }
}

const NOTHING = writtenText('')
const UNKEPT = { 'Cache-Control': 'no-store' }

/** What has a version says so in its ETag, for the If-Match of whoever edits it. */
function etagOf(body: unknown): Record<string, string> {
  const { version } = (body ?? {}) as { version?: unknown }
  return typeof version === 'number' ? { ETag: `"${version}"` } : {}
}

/** undefined: whatever is there (`*`). Throws `if_match_required` and `invalid_request`. */
function expectedBy({ headers }: RequestParts): number | undefined {
  const given = headers['if-match']?.trim()
  if (!given) throw new Problem('if_match_required')
  if (given === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1]
  if (version === undefined)
    throw invalidRequest([{ path: 'If-Match', message: 'harus versi data, seperti "3"' }])
  return Number(version)
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
