// The OpenAPI 3.1 description of the merchant's side, made from the very routes and shapes that are served.
import type { TObject, TSchema } from 'typebox'
import { fieldsOf, isRecord, type Json } from '../base/json.ts'
import { type MerchantCode, type ProblemCode, statusOf } from '../base/problems.ts'
import { SCOPES } from '../domain/access.ts'
import { ADMIN_PATH } from '../domain/addresses.ts'
import type { AdminRoute } from '../http/routes/admin-route.ts'
import { FieldFaults, MEANINGS } from './errors.ts'
import { CONDITION_HEADER } from './headers.ts'
import { hoistNamed } from './hoist.ts'
import { descriptionOf, NO_BODY } from './operation.ts'

const TAGS: Readonly<Record<string, string>> = {
  Accounts: 'People, their sessions and shops, and the keys of programs',
  Orders: 'What was sold: seeing it, moving it, settling it',
  Money: 'Money that came to the shop’s accounts, and the orders that it pays',
  Parcels: 'What is sent: prices, bookings, where each parcel is, what came back',
  Products: 'What is sold: products, pictures, categories, stock',
  Promotions: 'Campaigns, promotions and vouchers',
  Shop: 'The shop itself: brand, settings, pages, payments, couriers, domains, plan',
  Messages: 'What buyers and the merchant are told',
  Webhooks: 'What a program is told of, as it happens',
  Push: 'News to a person’s own browsers',
  Imports: 'Tables and files in and out',
}

const MERCHANT_MEANINGS: Readonly<Record<MerchantCode, string>> = {
  unauthenticated: 'Nobody has signed in, or the session or the token is over',
  second_factor_required:
    'The first step was right; send it again with `second_factor`, or sign in with a passkey: `details.ways` tells which',
  sign_in_refused: 'Login and password do not fit; nobody is told which',
  not_allowed: '`details.need` names the role or the scope that is missing',
  edit_conflict: 'The thing was changed meanwhile: `details.current` is what it is now',
  idempotency_answer_lost:
    'A request with this `Idempotency-Key` has done its work, but its answer was lost: load what it made',
  parcel_moved: 'The parcel is not, or no longer, where this can be done: `details.state` is where it is',
  parcel_refused:
    'The vendor of parcels said no, or something that it needs is missing: `details.why`, and the message; `details.lacks` is ' +
    '`sender` where it is the phone or the address of the shop',
  message_not_resendable: 'The message waits to be sent, holds a code, or would no longer be true',
  storage_full:
    'The shop has no room for another picture: `details` says how many bytes its plan gives and how many are used',
  plan_full:
    'The plan of the shop has no room for another one: `details` names what is full (`what`), how many there are and the limit',
  if_match_required: 'A change needs `If-Match` with the `version` that it was made of',
}

/** What any operation may answer. */
const COMMON: readonly ProblemCode[] = [
  'invalid_request',
  'unauthenticated',
  'not_allowed',
  'not_found',
  'method_not_allowed',
  'rate_limited',
  'internal_error',
  'unavailable',
]
/** What one that changes something may answer too. */
const CHANGING: readonly ProblemCode[] = ['forbidden', 'body_too_large', 'unsupported_media_type']
const KEYED: readonly ProblemCode[] = [
  'idempotency_in_progress',
  'idempotency_answer_lost',
  'idempotency_key_reused',
]

export function describeAdminApi(routes: readonly AdminRoute[]): Json {
  const schemas: Record<string, Json> = {}
  const shape = (schema: TSchema | Json) => hoistNamed(fieldsOf(withoutDiscriminator(schema)), schemas)
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, shape) }
  }
  const envelope = shape(errorOf(routes))
  const tags = [...new Set(routes.map(({ described }) => described.tag))]
  return {
    openapi: '3.1.1',
    info: {
      title: 'Etalase Admin API',
      version: '1',
      description: ABOUT,
      contact: { name: 'Etalase' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: ADMIN_PATH, description: 'On the console’s own host' }],
    security: [{ token: [] }, { session: [] }],
    tags: tags.map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of a program, \`etk_…\`, with scopes of: ${SCOPES.join(', ')}`,
        },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-etalase', description: 'Set by `signIn`' },
      },
      schemas: Object.fromEntries(
        Object.entries({ ...schemas, Error: envelope }).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    },
  }
}

/** It may only choose among shapes that have a name; only their `type` distinguishes those of a section. */
function withoutDiscriminator(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutDiscriminator)
  if (!isRecord(part)) return part
  const { discriminator: _, ...rest } = part
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutDiscriminator(value)]))
}

/** Bounds are of what is sent: what was stored before there was one is answered as it is. */
function withoutBounds(reply: unknown): Json {
  return fieldsOf(leavingOut(reply, (key) => BOUNDS.has(key)))
}

const BOUNDS = new Set(['maxItems', 'maxLength', 'maxProperties', 'propertyNames'])

/** Any body may have fields beyond those that are named; saying so of some would give these other types in programs. */
function withoutOpenness(body: unknown): Json {
  return fieldsOf(leavingOut(body, (key, value) => key === 'additionalProperties' && value === true))
}

