// What is left beside the two APIs: answers that are remembered, pictures, pages of payments, notices of gateways, keys.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import { fieldsOf } from '../../src/base/json.ts'
import { API_PATH } from '../../src/domain/addresses.ts'
import { callTool } from '../../src/doors/admin/assistant.fixture.ts'
import { assistantTools } from '../../src/doors/admin/assistant-tools.ts'
import { adminRoutes } from '../../src/doors/admin/routes.ts'
import { apiRoutes } from '../../src/doors/storefront/routes.ts'
import { startAgentServer } from '../../src/features/shop/agents/door.fixture.ts'
import { OPERATIONS } from '../../src/features/shop/agents/operations.ts'
import { REST_PATH } from '../../src/features/shop/agents/profile.ts'
import { assertSilent, type TwoShops } from './two-shops.ts'

export async function attackBeside(t: TestContext, shops: TwoShops): Promise<void> {
  const { world, own, names, other } = shops
  const { app } = world

  await t.test(
    'what is remembered for one host is not told at the other, whatever ETag is sent',
    async () => {
      const reads = apiRoutes.filter(({ kind, path }) => kind === 'read' && !path.includes(':'))
      assert.ok(reads.length > 3)
      for (const path of [...reads.map(({ path }) => path), '/storefront/page/tentang']) {
        const hers = await app.call(path, { shop: own.slug })
        const known = { 'If-None-Match': String(hers.headers.etag) }
        const his = await app.call(path, { shop: other.slug, headers: known })
        assertSilent(shops, path, his)
        if (his.status === 304)
          assert.equal((await app.call(path, { shop: other.slug })).text, hers.text, path)
      }
    },
  )

  await t.test('its pictures and its payments are not served at another host', async () => {
    const { pathname } = new URL(own.picture)
    const at = (slug: string, path: string) => app.send(path, { headers: { Host: `${slug}.localhost` } })
    assert.equal((await at(own.slug, pathname)).status, 200)
    assert.equal((await at(other.slug, pathname)).status, 404)
    assert.equal((await at(own.slug, `/sandbox/${own.attempt}`)).status, 200)
    assert.equal((await at(other.slug, `/sandbox/${own.attempt}`)).status, 404)
  })

  await t.test('documents of its orders open at no other host', async () => {
    const at = (slug: string, url: string) =>
      app.send(new URL(url).pathname, { headers: { Host: `${slug}.localhost` } })
    assert.ok(own.documents.length > 1)
    for (const url of own.documents) {
      assert.equal((await at(own.slug, url)).status, 200)
      const answer = await at(other.slug, url)
      assert.equal(answer.status, 404)
      assertSilent(shops, url, answer)
    }
  })

  await t.test('a gateway that speaks for its payment at another host is not heard', async () => {
    const [status_code, gross_amount] = ['200', '108000.00']
    const key = `SB-Mid-server-${other.mark}-0123456789`
    const signed = `${own.attempt}${status_code}${gross_amount}${key}`
    const answer = await app.send(`${API_PATH}/gateways/midtrans/notify`, {
      method: 'POST',
      headers: { Host: `${other.slug}.localhost`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        order_id: own.attempt,
        status_code,
        gross_amount,
        transaction_status: 'settlement',
        signature_key: createHash('sha512').update(signed).digest('hex'),
      }),
    })
    assertSilent(shops, 'a notice', answer)
  })

  await t.test('a key that it has used is free at another host', async () => {
    const headers = { 'Idempotency-Key': `kunci-${own.mark}` }
    const json = { q: 'menteng' }
    const answer = await app.call('/shipping/destinations', {
      shop: other.slug,
      method: 'POST',
      json,
      headers,
    })
    assert.deepEqual([answer.status, answer.headers['idempotent-replay']], [200, undefined])
  })

  await t.test('an agent at another host gets nothing of it, whatever it names', async () => {
    const agent = await startAgentServer()
    t.after(() => agent.close())
    const headers = {
      Host: `${other.slug}.localhost`,
      'UCP-Agent': `profile="${agent.profile()}"`,
      'Idempotency-Key': '00000000-0000-4000-8000-000000000000',
    }
    const things = [own.preparedCart, own.order.token, own.product.id, own.product.variant, ...names]
    const line_items = [{ item: { id: own.product.variant }, quantity: 1 }]
    for (const { name, rest, takesId } of OPERATIONS) {
      const [method, path] = rest
      for (const thing of takesId ? things : [own.product.id]) {
        const body = {
          id: thing,
          ids: things.slice(0, 50),
          query: own.mark,
          line_items,
          cart_id: own.preparedCart,
        }
        const filled = path.replace(':id', encodeURIComponent(thing))
        const answer = await app.send(`${REST_PATH}${filled}`, {
          method,
          headers: { ...headers, ...(method !== 'GET' && { 'Content-Type': 'application/json' }) },
          ...(method !== 'GET' && { body: JSON.stringify(body) }),
        })
        const isEmpty = answer.body.ucp?.status === 'error' || answer.body.products?.length === 0
        assert.ok(answer.status >= 400 || isEmpty, `${name} ${thing}: ${answer.text}`)
        assertSilent(shops, name, answer)
      }
    }
  })

  await t.test('an assistant of another shop gets nothing of it, whatever it names', async () => {
    const { id, variant } = own.product
    for (const [tool, { listed }] of assistantTools(adminRoutes)) {
      const texts = Object.entries(listed.inputSchema.properties).filter(
        ([, shape]) => fieldsOf(shape).type === 'string' && fieldsOf(shape).enum === undefined,
      )
      const calls = [
        ...texts.flatMap(([field]) => names.map((name) => ({ [field]: name }))),
        { items: `${variant}:1` },
        { changes: [{ product_id: id, variant_id: variant, add: 1 }] },
        { slug: 'curian', name: 'Curian', price: 1, images: [{ media: mediaOf(own.picture) }] },
      ]
      for (const given of calls) {
        const answer = await callTool(app, other.token, tool, given)
        assertSilent(shops, `${tool} ${JSON.stringify(given)}`, answer)
      }
    }
  })
}

function mediaOf(address: string): string {
  return /[0-9a-f]{32}/.exec(address)?.[0] ?? ''
}
