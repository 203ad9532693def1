// How vendors' servers are called, against a real server that can fail in every way.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { inspect, promisify } from 'node:util'
import { PATIENCE_MS, until } from '../../../test/until.ts'
import { type Answer, type FakeVendor, startFakeVendor } from '../../test/fakes/http-vendor.ts'
import {
  createVendor,
  NothingDone,
  type Vendor,
  VendorDown,
  type VendorOptions,
  VendorRefused,
} from './vendor.ts'

const FAILURES_TO_OPEN = 5
const OPEN_MS = 15_000

async function aVendor(
  t: TestContext,
  options: Partial<VendorOptions> = {},
): Promise<{ fake: FakeVendor; vendor: Vendor }> {
  const fake = await startFakeVendor(() => ({ status: 200, body: { fine: true } }))
  t.after(() => fake.close())
  return {
    fake,
    vendor: createVendor({ name: 'Toko Kurir', baseUrl: fake.url, timeoutMs: PATIENCE_MS, ...options }),
  }
}

/** The message of the VendorDown that the call must end in. */
async function downOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => assert.fail('the call was answered'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof VendorDown, inspect(error))
  return error.message
}

async function breakIt(fake: FakeVendor, vendor: Vendor): Promise<void> {
  fake.answer({ status: 503, body: '' })
  for (let i = 0; i < FAILURES_TO_OPEN; i++) await downOf(vendor.call('/'))
  assert.match(await downOf(vendor.call('/')), /not asked/)
  assert.equal(fake.calls.length, FAILURES_TO_OPEN)
}

