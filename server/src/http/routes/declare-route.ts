// How a feature declares an endpoint: a path, a name, its shapes, and one call.
import type { Static, TObject, TSchema } from 'typebox'
import type { BudgetName } from '../../base/config.ts'
import { isRecord } from '../../base/json.ts'
import type { FieldError, ProblemCode } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import type { Fresh } from '../../domain/fresh.ts'
import { jsonWriter } from '../answers/write-json.ts'
import { JSON_BODY } from '../body.ts'
import { bodyShapesOf, queryShapeOf, refusal, shapeOf } from '../validate.ts'
import type { ApiRoute, BaseVisit, Call, KeepReply, PlainRoute, Priority, Visit } from './route.ts'

const NEVER_KEPT = { until: null, shows: 'no products' } as const

/** A body of which no more is known than that it has fields. */
export type Fields = Readonly<Record<string, unknown>>

interface ApiSpec {
  readonly op: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly problems?: readonly ProblemCode[]
  readonly budget?: BudgetName
  readonly priority?: Priority
}

/** A public read: cached, with ETag and 304, and so without a budget. */
export function read<R extends TSchema, P extends TObject = TObject, Q extends TObject = TObject>(
  path: string,
  spec: Omit<ApiSpec, 'budget' | 'priority'> & {
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
        idempotency: null,
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
      const call = {
        ...visit,
        params: given.value,
        query: {},
        body: undefined,
        at: now(ctx),
        idempotency: null,
      }
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
    readonly keepReply?: KeepReply
    readonly answersAgain?: boolean
    /** a budget that only some requests take one of, besides `budget` */
    alsoTakes?(body: Static<B>): BudgetName | null
    /** What `run` would find wrong besides the form. Called where the form is wrong, so that one answer names everything. */
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
        return async (idempotency) => ({
          text: write(await spec.run(ctx, { ...call, idempotency })),
          ...NEVER_KEPT,
        })
      }
      const refuse = (more: readonly FieldError[]): never => {
        throw refusal([given, body], more)
      }
      const more = spec.check && isRecord(sent) ? spec.check(ctx, visit, sent, at) : []
      return Array.isArray(more) ? refuse(more) : more.then(refuse)
    },
  }
}

type PlainSpec<V extends BaseVisit> = Pick<PlainRoute<V>, 'op' | 'respond'> &
  Partial<Omit<PlainRoute<V>, 'kind' | 'path'>>

export function plain<V extends BaseVisit = Visit>(path: string, spec: PlainSpec<V>): PlainRoute<V> {
  return { kind: 'plain', path, methods: ['GET'], budget: null, body: null, priority: 'normal', ...spec }
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
    keepReply?: KeepReply
    answersAgain?: boolean
  },
): Omit<ApiRoute, 'prepare'> {
  const { op, tag, summary, description, problems = [], budget = null } = spec
  const { keepReply = 'bounded', answersAgain = false, priority = 'normal' } = spec
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
    keepReply,
    answersAgain,
    priority,
    takes: { ...JSON_BODY, as: 'json' },
    described,
  }
}

function now({ clock }: Context): Date {
  return new Date(clock.now())
}
