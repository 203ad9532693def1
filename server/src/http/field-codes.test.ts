// Every field that is refused says why by a code of the one list, whichever route and whichever rule refuses it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { isRecord } from '../base/json.ts'
import { ADMIN_PATH, API_PATH } from '../domain/addresses.ts'
import { FIELD_CODES } from '../domain/field-code.ts'
import { adminRoutes } from '../doors/admin/routes.ts'
import { apiRoutes } from '../doors/storefront/routes.ts'
import { bodyUnder, VERSIONS } from '../versions/index.ts'
import { CODE_OF_RULE } from './validate.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ products: [] }))
  token = await app.token()
})
after(() => app.close())

/** What refuses nothing by itself: texts for readers, and what leads to other shapes. */
const REFUSES_NOTHING = new Set([
  ...['title', 'description', 'default', 'deprecated', 'examples', 'format', 'discriminator'],
  ...['properties', 'patternProperties', 'propertyNames', 'items', 'allOf', 'if', 'then', 'else', '$id'],
])

function rulesIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) rulesIn(part, found)
  if (!isRecord(schema)) return found
  for (const [rule, value] of Object.entries(schema)) {
    if (['properties', 'patternProperties'].includes(rule) && isRecord(value))
      rulesIn(Object.values(value), found)
    else if (!['enum', 'const', 'default', 'examples', 'required', 'discriminator'].includes(rule))
      rulesIn(value, found)
    found.add(rule)
  }
  return found
}

test('every rule of every shape has a code', () => {
  const asked = [
    ...adminRoutes.flatMap(({ described: { body, query, params } }) => [body, query, params]),
    ...apiRoutes.flatMap(({ op, described: { body, query, params } }) => [
      query,
      params,
      ...VERSIONS.map((version) => body && bodyUnder(version, op, body)),
    ]),
  ]
  const rules = rulesIn(asked)
  assert.ok(rules.size > 15)
  const without = [...rules].filter(
    (rule) => !REFUSES_NOTHING.has(rule) && !Object.hasOwn(CODE_OF_RULE, rule),
  )
  assert.deepEqual(without, [])
})

const JSON_BODY = { 'Content-Type': 'application/json' }

/** Nothing that it needs, and a wrong value in each of its places. */
function wrongBodies(schema: unknown): object[] {
  const { properties } = isRecord(schema) ? schema : {}
  const names = Object.keys(isRecord(properties) ? properties : {})
  const wrong = [-1, ' ', [{}], {}]
  return [{}, Object.fromEntries(names.map((name, i) => [name, wrong[i % wrong.length]]))]
}

test('every route that refuses a form says of each field why', async () => {
  const known: readonly string[] = FIELD_CODES
  const asked = new Set<string>()
  const told = new Set<string>()
  const admin = { Host: 'console.localhost', Authorization: `Bearer ${token}`, 'If-Match': '*', ...JSON_BODY }
  const forms = [
    ...apiRoutes.map((route) => ({
      ...route,
      at: API_PATH,
      headers: { Host: 'rotan.localhost', ...JSON_BODY },
    })),
    ...adminRoutes
      .filter(({ takes }) => takes.as === 'json')
      .map((route) => ({ ...route, at: ADMIN_PATH, headers: admin })),
  ].filter(({ described }) => described.body !== null)
  for (const { op, at, path, method, headers, described } of forms) {
    const filled = at + path.replace(':shop', 'rotan').replace(/:\w+/g, 'x')
    for (const json of wrongBodies(described.body)) {
      const { status, body } = await app.send(filled, { method, headers, body: JSON.stringify(json) })
      if (status !== 400 || body.error.code !== 'invalid_request') continue
      asked.add(op)
      assert.ok(body.error.details.fields.length > 0, op)
      for (const { code, path: field, message } of body.error.details.fields) {
        assert.ok(known.includes(code), `${op}: ${field} (${message}) says ${code}`)
        told.add(code)
      }
    }
  }
  assert.ok(asked.size > 80, `${asked.size}`)
  for (const code of ['required', 'type', 'enum', 'format', 'length', 'range'])
    assert.ok(told.has(code), code)
})