function leavingOut(part: unknown, isLeftOut: (key: string, value: unknown) => boolean): unknown {
  if (Array.isArray(part)) return part.map((each) => leavingOut(each, isLeftOut))
  if (!isRecord(part)) return part
  // A copy keeps how a shape is to be shown, which its names alone do not tell.
  const copy = { ...part }
  for (const [key, value] of Object.entries(copy))
    copy[key] = isLeftOut(key, value) ? undefined : leavingOut(value, isLeftOut)
  return copy
}

const ABOUT = [
  'The merchant’s side: orders, products, settings, and everything else that a shop’s people and programs do.',
  '',
  'A program sends its key as `Authorization: Bearer etk_…`; the console uses the cookie that `signIn` sets. Amounts are',
  'whole rupiah, moments are UTC. Error messages are Indonesian; `error.code` is what a program branches on.',
  '',
  'Lists answer `{items, next_cursor, total}`. Everything that can be edited answers its `version`, also as `ETag`: a',
  'change sends it back as `If-Match`, and is refused with `edit_conflict` when someone else was quicker. `PATCH` leaves',
  'alone what is left out. A `POST` may carry an `Idempotency-Key`.',
].join('\n')

function errorOf(routes: readonly AdminRoute[]): Json {
  const codes = [...new Set(routes.flatMap((route) => [...codesOf(route)]))].sort()
  return {
    type: 'object',
    description: 'The envelope of every error',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'What went wrong',
        required: ['code', 'message', 'details'],
        properties: {
          code: { type: 'string', enum: codes, description: 'What a program branches on; more may be added' },
          message: { type: 'string', description: 'What to tell a person, in Indonesian' },
          details: {
            type: 'object',
            description: 'What more is known, by code',
            properties: {
              fields: { ...FieldFaults, description: 'With `invalid_request`: every field that was refused' },
            },
            additionalProperties: true,
          },
        },
      },
    },
  }
}

function describeOperation(route: AdminRoute, shape: (schema: TSchema | Json) => Json): Json {
  const { described, need } = route
  const { status = 200, type = 'application/json', edits = false, validated = false } = described
  const asked =
    typeof need === 'string'
      ? PLATFORM_NEEDS[need]
      : `Role \`${need.role}\`, or a token with \`${need.scope}\`.`
  return {
    operationId: route.op,
    tags: [described.tag],
    summary: described.summary,
    description: [described.description, asked].filter(Boolean).join('\n\n'),
    ...(need === 'anyone' && { security: [] }),
    parameters: [
      ...parametersOf(described.params, 'path'),
      ...parametersOf(described.query, 'query'),
      ...(edits ? [IF_MATCH] : []),
      ...(validated ? [CONDITION_HEADER] : []),
      ...(route.method === 'POST' && route.keepReply !== 'never' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(described.body && {
      requestBody: { required: true, content: contentOf(route, described.body, shape) },
    }),
    ...(!described.body && route.method === 'POST' && { requestBody: NO_BODY }),
    responses: {
      [String(status)]: {
        description: descriptionOf(described.reply) || described.summary,
        ...(status !== 204 && {
          headers: {
            ETag: {
              description: validated
                ? 'The same as long as the answer is'
                : 'The `version` of what is answered, where it has one',
              schema: { type: 'string' },
            },
          },
          content: { [type]: { schema: shape(withoutBounds(described.reply)) } },
        }),
      },
      ...(validated && { 304: { description: 'What the caller has (`If-None-Match`) is current' } }),
      ...problemsOf(route),
    },
  }
}

const PLATFORM_NEEDS = {
  anyone: 'Open to everyone.',
  person: 'Whoever has signed in.',
  known: 'Whoever has signed in, and programs with any token.',
  operator: 'Operators of the platform.',
}

function contentOf({ takes }: AdminRoute, body: TSchema, shape: (schema: TSchema | Json) => Json): Json {
  if (takes.as === 'json') return { 'application/json': { schema: shape(withoutOpenness(body)) } }
  return { [takes.type === '*' ? 'application/octet-stream' : takes.type]: { schema: body } }
}

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The `version` that the change is made of, in quotes: `"3"`; `*` changes whatever is there',
  schema: { type: 'string' },
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen by the caller and kept 24 hours: the same request again gets the first answer again',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parametersOf(schema: TObject | null, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest }: { description?: string } = property
    return {
      name,
      in: place,
      required: place === 'path' || (schema?.required?.includes(name) ?? false),
      description: description ?? name,
      schema: rest,
    }
  })
}

/** One response a status; `code` tells its errors apart. */
function problemsOf(route: AdminRoute): Record<string, Json> {
  const meanings: Readonly<Record<string, string>> = { ...MEANINGS, ...MERCHANT_MEANINGS }
  const byStatus = [...Map.groupBy(codesOf(route), statusOf)].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    byStatus.map(([status, own]) => [
      String(status),
      {
        description: own.map((code) => `\`${code}\`: ${meanings[code] ?? code}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function codesOf(route: AdminRoute): Set<ProblemCode> {
  const isChange = route.method !== 'GET'
  return new Set([
    ...COMMON,
    ...route.described.problems,
    ...(isChange ? CHANGING : []),
    ...(route.method === 'POST' && route.keepReply !== 'never' ? KEYED : []),
  ])
}
