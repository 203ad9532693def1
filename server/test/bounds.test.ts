// Every input has bounds: whatever somebody sends, and a merchant stores, is at most so much.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '../src/base/problems.ts'
import { ADMIN_PATH, API_PATH } from '../src/domain/addresses.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { apiRoutes } from '../src/doors/storefront/routes.ts'
import { ShopFile } from '../src/features/shop/shop-file/schema.ts'
import type { ApiRoute, BaseVisit } from '../src/http/routes/route.ts'
import { createRouter } from '../src/http/routes/router.ts'
import { bodyUnder, VERSIONS } from '../src/versions/index.ts'
import { unbounded } from './unbounded.ts'

describe('every list, text, number and free object has a bound', () => {
  test('in what the storefront API takes, in every version', () => {
    assert.ok(apiRoutes.length > 20)
    assert.deepEqual(apiRoutes.flatMap(ofRoute), [])
  })

  test('in what the admin API takes', () => {
    assert.ok(adminRoutes.length > 100)
    assert.deepEqual(adminRoutes.flatMap(ofRoute), [])
  })

  test('in a shop file', () => {
    assert.deepEqual(unbounded(ShopFile, 'shop file'), [])
  })
})

function ofRoute<V extends BaseVisit>({ op, takes, described }: ApiRoute<V>): string[] {
  const { query, body } = described
  const bodies = body ? VERSIONS.map((version) => bodyUnder(version, op, body)) : []
  return [
    ...(takes.maxBytes > 0 ? [] : [`${op}: bytes`]),
    ...(query ? unbounded(query, `${op} query`) : []),
    // Bytes are bounded by `takes` alone.
    ...(takes.as === 'bytes' ? [] : new Set(bodies.flatMap((each) => unbounded(each, `${op} body`)))),
  ]
}

test('a part of a path is no longer than any name: beyond that nothing is found', () => {
  assertShortPaths(API_PATH, apiRoutes)
  assertShortPaths(ADMIN_PATH, adminRoutes)
})

function assertShortPaths<V extends BaseVisit>(api: string, routes: readonly ApiRoute<V>[]): void {
  const find = createRouter(api, routes)
  for (const { op, method, path } of routes.filter((route) => route.path.includes(':'))) {
    const filled = (length: number) => `${api}${path.replace(/:\w+/g, 'x'.repeat(length))}`
    assert.equal(find(method, filled(100)).route.op, op)
    assert.throws(
      () => find(method, filled(201)),
      (error) => error instanceof Problem && error.code === 'not_found',
      op,
    )
  }
}

test('the walk names what has no bound, wherever it stands', () => {
  const text = { type: 'string' }
  const short = { type: 'string', maxLength: 9 }
  for (const [schema, places] of [
    [short, []],
    [text, ['x: maxLength']],
    [{ type: 'string', pattern: '^a*$' }, ['x: maxLength']],
    [{ type: 'string', enum: ['a'] }, []],
    [{ const: 'a' }, []],
    [{}, ['x: anything']],
    [{ type: 'integer', minimum: 0 }, ['x: maximum']],
    [{ type: ['array', 'null'], items: text }, ['x: maxItems', 'x[]: maxLength']],
    [{ anyOf: [text, { type: 'null' }] }, ['x: maxLength']],
    [
      { type: 'object', properties: { a: { type: 'object', properties: { b: text } } } },
      ['x.a.b: maxLength'],
    ],
    [{ type: 'object', additionalProperties: short }, ['x: maxProperties', 'x (names): maxLength']],
    [
      { type: 'object', patternProperties: { '^.*$': text }, maxProperties: 3, propertyNames: short },
      ['x.*: maxLength'],
    ],
  ] as const)
    assert.deepEqual(unbounded(schema, 'x'), places, JSON.stringify(schema))
})
