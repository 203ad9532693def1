// The description of one operation: what it takes, what it answers, and every error it can answer with.
import type { TObject, TSchema } from 'typebox'
import { fieldsOf, type Json } from '../base/json.ts'
import { type ProblemCode, type StorefrontCode, statusOf } from '../base/problems.ts'
import { staysOpen } from '../domain/closed-shop.ts'
import type { ApiRoute } from '../http/routes/route.ts'
import { type ApiVersion, bodyUnder } from '../versions/index.ts'
import { ApiError, envelopeOf, isStorefrontCode, MEANINGS } from './errors.ts'
import type { Examples, OperationExample } from './examples.ts'
import { describedProblemHeaders, replyHeaders, requestHeaders, unchangedHeaders } from './headers.ts'
import { codeSamplesOf, takenFrom } from './samples.ts'

/** What any endpoint may answer, whatever it does. */
const COMMON_PROBLEMS: ProblemCode[] = [
  'invalid_request',
  'unsupported_api_version',
  'forbidden',
  'plan_limit',
  'shop_not_found',
  'method_not_allowed',
  'internal_error',
  'unavailable',
]
const POST_PROBLEMS: ProblemCode[] = [
  'body_too_large',
  'unsupported_media_type',
  'idempotency_in_progress',
  'idempotency_key_reused',
]
const BUDGET_PROBLEMS: ProblemCode[] = ['rate_limited']

/** `shape` moves what has a name to the components. */
export function describeOperation(
  route: ApiRoute,
  version: ApiVersion,
  { operations, errors }: Examples,
  shape: (schema: TSchema | Json) => Json,
): Json {
  const { described } = route
  const body = described.body && bodyUnder(version, route.op, described.body)
  const example = operations[route.op]
  return {
    operationId: route.op,
    tags: [described.tag],
    summary: described.summary,
    ...describedWith(described.description, example),
    parameters: [
      ...parametersOf(described.params, 'path', example?.params),
      ...parametersOf(described.query, 'query', example?.query),
      ...requestHeaders(route, version),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: shape(body), ...demoExample(example?.body) } },
      },
    }),
    ...(!body && route.method === 'POST' && { requestBody: NO_BODY }),
    responses: {
      200: {
        description: descriptionOf(described.reply),
        headers: replyHeaders(route),
        content: { 'application/json': { schema: shape(described.reply), ...demoExample(example?.reply) } },
      },
      ...(route.kind === 'read' && {
        304: { description: 'What the caller has (`If-None-Match`) is current', headers: unchangedHeaders() },
      }),
      ...describeProblems(route, errors, shape),
      // What a program that handles all errors in one place is written against.
      default: {
        description: 'Any other error: codes may be added under a shipped version, so keep a default branch',
        headers: describedProblemHeaders(route, ['internal_error']),
        content: { 'application/json': { schema: shape(ApiError) } },
      },
    },
    ...(example && { 'x-codeSamples': codeSamplesOf(route, version, example) }),
  }
}

/** Of a POST that asks for nothing: many programs send `{}` with each, and those that check what they send ask here first. */
export const NO_BODY: Json = {
  required: false,
  description: 'Nothing is asked: no body, or an empty object',
  content: {
    'application/json': {
      schema: { type: 'object' },
      examples: { nothing: { summary: 'An empty object', value: {} } },
    },
  },
}

function describedWith(description = '', example: OperationExample | undefined): Json {
  const taken = example ? takenFrom(example) : []
  const where = taken.map(([name, from]) => `- \`${name}\`: ${from}`)
  const text = [
    description,
    ...(where.length > 0 ? [`To try it, put your own in:\n\n${where.join('\n')}`] : []),
  ]
  return text.some(Boolean) ? { description: text.filter(Boolean).join('\n\n') } : {}
}

/** Every code that an endpoint can answer. */
export function storefrontCodesOf(route: ApiRoute): StorefrontCode[] {
  const codes = new Set([
    ...COMMON_PROBLEMS,
    ...route.described.problems,
    ...(route.method === 'POST' ? POST_PROBLEMS : []),
    ...(route.budget ? BUDGET_PROBLEMS : []),
    ...(staysOpen(route.op) ? [] : (['shop_closed'] as const)),
  ])
  return [...codes].filter(isStorefrontCode)
}

function parametersOf(schema: TObject | null, place: 'path' | 'query', example: Json = {}): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest }: { description?: string } = property
    return {
      name,
      in: place,
      required: schema?.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
      ...(name in example && { example: example[name] }),
    }
  })
}

/** One response a status; `code` tells its errors apart. */
function describeProblems(
  route: ApiRoute,
  errors: Examples['errors'],
  shape: (schema: Json) => Json,
): Record<string, Json> {
  const byStatus = Map.groupBy(storefrontCodesOf(route), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
        headers: describedProblemHeaders(route, codes),
        content: {
          'application/json': {
            schema: shape(envelopeOf(codes)),
            examples: Object.fromEntries(
              codes
                .filter((code) => errors[code])
                .map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}

function demoExample(value: unknown): Json {
  return value === undefined ? {} : { examples: { demo: { summary: 'The demo shop', value } } }
}

export function descriptionOf(schema: TSchema): string {
  const { description } = fieldsOf(schema)
  return typeof description === 'string' ? description : ''
}
