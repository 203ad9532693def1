// How a feature declares an endpoint: a path, a name, its shapes, and one call.
import type { Static, TObject, TSchema } from 'typebox'
import type { BudgetName } from '../config.ts'
import type { Context } from '../context.ts'
import type { FieldFault, ProblemCode } from '../problems.ts'
import type { Shop } from '../tenancy/queries.ts'
import type { Shelf } from '../tenancy/shelf.ts'
import type { ApiVersion } from '../versions/index.ts'

export interface Call<Params, Query, Body> {
  readonly shop: Shop
  readonly shelf: Shelf
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly version: ApiVersion
  /** the moment the request is judged at */
  readonly at: Date
  /** `https://host` of the request: absolute addresses in the answer start with it */
  readonly baseUrl: string
}

/** The answer to a public read, and until when it stays true if nobody changes the shop. */
export interface Fresh<T> {
  readonly body: T
  readonly until: Date | null
}

export interface Shapes<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
}

export interface Described {
  /** operation id: the same name in the action, the client and the log */
  readonly op: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** the problems that are this endpoint's own, besides those of the frame */
  readonly problems?: readonly ProblemCode[]
  /** small, and asked for on every keystroke: answered in the express lane */
  readonly express?: boolean
  /** what a request takes one of, for each address */
  readonly budget?: BudgetName
}

export interface Route extends Described {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly params: TObject | null
  readonly query: TObject | null
  readonly body: TSchema | null
  readonly reply: TSchema
  readonly run:
    | { readonly kind: 'read'; readonly call: (ctx: Context, call: AnyCall) => Promise<Fresh<unknown>> }
    | { readonly kind: 'work'; readonly call: (ctx: Context, call: AnyCall) => Promise<unknown> }
  readonly check: Check | null
}

/** Faults that the form cannot tell but the shop can; told in one answer with the form's. The body may be wrong still. */
export type Check = (
  ctx: Context,
  call: Call<unknown, unknown, Record<string, unknown>>,
) => Promise<FieldFault[]>

type AnyCall = Call<never, never, never>

/** A public read: cached, with ETag and 304, and so without a budget. */
export function read<R extends TSchema, P extends TObject = TObject, Q extends TObject = TObject>(
  path: string,
  spec: Omit<Described, 'budget' | 'express'> &
    Omit<Shapes<P, Q, never, R>, 'body'> & {
      run: (ctx: Context, call: Call<Static<P>, Static<Q>, undefined>) => Promise<Fresh<Static<R>>>
    },
): Route {
  return declare('GET', path, spec, { kind: 'read', call: spec.run as never })
}

/** A private read: never cached. */
export function get<R extends TSchema, P extends TObject = TObject>(
  path: string,
  spec: Omit<Described, 'express'> &
    Omit<Shapes<P, never, never, R>, 'query' | 'body'> & {
      run: (ctx: Context, call: Call<Static<P>, unknown, undefined>) => Promise<Static<R>>
    },
): Route {
  return declare('GET', path, spec, { kind: 'work', call: spec.run as never })
}

/** A request that does work; its answer is never cached. */
export function post<B extends TSchema, R extends TSchema, P extends TObject = TObject>(
  path: string,
  spec: Described &
    Omit<Shapes<P, never, B, R>, 'query'> & {
      check?: Check
      run: (ctx: Context, call: Call<Static<P>, unknown, Static<B>>) => Promise<Static<R>>
    },
): Route {
  return declare('POST', path, spec, { kind: 'work', call: spec.run as never })
}

function declare(
  method: Route['method'],
  path: string,
  spec: Described & { params?: TObject; query?: TObject; body?: TSchema; reply: TSchema; check?: Check },
  run: Route['run'],
): Route {
  const { op, tag, summary, description, problems, express, budget, reply } = spec
  return {
    method,
    path,
    op,
    tag,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(problems === undefined ? {} : { problems }),
    ...(express === undefined ? {} : { express }),
    ...(budget === undefined ? {} : { budget }),
    params: spec.params ?? null,
    query: spec.query ?? null,
    body: spec.body ?? null,
    reply,
    run,
    check: spec.check ?? null,
  }
}
