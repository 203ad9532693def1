// The OpenAPI 3.1 description of one version, made from the very routes and shapes that are served.
import type { TSchema } from 'typebox'
import { API } from '../http/front-door.ts'
import type { Route } from '../http/route.ts'
import { messageOf, type ProblemCode, statusOf } from '../problems.ts'
import { type ApiVersion, bodyUnder, changesOf, VERSIONS } from '../versions/index.ts'
import { ERROR_SHAPES } from './errors.ts'
import { hoistNamed, type Json } from './hoist.ts'

/** What any endpoint may answer, whatever it does. */
const FRAME_PROBLEMS: ProblemCode[] = [
  'invalid_request',
  'unsupported_api_version',
  'forbidden',
  'plan_limit',
  'shop_not_found',
  'internal_error',
  'unavailable',
]
const BODY_PROBLEMS: ProblemCode[] = ['body_too_large', 'unsupported_media_type']

const TAGS = [
  { name: 'Catalogue', description: 'Categories and products, priced as a buyer would pay now' },
  { name: 'Storefront content', description: 'Brand, settings, home and pages as the merchant made them' },
  { name: 'Shipping', description: 'Where to, and what it costs' },
]

export function describeApi(routes: readonly Route[], version: ApiVersion): Json {
  const schemas: Record<string, Json> = {}
  const shape = (schema: TSchema) => hoistNamed(schema as Json, schemas)
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, version, shape) }
  }
  for (const error of ERROR_SHAPES) shape(error)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Etalase Storefront API',
      version,
      description: describeVersion(),
      license: { name: 'MIT', identifier: 'MIT' },
      'x-versions': VERSIONS,
    },
    servers: [{ url: API, description: 'On the shop’s own host: the host names the shop' }],
    security: [],
    tags: TAGS.filter(({ name }) => routes.some((route) => route.tag === name)),
    paths,
    components: { schemas: sortKeys(schemas) },
  }
}

function describeVersion(): string {
  const history = VERSIONS.map((date) => {
    const changes = changesOf(date).map((change) => `\n  - \`${change.op}\`: ${change.summary}`)
    return `- \`${date}\`${changes.length > 0 ? changes.join('') : ': the baseline'}`
  })
  return [
    'The public API of a shop: catalogue, content, shipping, checkout and orders.',
    'There is no key: the Host of a request names the shop. From a browser, the page’s origin must be a domain of',
    'the shop, and the shop’s plan decides what it may call; requests go without credentials.',
    '',
    'Amounts are whole rupiah. Any field of an answer may be null. Error messages are Indonesian and may be shown',
    'to the buyer; `error.code` is what a program branches on.',
    '',
    'Versions (`X-API-Version`; without it the first one is served):',
    '',
    ...history,
  ].join('\n')
}

function describeRoute(route: Route, version: ApiVersion, shape: (schema: TSchema) => Json): Json {
  const body = route.body && bodyUnder(version, route.op, route.body)
  const problems = [...FRAME_PROBLEMS, ...(body ? BODY_PROBLEMS : []), ...(route.problems ?? [])]
  return {
    operationId: route.op,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    parameters: [
      ...parametersOf(route.params as ObjectSchema | null, 'path'),
      ...parametersOf(route.query as ObjectSchema | null, 'query'),
      VERSION_HEADER,
      ...(route.method === 'POST' ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: shape(body) } } },
    }),
    responses: {
      200: {
        description: 'Done',
        headers: ANSWER_HEADERS,
        content: { 'application/json': { schema: shape(route.reply) } },
      },
      ...(route.run.kind === 'read' && {
        304: { description: 'What the caller has (`If-None-Match`) is current' },
      }),
      ...describeProblems(problems),
    },
  }
}

interface ObjectSchema {
  properties: Record<string, Json & { description?: string }>
  required?: string[]
}

function parametersOf(schema: ObjectSchema | null, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: schema?.required?.includes(name) ?? false,
    ...(description && { description }),
    schema: rest,
  }))
}

const VERSION_HEADER: Json = {
  name: 'X-API-Version',
  in: 'header',
  description: 'The dated version whose shapes the caller was written for',
  schema: { type: 'string', enum: VERSIONS, default: VERSIONS[0] },
}

const IDEMPOTENCY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Chosen by the caller, kept 24 hours: the same request again gets the first answer again',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ANSWER_HEADERS: Json = {
  'X-API-Version': { description: 'The version the answer was made under', schema: { type: 'string' } },
  'X-Request-Id': { description: 'To be named when asking for help', schema: { type: 'string' } },
}

/** One response a status; it lists the codes that come with it. */
function describeProblems(codes: readonly ProblemCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
        content: { 'application/json': { schema: errorSchema(group) } },
      },
    ]),
  )
}

function errorSchema(codes: readonly ProblemCode[]): Json {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        properties: { error: { type: 'object', properties: { code: { type: 'string', enum: codes } } } },
      },
    ],
  }
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
