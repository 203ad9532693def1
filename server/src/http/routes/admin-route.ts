// What an endpoint of the merchant's side is: who calls, its shapes and description, one call.
import type { IncomingHttpHeaders } from 'node:http'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { BudgetName } from '../../base/config.ts'
import { invalidRequest, Problem, type ProblemCode } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import type { Need, Who } from '../../domain/access.ts'
import type { PersonalView } from '../../domain/personal-data.ts'
import type { Idempotency } from '../../tenancy/idempotency.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { jsonWriter } from '../answers/write-json.ts'
import { type BodyRule, JSON_BODY } from '../body.ts'
import {
  bodyShapeOf,
  type RequestParts,
  refusal,
  type ShapeResult,
  shapeOf,
  strictQueryShapeOf,
} from '../validate.ts'
import { madeOf, type Reply, unlessKnown } from './admin-reply.ts'
import type { ApiRoute, BaseVisit, KeepReply, PlainRoute } from './route.ts'

/** What the merchant's door found out about a request. */
export interface AdminVisit extends BaseVisit {
  readonly who: Who
  /** the caller's address and program, for those who look at the sessions of an account */
  readonly agent: string
  /** whether the connection is TLS all the way from the browser: then the session's cookie is for TLS alone */
  readonly isSecure: boolean
  /** the name by which the console was called: a passkey belongs to one name */
  readonly hostname: string
}

export interface AdminRoute extends ApiRoute<AdminVisit> {
  readonly need: Need
  /** the door notes in the access log who looked */
  readonly shows?: PersonalView
}

/** Whatever else is served to programs alone, each in the shop of its token. */
export interface ProgramsRoute extends PlainRoute<AdminVisit> {
  readonly isForPrograms: true
}

export interface AdminCall<Params, Query, Body> extends Omit<AdminVisit, 'shop'> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly headers: IncomingHttpHeaders
  /** the moment the request is judged at */
  readonly at: Date
  /** null: it came without an Idempotency-Key */
  readonly idempotency: Idempotency | null
}

export interface AdminSpec<R, P, Q, B> {
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
  readonly keepReply?: KeepReply
  readonly answersAgain?: boolean
  /** whether it changes a thing that has a version, and so needs If-Match */
  readonly edits?: boolean
  /** a body that is not JSON: its shape is `Bytes` */
  readonly takes?: BodyRule
  /** of a read that callers repeat: its ETag is made of the answer, and a caller that has it gets 304 */
  readonly validated?: boolean
  /** of an answer that is not JSON, such as `text/csv` */
  readonly type?: string
}

/** A body as it came: a picture, a table. */
export const Bytes = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

/** JSON of what a merchant sets may be long: a product with hundreds of variants. */
const ADMIN_JSON: BodyRule = { ...JSON_BODY, orType: 'application/merge-patch+json', maxBytes: 1024 * 1024 }

const EDIT_PROBLEMS: readonly ProblemCode[] = ['edit_conflict', 'if_match_required']

export interface Checked<P, Q, B> extends RequestParts {
  readonly call: AdminCall<P, Q, B> & { readonly shop: Shop | null }
}

export function adminRoute<R extends TSchema, P extends TObject, Q extends TObject, B extends TSchema>(
  method: AdminRoute['method'],
  path: string,
  spec: AdminSpec<R, P, Q, B> & {
    readonly need: Need
    readonly shows?: PersonalView
    readonly described: TObject | undefined
  },
  run: (
    ctx: Context,
    visit: AdminVisit,
    parts: Checked<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Static<R> | Reply<Static<R>>>,
): AdminRoute {
  const params = shapeOf<Static<P>>(spec.params)
  const query = strictQueryShapeOf<Static<Q>>(spec.query)
  const body = bodyShapeOf<Static<B>>(spec.body)
  const write = jsonWriter<Static<R>>(spec.reply)
  const bodyOf = (given: unknown): ShapeResult<Static<B>> => {
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
    keepReply = 'bounded',
    answersAgain = false,
    edits = false,
    validated = false,
  } = spec
  return {
    kind: 'work',
    priority: 'normal',
    method,
    path,
    op,
    need: spec.need,
    ...(spec.shows && { shows: spec.shows }),
    budget,
    keepReply,
    answersAgain,
    takes: spec.takes ? { ...spec.takes, as: 'bytes' } : { ...ADMIN_JSON, as: 'json' },
    described: {
      tag,
      summary,
      ...(description !== undefined && { description }),
      problems: [...problems, ...(edits ? EDIT_PROBLEMS : [])],
      params: spec.described ?? null,
      query: spec.query ?? null,
      body: spec.body ?? null,
      reply: spec.reply,
      status: spec.status ?? 200,
      ...(spec.type !== undefined && { type: spec.type }),
      edits,
      validated,
    },
    prepare(ctx, visit, parts) {
      if (edits) versionSeen(parts)
      const [given, asked, sent] = [params(parts.params), query(parts.query), bodyOf(parts.body)]
      if (!given.ok || !asked.ok || !sent.ok) throw refusal([given, asked, sent])
      const at = new Date(ctx.clock.now())
      const { headers } = parts
      const call = { ...visit, params: given.value, query: asked.value, body: sent.value, headers, at }
      return async (idempotency) => {
        const made = madeOf(
          await run(ctx, visit, { ...parts, call: { ...call, idempotency } }),
          write,
          spec.status,
        )
        return validated ? unlessKnown(made, parts) : made
      }
    },
  }
}

/** The version that the editor has seen, by If-Match; undefined: any (`*`). Throws `if_match_required` and `invalid_request`. */
export function versionSeen({ headers }: Pick<RequestParts, 'headers'>): number | undefined {
  const given = headers['if-match']?.trim()
  if (!given) throw new Problem('if_match_required')
  if (given === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1]
  if (version === undefined)
    throw invalidRequest([{ path: 'If-Match', code: 'format', message: 'harus versi data, seperti "3"' }])
  return Number(version)
}
