// How a feature declares an endpoint: a path, a name, its shapes, and one call.
import type { IncomingMessage } from 'node:http'
import type { Static, TObject, TSchema } from 'typebox'
import type { BudgetName } from '../config.ts'
import type { Context } from '../context.ts'
import type { Fresh, Shows } from '../domain/fresh.ts'
import type { FieldError, ProblemCode } from '../problems.ts'
import type { Once } from '../tenancy/once.ts'
import type { Shop } from '../tenancy/shop.ts'
import type { ApiVersion } from '../versions/index.ts'
import type { Answer } from './answer.ts'
import { type BodyRule, JSON_BODY } from './body.ts'
import type { Content } from './content.ts'
import { bodyShapesOf, queryShapeOf, type RequestParts, refusal, shapeOf } from './validate.ts'
import { jsonWriter, type WrittenText } from './write-json.ts'

/** What any door found out about a request that it let in. */
export interface Entered {
  /** null: the request is not about one shop */
  readonly shop: Shop | null
  readonly version: ApiVersion
  /** of the host that was called, as people reach it: absolute addresses in the answer start with it */
  readonly baseUrl: string
  /** who calls, as a keyed hash of the address: for limits */
  readonly callerHash: Buffer
  /** whose Idempotency-Keys these are; left out: anybody's */
  readonly keysOf?: string
}

/** A visit to a shop's own host. */
export interface Visit extends Entered {
  readonly shop: Shop
}

export interface Call<Params, Query, Body> extends Visit {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** the moment the request is judged at */
  readonly at: Date
  /** null: it came without an Idempotency-Key */
  readonly once: Once | null
}

/** An endpoint of the API: JSON in and out, held to its shapes. */
export interface ApiRoute<V extends Entered = Visit> {
  readonly kind: 'read' | 'work'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** below the base address of the API */
  readonly path: string
  /** operation id: the same name in the action, the client and the log */
  readonly op: string
  /** what a request takes one of, for each address */
  readonly budget: BudgetName | null
  /** what a request that says such a thing takes one of besides; asked only of what fits the shapes */
  alsoTakes?(body: unknown): BudgetName | null
  /** what becomes of its answer under an Idempotency-Key */
  readonly keeps: Keeps
  /** whether its work can tell the answer again when it finds that it was done before */
  readonly answersAgain: boolean
  /** what its body must be; bytes are handed on as they came */
  readonly takes: BodyRule & { readonly as: 'json' | 'bytes' }
  readonly described: Described
  /** Throws `invalid_request` with every wrong field; what it gives back does the work. */
  prepare(ctx: Context, visit: V, parts: RequestParts): Promise<Work> | Work
}

/**
 * `bounded`: kept as long as there is room for its caller; `lasting`: kept for its whole time, as the same work cannot
 * be done again; `nothing`: the work is done again each time, as it changes nothing.
 */
export type Keeps = 'bounded' | 'lasting' | 'nothing'

export type Work = (once: Once | null) => Promise<Made>

/** An answer written out, and what makes it untrue. */
export interface Made {
  readonly text: WrittenText
  readonly until: Date | null
  readonly shows: Shows
  /** what the ETag is made of when that is less than the whole answer */
  readonly validated?: string | undefined
  /** 200 unless it says another */
  readonly status?: number
  readonly headers?: Answer['headers']
  /** sent in place of `text`: a file */
  readonly file?: Answer
}

const NEVER_KEPT = { until: null, shows: 'no products' } as const

/** What the API's description says about an endpoint. */
export interface Described {
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** the problems that are this endpoint's own, besides those that any can have */
  readonly problems: readonly ProblemCode[]
  readonly params: TObject | null
  readonly query: TObject | null
  readonly body: TSchema | null
  readonly reply: TSchema
  /** of the answer, where it is not 200 */
  readonly status?: number
  /** of the answer, where it is not JSON */
  readonly type?: string
  /** whether If-Match is needed */
  readonly edits?: boolean
  /** whether whoever has the answer already is told so (If-None-Match) */
  readonly validated?: boolean
}

/** Anything else a host serves: pictures, pages, what gateways call. It makes its own answer. */
export interface PlainRoute<V extends Entered = Visit> {
  readonly kind: 'plain'
  readonly methods: readonly ('GET' | 'POST')[]
  /** from the host on; `*` at its end stands for anything that nothing else answers */
  readonly path: string
  readonly op: string
  readonly budget: BudgetName | null
  readonly body: BodyRule | null
  respond(ctx: Context, visit: V, request: PlainRequest): Promise<Answer | KeptAnswer>
}

/** An answer to everybody that is made of public reads, and kept as theirs are. */
export interface KeptAnswer {
  /** path and query in their one form: all that are the same have one answer */
  readonly address: string
  make(): Promise<{
    readonly content: Content
    readonly headers: Readonly<Record<string, string>>
    readonly until: Date | null
    readonly shows: Shows
  }>
}

export interface PlainRequest {
  readonly incoming: IncomingMessage
  readonly url: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly at: Date
}

export type Route<V extends Entered = Visit> = ApiRoute<V> | PlainRoute<V>

/** A body of which no more is known than that it has fields. */
export type Fields = Readonly<Record<string, unknown>>

interface ApiSpec {
  readonly op: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly problems?: readonly ProblemCode[]
  readonly budget?: BudgetName
}

