// What a route is: the endpoints of the API, and whatever else a host serves.
import type { IncomingMessage } from 'node:http'
import type { TObject, TSchema } from 'typebox'
import type { BudgetName } from '../../base/config.ts'
import type { ProblemCode } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import type { ShownProducts } from '../../domain/fresh.ts'
import type { Idempotency } from '../../tenancy/idempotency.ts'
import type { Shop } from '../../tenancy/shop.ts'
import type { ApiVersion } from '../../versions/index.ts'
import type { Answer } from '../answers/answer.ts'
import type { Content } from '../answers/content.ts'
import type { WrittenText } from '../answers/write-json.ts'
import type { BodyRule } from '../body.ts'
import type { RequestParts } from '../validate.ts'

/** What any door found out about a request that it let in. */
export interface BaseVisit {
  /** null: the request is not about one shop */
  readonly shop: Shop | null
  readonly version: ApiVersion
  /** of the host that was called, as people reach it: absolute addresses in the answer start with it */
  readonly baseUrl: string
  /** who calls, as a keyed hash of the address: for limits */
  readonly callerHash: Buffer
  /** for whom a site's own server calls, as the limits know one: by address and shop */
  readonly buyerIp?: string
  /** who has signed in, or the key of a program: its id, for the log */
  readonly callerId?: string
  /** whose Idempotency-Keys these are; left out: anybody's */
  readonly keysOf?: string
}

/** A visit to a shop's own host. */
export interface Visit extends BaseVisit {
  readonly shop: Shop
}

export interface Call<Params, Query, Body> extends Visit {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** the moment the request is judged at */
  readonly at: Date
  /** null: it came without an Idempotency-Key */
  readonly idempotency: Idempotency | null
}

/** An endpoint of the API: JSON in and out, held to its shapes. */
export interface ApiRoute<V extends BaseVisit = Visit> {
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
  /** how long its reply is kept under an Idempotency-Key */
  readonly keepReply: KeepReply
  /** whether its work can answer again when it finds that it was done before */
  readonly answersAgain: boolean
  readonly priority: Priority
  /** what its body must be; bytes are handed on as they came */
  readonly takes: BodyRule & { readonly as: 'json' | 'bytes' }
  readonly described: Described
  /** Throws `invalid_request` with every wrong field; what it gives back does the work. */
  prepare(ctx: Context, visit: V, parts: RequestParts): Promise<Work> | Work
}

/**
 * `bounded`: as long as there is room for its caller; `lasting`: the whole day, as nobody can do the same work again;
 * `never`: the work runs again each time, as it changes nothing.
 */
export type KeepReply = 'bounded' | 'lasting' | 'never'

/** `high`: it goes on with what was begun, so it goes first when there is too much to do. */
export type Priority = 'high' | 'normal'

export type Work = (idempotency: Idempotency | null) => Promise<RouteResult>

/** An answer written out, and what makes it untrue. */
export interface RouteResult {
  readonly text: WrittenText
  readonly until: Date | null
  readonly shows: ShownProducts
  /** what the ETag is made of when that is less than the whole answer */
  readonly validated?: string | undefined
  /** 200 unless it says another */
  readonly status?: number
  readonly headers?: Answer['headers']
  /** sent in place of `text`: a file */
  readonly file?: Answer
}

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
  /** whether a caller that has the answer already gets 304 (If-None-Match) */
  readonly validated?: boolean
}

/** Anything else a host serves: pictures, pages, what gateways call. It makes its own answer. */
export interface PlainRoute<V extends BaseVisit = Visit> {
  readonly kind: 'plain'
  readonly methods: readonly ('GET' | 'POST' | 'PUT')[]
  /** from the host on; `*` at its end stands for anything that nothing else answers */
  readonly path: string
  readonly op: string
  readonly budget: BudgetName | null
  readonly body: BodyRule | null
  /** as that of an endpoint of the API; one of high priority asks the database, also where it only reads */
  readonly priority: Priority
  /** the line that it waits in with all others of its kind, whichever shop they are for; left out: that of its shop */
  readonly lane?: string
  /** what vendors tell: it has a line, room, pace and budget of its own (`limits/notices.ts`) */
  readonly isNotice?: true
  /**
   * Whether there is what it is for: throws `not_found` at once, or gives back what asks the database and may throw it. Both come
   * before a byte of its body is read.
   */
  before?(ctx: Context, visit: V, parts: Pick<PlainRequest, 'params'>): (() => Promise<void>) | null
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
    readonly shows: ShownProducts
  }>
}

export interface PlainRequest {
  readonly incoming: IncomingMessage
  readonly url: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly at: Date
  /** Takes one of another of its caller's budgets besides, for what only its body tells. Throws `rate_limited`. */
  take(budget: BudgetName): Promise<void>
}

export type Route<V extends BaseVisit = Visit> = ApiRoute<V> | PlainRoute<V>
