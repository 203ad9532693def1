// The OpenAPI 3.1 description of one version, made from the very routes and shapes that are served.

import type { TObject, TSchema } from 'typebox'
import { API_PATH } from '../domain/addresses.ts'
import type { ApiRoute } from '../http/route.ts'
import { messageOf, type ProblemCode, statusOf } from '../problems.ts'
import { type ApiVersion, bodyUnder, changesOf, VERSIONS } from '../versions/index.ts'
import { ApiError, DETAILS } from './errors.ts'
import { answerHeaders, problemHeaders, requestHeaders } from './headers.ts'
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
const IDEMPOTENCY_PROBLEMS: ProblemCode[] = ['idempotency_in_progress', 'idempotency_key_reused']
const BUDGET_PROBLEMS: ProblemCode[] = ['rate_limited']

const TAGS = [
  { name: 'Catalogue', description: 'Categories and products, priced as a buyer would pay now' },
  { name: 'Storefront content', description: 'Brand, settings, home and pages as the merchant made them' },
  { name: 'Shipping', description: 'Where to, and what it costs' },
  { name: 'Checkout', description: 'A cart priced by the server, confirmed by a one-time code, placed once' },
  { name: 'Orders', description: 'Following an order by its token, paying it, finding old ones by a code' },
]

export function describeApi(routes: readonly ApiRoute[], version: ApiVersion): Json {
  const schemas: Record<string, Json> = {}
  const shape = (schema: TSchema) => hoistNamed(schema as Json, schemas)
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, version, shape) }
  }
  for (const error of [ApiError, ...Object.values(DETAILS)]) shape(error)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Etalase Storefront API',
      version,
      description: describeVersion(),
      license: { name: 'MIT', identifier: 'MIT' },
      'x-versions': VERSIONS,
    },
    servers: [{ url: API_PATH, description: 'On the shop’s own host: the host names the shop' }],
    security: [],
    tags: TAGS.filter(({ name }) => routes.some((route) => route.described.tag === name)),
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

function describeRoute(route: ApiRoute, version: ApiVersion, shape: (schema: TSchema) => Json): Json {
  const { described } = route
  const body = described.body && bodyUnder(version, route.op, described.body)
  return {
    operationId: route.op,
    tags: [described.tag],
    summary: described.summary,
    ...(described.description && { description: described.description }),
    parameters: [
      ...parametersOf(described.params, 'path'),
      ...parametersOf(described.query, 'query'),
      ...requestHeaders(route),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: shape(body) } } },
    }),
    responses: {
      200: {
        description: 'Done',
        headers: answerHeaders(route),
        content: { 'application/json': { schema: shape(described.reply) } },
      },
      ...(route.kind === 'read' && {
        304: { description: 'What the caller has (`If-None-Match`) is current' },
      }),
      ...describeProblems(route),
    },
  }
}

function parametersOf(schema: TObject | null, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest }: { description?: string } = property
    return {
      name,
      in: place,
      required: schema?.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
    }
  })
}

/** One response a status; it lists the codes that come with it. */
function describeProblems(route: ApiRoute): Record<string, Json> {
  const byStatus = Map.groupBy(problemsOf(route), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const headers = problemHeaders(route, group)
      return [
        String(status),
        {
          description: group.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
          ...(Object.keys(headers).length > 0 && { headers }),
          content: { 'application/json': { schema: errorSchema(group) } },
        },
      ]
    }),
  )
}

function problemsOf(route: ApiRoute): Set<ProblemCode> {
  return new Set([
    ...FRAME_PROBLEMS,
    ...(route.described.body ? BODY_PROBLEMS : []),
    ...route.described.problems,
    ...(route.method === 'POST' ? IDEMPOTENCY_PROBLEMS : []),
    ...(route.budget ? BUDGET_PROBLEMS : []),
  ])
}

function errorSchema(codes: readonly ProblemCode[]): Json {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        properties: {
          error: {
            type: 'object',
            properties: { code: { type: 'string', enum: codes }, details: detailsOf(codes) },
          },
        },
      },
    ],
  }
}

function detailsOf(codes: readonly ProblemCode[]): Json {
  const shapes = new Set(codes.map((code) => titleOf(DETAILS[code])))
  return {
    anyOf: [...shapes].map((title) =>
      title === null ? { type: 'object', maxProperties: 0 } : { $ref: `#/components/schemas/${title}` },
    ),
  }
}

function titleOf(schema: TSchema | undefined): string | null {
  return (schema as { title?: string } | undefined)?.title ?? null
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