// Each has a server of its own and mostly waits, so they wait together.
describe('a call to a vendor', { concurrency: true }, () => {
  test('a vendor’s answer below 500 is given to the adapter', async (t) => {
    const { fake, vendor } = await aVendor(t)
    fake.answer({ status: 404, body: { why: 'nothing here' } })
    assert.deepEqual(await vendor.call('/x?y=1', { method: 'POST', body: 'z', headers: { key: 'k' } }), {
      status: 404,
      body: { why: 'nothing here' },
    })
    const [call] = fake.calls
    assert.deepEqual([call?.method, call?.path, call?.query.get('y'), call?.body], ['POST', '/x', '1', 'z'])
    assert.deepEqual([call?.headers.key, call?.headers.accept], ['k', 'application/json'])
  })

  test('an empty answer of a vendor is null', async (t) => {
    const { fake, vendor } = await aVendor(t)
    fake.answer({ status: 200, body: '' })
    assert.deepEqual(await vendor.call('/'), { status: 200, body: null })
  })

  test('a slash at the end of a vendor’s base address is not doubled', async (t) => {
    const { fake } = await aVendor(t)
    await createVendor({ name: 'Toko Kurir', baseUrl: `${fake.url}/api/v1/` }).call('/rates')
    assert.equal(fake.calls[0]?.path, '/api/v1/rates')
  })

  test('5xx, no JSON, a cut socket and an endless answer mean that a vendor is down', async (t) => {
    const { fake, vendor } = await aVendor(t)
    const messageAfter = async (...[answer]: Parameters<FakeVendor['answer']>) => {
      fake.answer(answer)
      return downOf(vendor.call('/'))
    }
    assert.equal(await messageAfter({ status: 502, body: '' }), 'Toko Kurir: answered 502')
    assert.match(await messageAfter('broken'), /not JSON/)
    assert.match(await messageAfter('cut'), /cannot be reached/)
    assert.match(await messageAfter('huge'), /more than can be read/)
  })

  test('a closed port means that a vendor is down', async () => {
    const fake = await startFakeVendor(() => ({ status: 200, body: {} }))
    await fake.close()
    assert.match(await downOf(createVendor({ name: 'V', baseUrl: fake.url }).call('/')), /cannot be reached/)
  })

  test('a vendor that was not reached or not asked did nothing; one whose answer was lost may have', async (t) => {
    const { fake, vendor } = await aVendor(t)
    const nothingDone = (error: unknown) => error instanceof NothingDone
    fake.answer('cut')
    await assert.rejects(vendor.call('/'), (error) => error instanceof VendorDown && !nothingDone(error))
    while (fake.calls.length < FAILURES_TO_OPEN) await downOf(vendor.call('/'))
    await assert.rejects(vendor.call('/'), nothingDone)
    // One that nobody was ever connected to: a connection that is kept may die under a request.
    const closed = await startFakeVendor(() => ({ status: 200, body: {} }))
    await closed.close()
    await assert.rejects(createVendor({ name: 'V', baseUrl: closed.url }).call('/'), nothingDone)
  })

  test('a vendor’s redirect is not followed: it could carry the key elsewhere', async (t) => {
    const elsewhere = await startFakeVendor(() => ({ status: 200, body: {} }))
    t.after(() => elsewhere.close())
    const server = createServer((_request, response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await downOf(createVendor({ name: 'V', baseUrl }).call('/', { headers: { key: 'k' } }))
    assert.equal(elsewhere.calls.length, 0)
  })

  test('a call to a vendor that may be repeated is tried a second time, and no third', async (t) => {
    const { fake, vendor } = await aVendor(t)
    fake.answer({ status: 500, body: '' }, 'good')
    assert.equal((await vendor.call('/', { retry: true })).status, 200)
    assert.equal(fake.calls.length, 2)
    fake.answer({ status: 500, body: '' })
    assert.match(await downOf(vendor.call('/', { retry: true })), /answered 500/)
    assert.equal(fake.calls.length, 4)
  })

  test('a call to a vendor that may not happen twice is made once', async (t) => {
    const { fake, vendor } = await aVendor(t)
    fake.answer({ status: 500, body: '' })
    await downOf(vendor.call('/'))
    assert.equal(fake.calls.length, 1)
  })

  test('the deadline of a vendor covers the call with its second try', async (t) => {
    for (const answer of ['slow', { status: 500, body: '' }] satisfies Answer[]) {
      // Less than the pause before a second try.
      const { fake, vendor } = await aVendor(t, { timeoutMs: 90 })
      fake.answer(answer)
      assert.match(await downOf(vendor.call('/', { retry: true })), /no answer within 90 ms/)
      assert.ok(fake.calls.length <= 1, 'there is no time left to ask again')
    }
  })

  test('a vendor’s answer that stops halfway ends at the deadline', async (t) => {
    const server = createServer((_request, response) => response.writeHead(200).write('{"half":'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.closeAllConnections())
    t.after(() => server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const vendor = createVendor({ name: 'V', baseUrl, timeoutMs: 100 })
    assert.match(await downOf(vendor.call('/')), /no answer within 100 ms/)
  })

  test('a 5xx whose body never ends does not keep its connection', async (t) => {
    const server = createServer((_request, response) => response.writeHead(503).write('Service '))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.closeAllConnections())
    t.after(() => server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await downOf(createVendor({ name: 'V', baseUrl }).call('/'))
    const connections = promisify(server.getConnections.bind(server))
    await until(async () => (await connections()) === 0)
  })

  test('refusals of a vendor are answers, not failures', async (t) => {
    const { fake, vendor } = await aVendor(t)
    fake.answer({ status: 401, body: {} })
    for (let i = 0; i < FAILURES_TO_OPEN + 2; i++) assert.equal((await vendor.call('/')).status, 401)
  })

  test('the caller’s signal ends a call to a vendor, is not counted against the vendor, and is not retried', async (t) => {
    const { fake, vendor } = await aVendor(t)
    fake.answer('slow')
    for (let i = 1; i <= FAILURES_TO_OPEN + 1; i++) {
      const hurry = new AbortController()
      const call = downOf(vendor.call('/', { retry: true, signal: hurry.signal }))
      await until(() => fake.calls.length === i)
      hurry.abort()
      assert.match(await call, /no longer waited for/)
    }
    fake.answer('good')
    assert.equal((await vendor.call('/')).status, 200)
  })

  test('a call to a vendor whose signal has already gone off is not made', async (t) => {
    const { fake, vendor } = await aVendor(t)
    await downOf(vendor.call('/', { retry: true, signal: AbortSignal.abort() }))
    assert.equal(fake.calls.length, 0)
  })

  test('a key that no header can carry is refused without being shown, and is no failure of the vendor', async (t) => {
    const { fake, vendor } = await aVendor(t)
    for (const key of ['rahasia\nbaris', 'rahasia\u{1F511}']) {
      for (let i = 0; i < FAILURES_TO_OPEN; i++) {
        const error = await vendor.call('/', { headers: { key } }).catch((reason: unknown) => reason)
        assert.ok(error instanceof VendorRefused, inspect(error))
        assert.ok(!inspect(error, { depth: null }).includes('rahasia'))
      }
    }
    assert.equal((await vendor.call('/')).status, 200)
    assert.equal(fake.calls.length, 1)
  })
})

describe('a vendor that failed repeatedly', () => {
  /** A clock that stands still: however slow the machine is, the breaker opens when the test says so. */
  async function aBrokenVendor(t: TestContext) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { fake, vendor } = await aVendor(t)
    await breakIt(fake, vendor)
    return { fake, vendor, aWhileLater: () => t.mock.timers.tick(OPEN_MS) }
  }

  test('is left alone for a while, and then one call tries again', async (t) => {
    const { fake, vendor, aWhileLater } = await aBrokenVendor(t)
    fake.answer('good')
    assert.match(await downOf(vendor.call('/')), /not asked/)
    aWhileLater()
    assert.equal((await vendor.call('/')).status, 200)
    assert.equal((await vendor.call('/')).status, 200, 'and from then on it is asked as before')
  })

  test('is tried by one call, and the others do not wait for it', async (t) => {
    const { fake, vendor, aWhileLater } = await aBrokenVendor(t)
    fake.answer('slow')
    aWhileLater()
    const probe = vendor.call('/').catch((error: unknown) => error)
    await until(() => fake.calls.length > FAILURES_TO_OPEN)
    assert.match(await downOf(vendor.call('/')), /not asked/)
    await fake.close()
    assert.ok((await probe) instanceof VendorDown)
  })

  test('is not proved to be back by a call that its caller gave up', async (t) => {
    const { fake, vendor, aWhileLater } = await aBrokenVendor(t)
    fake.answer('slow')
    aWhileLater()
    const hurry = new AbortController()
    const probe = downOf(vendor.call('/', { signal: hurry.signal }))
    await until(() => fake.calls.length > FAILURES_TO_OPEN)
    hurry.abort()
    await probe
    assert.match(await downOf(vendor.call('/')), /not asked/)
  })
})
