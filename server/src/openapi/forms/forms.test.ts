// The description in its other forms: Markdown, llms.txt, Postman, Arazzo. All from the routes, all naming the shop that is asked.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { ADMIN_PATH, API_PATH } from '../../domain/addresses.ts'
import { VERSIONS } from '../../versions/index.ts'
import { BUYING } from '../buying.ts'
import { DEMO_ADDRESS } from '../samples.ts'

const NEWEST = VERSIONS.at(-1)
const ADDRESS = 'https://rotan.toko.example'

let app: TestApp
before(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://toko.example', PLATFORM_DOMAIN: 'toko.example' } })
  await app.shop(aShop({ slug: 'rotan', products: [] }))
})
after(() => app.close())

async function read(path: string, host = 'rotan.toko.example') {
  const answer = await app.send(path, { headers: { Host: host } })
  assert.equal(answer.status, 200, path)
  assert.equal(answer.text.includes(DEMO_ADDRESS), false, 'it names the shop that is asked')
  return answer
}

const described = async () => (await read(`${API_PATH}/openapi.json?version=${NEWEST}`)).body
const operationsIn = (document: { paths: Record<string, Record<string, { operationId: string }>> }) =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )

test('the Markdown tells every operation and every type once', async () => {
  const document = await described()
  const { text, headers } = await read(`${API_PATH}/docs/reference.md?version=${NEWEST}`)
  assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
  for (const op of operationsIn(document)) assert.equal(text.split(`\n### ${op}: `).length, 2, op)
  for (const name of Object.keys(document.components.schemas))
    assert.equal(text.split(`\n### ${name}\n`).length, 2, name)
  assert.match(text, /### quoteShipping: `POST \/api\/v1\/shipping\/rates`/)
  assert.match(text, /- `qty` \(integer\): How many/)
  assert.doesNotMatch(text, /undefined|\[object/)
})

test('so does that of the merchant’s side', async () => {
  const document = (await read(`${ADMIN_PATH}/openapi.json`, 'console.toko.example')).body
  const { text } = await read(`${ADMIN_PATH}/docs/reference.md`, 'console.toko.example')
  for (const op of operationsIn(document)) assert.equal(text.split(`\n### ${op}: `).length, 2, op)
  assert.doesNotMatch(text, /undefined|\[object/)
})

test('llms.txt leads to files that are there, of the version it says to send', async () => {
  for (const [path, host] of [
    [API_PATH, 'rotan.toko.example'],
    [ADMIN_PATH, 'console.toko.example'],
  ] as const) {
    const { text } = await read(`${path}/docs/llms.txt`, host)
    assert.match(text, /^# Etalase .+ API\n\n> /)
    const links = Array.from(text.matchAll(/\]\((https:[^)]+)\)/g), ([, url]) => new URL(url ?? ''))
    assert.ok(links.length >= 2)
    for (const { pathname, search, host: at } of links) {
      assert.equal(at, host)
      const { headers } = await read(pathname + search, host)
      const [, said = null] = /`X-API-Version: ([\d-]+)`/.exec(text) ?? []
      assert.equal(headers['x-api-version'] ?? null, said, `${pathname} describes the version to send`)
    }
  }
})

test('Postman gets every operation, and the way to an order with what one step gives the next', async () => {
  const { body } = await read(`${API_PATH}/docs/postman.json?version=${NEWEST}`)
  const [untilCode, withCode, ...folders] = body.item
  const buying = { item: [...untilCode.item, ...withCode.item] }
  assert.equal(
    folders.flatMap(({ item }: { item: [] }) => item).length,
    operationsIn(await described()).length,
  )
  assert.equal(buying.item.length, BUYING.length)
  const asks = (folder: object) => JSON.stringify(folder).includes('{{code}}')
  assert.deepEqual(
    [asks(untilCode), asks(withCode.item[0])],
    [false, true],
    'a run of the first needs no person',
  )
  assert.equal(body.variable[0].value, `${ADDRESS}${API_PATH}`)
  const sent = JSON.stringify(buying.item.map(({ request }: { request: unknown }) => request))
  for (const { key } of body.variable.slice(1)) assert.ok(sent.includes(`{{${key}}}`), key)
  const kept = JSON.stringify(buying.item.map(({ event }: { event: unknown }) => event))
  for (const { key } of body.variable.slice(1))
    if (key !== 'code') assert.ok(kept.includes(`pm.collectionVariables.set(\\"${key}\\"`), key)
})

test('Arazzo names operations that are there, and outputs that an earlier step has', async () => {
  const { body } = await read(`${API_PATH}/docs/arazzo.json?version=${NEWEST}`)
  const known = new Set(operationsIn(await described()))
  assert.ok(body.sourceDescriptions[0].url.startsWith(ADDRESS))
  for (const { steps, inputs = { properties: {} } } of body.workflows) {
    const outputs = new Set<string>()
    for (const { stepId, operationId, outputs: own = {}, ...sent } of steps) {
      assert.ok(known.has(operationId.split('.').at(-1)), operationId)
      for (const [, of] of JSON.stringify(sent).matchAll(/"\$steps\.([\w.]+)"/g))
        assert.ok(outputs.has(of ?? ''), of)
      for (const [, input] of JSON.stringify(sent).matchAll(/"\$inputs\.(\w+)"/g))
        assert.ok(input && input in inputs.properties, input)
      for (const name of Object.keys(own)) outputs.add(`${stepId}.outputs.${name}`)
    }
  }
})

test('an unknown version is refused, whatever the form', async () => {
  const headers = { Host: 'rotan.toko.example' }
  for (const file of ['docs/reference.md', 'docs/postman.json', 'docs/arazzo.json', 'openapi.json'])
    assert.equal((await app.send(`${API_PATH}/${file}?version=2020-01-01`, { headers })).status, 400, file)
})
