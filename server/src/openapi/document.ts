// The OpenAPI 3.1 description of one version, made from the very routes and shapes that are served.
import type { TSchema } from 'typebox'
import { fieldsOf, type Json } from '../base/json.ts'
import { API_PATH } from '../domain/addresses.ts'
import type { ApiRoute } from '../http/routes/route.ts'
import { type ApiVersion, VERSIONS } from '../versions/index.ts'
import { MEANINGS } from './errors.ts'
import type { Examples } from './examples.ts'
import { HEADERS } from './headers.ts'
import { hoistNamed } from './hoist.ts'
import { introductionOf } from './introduction.ts'
import { describeOperation, storefrontCodesOf } from './operation.ts'

const TAGS = [
  { name: 'Catalogue', description: 'Categories and products, priced as a buyer would pay now' },
  { name: 'Storefront content', description: 'Brand, settings, home and pages as the merchant made them' },
  { name: 'Shipping', description: 'Where to, and what it costs' },
  { name: 'Checkout', description: 'A cart priced by the server, confirmed by a one-time code, placed once' },
  { name: 'Orders', description: 'Following an order by its token, paying it, finding old ones by a code' },
]

export function describeApi(routes: readonly ApiRoute[], version: ApiVersion, examples: Examples): Json {
  const schemas: Record<string, Json> = {}
  const shape = (schema: TSchema | Json) => hoistNamed(fieldsOf(schema), schemas)
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const operation = describeOperation(route, version, examples, shape)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Etalase Storefront API',
      version,
      description: introductionOf(routes, version),
      contact: { name: 'Etalase' },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-versions': VERSIONS,
    },
    servers: [{ url: API_PATH, description: 'On the shop’s own host: the host names the shop' }],
    security: [],
    tags: TAGS.filter(({ name }) => routes.some((route) => route.described.tag === name)),
    paths,
    components: {
      schemas: sortKeys(schemas),
      headers: HEADERS,
      examples: errorExamples(routes, examples),
    },
  }
}

/** One for each code; every answer that may carry the code refers to it. */
function errorExamples(routes: readonly ApiRoute[], { errors }: Examples): Json {
  const codes = new Set(routes.flatMap(storefrontCodesOf))
  return Object.fromEntries(
    [...codes]
      .filter((code) => errors[code])
      .sort()
      .map((code) => [code, { summary: MEANINGS[code], value: errors[code] }]),
  )
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