/** A public read: cached, with ETag and 304, and so without a budget. */
export function read<R extends TSchema, P extends TObject = TObject, Q extends TObject = TObject>(
  path: string,
  spec: Omit<ApiSpec, 'budget'> & {
    readonly params?: P
    readonly query?: Q
    readonly reply: R
    /** a field that says nothing about the rest: the ETag stays the same when only it differs */
    readonly unvalidated?: string & keyof Static<R>
    run(ctx: Context, call: Call<Static<P>, Static<Q>, undefined>): Promise<Fresh<Static<R>>>
  },
): ApiRoute {
  const params = shapeOf<Static<P>>(spec.params)
  const query = queryShapeOf<Static<Q>>(spec.query)
  const write = jsonWriter<Static<R>>(spec.reply)
  return {
    ...declared('read', 'GET', path, spec),
    prepare(ctx, visit, parts) {
      const given = params(parts.params)
      const asked = query(parts.query)
      if (!given.ok || !asked.ok) throw refusal([given, asked])
      const call = {
        ...visit,
        params: given.value,
        query: asked.value,
        body: undefined,
        at: now(ctx),
        once: null,
      }
      return async () => {
        const { body, until, shows } = await spec.run(ctx, call)
        const { unvalidated } = spec
        const validated = unvalidated && write({ ...body, [unvalidated]: null }).text
        return { text: write(body), until, shows, validated }
      }
    },
  }
}

/** A private read: never cached. */
export function get<R extends TSchema, P extends TObject = TObject>(
  path: string,
  spec: ApiSpec & {
    readonly params?: P
    readonly reply: R
    run(ctx: Context, call: Call<Static<P>, unknown, undefined>): Promise<Static<R>>
  },
): ApiRoute {
  const params = shapeOf<Static<P>>(spec.params)
  const write = jsonWriter<Static<R>>(spec.reply)
  return {
    ...declared('work', 'GET', path, spec),
    prepare(ctx, visit, parts) {
      const given = params(parts.params)
      if (!given.ok) throw refusal([given])
      const call = { ...visit, params: given.value, query: {}, body: undefined, at: now(ctx), once: null }
      return async () => ({ text: write(await spec.run(ctx, call)), ...NEVER_KEPT })
    },
  }
}

/** A request that does work; its answer is never cached. */
export function post<R extends TSchema, B extends TSchema = TSchema, P extends TObject = TObject>(
  path: string,
  spec: ApiSpec & {
    readonly params?: P
    readonly body?: B
    readonly reply: R
    readonly keeps?: Keeps
    readonly answersAgain?: boolean
    /** a budget that only some requests take one of, besides `budget` */
    alsoTakes?(body: Static<B>): BudgetName | null
    /** What `run` finds wrong besides the form: asked for where the form is wrong, so that all is told in one answer. */
    check?(ctx: Context, visit: Visit, body: Fields, at: Date): Promise<FieldError[]> | FieldError[]
    run(ctx: Context, call: Call<Static<P>, unknown, Static<B>>): Promise<Static<R>>
  },
): ApiRoute {
  const params = shapeOf<Static<P>>(spec.params)
  const bodies = bodyShapesOf<Static<B>>(spec.op, spec.body)
  const write = jsonWriter<Static<R>>(spec.reply)
  return {
    ...declared('work', 'POST', path, spec),
    alsoTakes: (body) => spec.alsoTakes?.(body as Static<B>) ?? null,
    prepare(ctx, visit, parts) {
      const sent = parts.body ?? {}
      const given = params(parts.params)
      const body = bodies[visit.version](sent)
      const at = now(ctx)
      if (given.ok && body.ok) {
        const call = { ...visit, params: given.value, query: {}, body: body.value, at }
        return async (once) => ({ text: write(await spec.run(ctx, { ...call, once })), ...NEVER_KEPT })
      }
      const refuse = (more: readonly FieldError[]): never => {
        throw refusal([given, body], more)
      }
      const more = spec.check && isObject(sent) ? spec.check(ctx, visit, sent, at) : []
      return Array.isArray(more) ? refuse(more) : more.then(refuse)
    },
  }
}

type PlainSpec<V extends Entered> = Pick<PlainRoute<V>, 'op' | 'respond'> &
  Partial<Pick<PlainRoute<V>, 'methods' | 'budget' | 'body'>>

export function plain<V extends Entered = Visit>(path: string, spec: PlainSpec<V>): PlainRoute<V> {
  const { methods = ['GET'], budget = null, body = null } = spec
  return { kind: 'plain', path, methods, op: spec.op, budget, body, respond: spec.respond }
}

function declared(
  kind: ApiRoute['kind'],
  method: ApiRoute['method'],
  path: string,
  spec: ApiSpec & {
    params?: TObject
    query?: TObject
    body?: TSchema
    reply: TSchema
    keeps?: Keeps
    answersAgain?: boolean
  },
): Omit<ApiRoute, 'prepare'> {
  const { op, tag, summary, description, problems = [], budget = null } = spec
  const { keeps = 'bounded', answersAgain = false } = spec
  const { params = null, query = null, body = null, reply } = spec
  const described = {
    tag,
    summary,
    ...(description !== undefined && { description }),
    problems,
    params,
    query,
    body,
    reply,
  }
  return {
    kind,
    method,
    path,
    op,
    budget,
    keeps,
    answersAgain,
    takes: { ...JSON_BODY, as: 'json' },
    described,
  }
}

function now({ clock }: Context): Date {
  return new Date(clock.now())
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
