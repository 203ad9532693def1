// When a call is repeated, how often, how soon, and when never.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient, type EtalaseError, type RetryPolicy } from '../src/index.ts'
import { answer, breakOff, done, fakeShop, hangUp, neverAnswer, refusal } from './fake-shop.ts'

const HOUR_MS = 3_600_000
const QUICK: Partial<RetryPolicy> = { firstDelayMs: 1 }
const keysOf = (asked: readonly { headers: Record<string, unknown> }[]) => [
  ...new Set(asked.map(({ headers }) => headers['idempotency-key'])),
]

describe('what may pass is tried again', () => {
  const passing = {
    'a connection that breaks': hangUp,
    'an answer that breaks off': breakOff,
    'a 503 of the server': refusal(503, 'unavailable'),
    "a proxy's 502": answer(502, '<h1>Bad Gateway</h1>'),
    "a proxy's 504": answer(504, ''),
    'a 429 with a short wait': refusal(429, 'rate_limited', { headers: { 'Retry-After': '0' } }),
  }
  for (const [name, reaction] of Object.entries(passing)) {
    test(`${name}, on a GET`, async () => {
      await using shop = await fakeShop(reaction, done)
      const client = createClient({ baseUrl: shop.baseUrl, retries: QUICK })
      assert.deepEqual(await client.listProducts(), { products: [] })
      assert.equal(shop.asked.length, 2)
    })

    test(`${name}, on a POST under the same key`, async () => {
      await using shop = await fakeShop(reaction, reaction, done)
      const client = createClient({ baseUrl: shop.baseUrl, retries: QUICK })
      await client.verifyCheckoutCode({ draft_id: 'drf_1', code: '123456' })
      assert.equal(shop.asked.length, 3)
      assert.equal(keysOf(shop.asked).length, 1)
      assert.equal(new Set(shop.asked.map(({ body }) => body)).size, 1)
    })
  }

  test('a first sending that is still being worked on is asked for until it is done, whatever the number', async () => {
    const busy = refusal(409, 'idempotency_in_progress', { headers: { 'Retry-After': '0' } })
    await using shop = await fakeShop(hangUp, busy, busy, busy, busy, busy, done)
    const client = createClient({ baseUrl: shop.baseUrl, retries: { ...QUICK, tries: 3, longestDelayMs: 4 } })
    await client.verifyCheckoutCode({ draft_id: 'drf_1', code: '123456' })
    assert.equal(shop.asked.length, 7)
    assert.equal(keysOf(shop.asked).length, 1)
  })
})

describe('what will not pass is thrown at once', () => {
  const final: Record<string, [number, string, Record<string, string>?]> = {
    'a refused code': [400, 'code_refused'],
    'an unknown address': [404, 'not_found'],
    'an order that moved': [409, 'order_moved'],
    'a changed cart': [422, 'cart_changed'],
    'a fault of the server': [500, 'internal_error'],
    'a 429 that asks for more than a moment': [429, 'otp_limit', { 'Retry-After': '6' }],
    'a 429 that does not say how long': [429, 'rate_limited'],
    'a 503 that asks for minutes': [503, 'unavailable', { 'Retry-After': '600' }],
  }
  for (const [name, [status, code, headers = {}]] of Object.entries(final)) {
    test(name, async () => {
      await using shop = await fakeShop(refusal(status, code, { headers }), done)
      const client = createClient({ baseUrl: shop.baseUrl, retries: QUICK })
      await assert.rejects(client.verifyCheckoutCode({ draft_id: 'drf_1', code: '1' }), { code, status })
      assert.equal(shop.asked.length, 1)
    })
  }

  test('a success that cannot be read', async () => {
    await using shop = await fakeShop(answer(200, 'welcome'), done)
    const client = createClient({ baseUrl: shop.baseUrl, retries: QUICK })
    await assert.rejects(client.listProducts(), { code: 'invalid_response' })
    assert.equal(shop.asked.length, 1)
  })
})

describe('bounds', () => {
  test('after four sendings the last error is thrown', async () => {
    await using shop = await fakeShop(refusal(503, 'unavailable'))
    const client = createClient({ baseUrl: shop.baseUrl, retries: QUICK })
    await assert.rejects(client.listProducts(), { code: 'unavailable' })
    assert.equal(shop.asked.length, 4)
  })

  test('one try repeats nothing', async () => {
    await using shop = await fakeShop(refusal(409, 'idempotency_in_progress'), done)
    const client = createClient({ baseUrl: shop.baseUrl, retries: { tries: 1 } })
    await assert.rejects(client.createDraft({} as never), { code: 'idempotency_in_progress' })
    assert.equal(shop.asked.length, 1)
  })

  test('Retry-After is waited for', async () => {
    await using shop = await fakeShop(refusal(503, 'unavailable', { headers: { 'Retry-After': '1' } }), done)
    const begun = performance.now()
    await createClient({ baseUrl: shop.baseUrl, retries: QUICK }).listProducts()
    const tookMs = performance.now() - begun
    assert.ok(tookMs >= 990, `${tookMs} ms`)
  })

  test('a wait that would end after the total time is not begun', async () => {
    await using shop = await fakeShop(refusal(503, 'unavailable', { headers: { 'Retry-After': '60' } }), done)
    const retries = { ...QUICK, longestDelayMs: 60_000, totalMs: 30_000 }
    const client = createClient({ baseUrl: shop.baseUrl, retries })
    await assert.rejects(client.listProducts(), { code: 'unavailable', retryAfter: 60 })
    assert.equal(shop.asked.length, 1)
  })

  test('a server that never answers is given up, and tried again', async () => {
    await using shop = await fakeShop(neverAnswer, done)
    const client = createClient({ baseUrl: shop.baseUrl, retries: { ...QUICK, tries: 100, timeoutMs: 200 } })
    assert.deepEqual(await client.listProducts(), { products: [] })
    // On a busy machine an answer may come too late, too.
    assert.ok(shop.asked.length >= 2)
  })

  test('the total time ends also a sending that is under way', async () => {
    await using shop = await fakeShop(neverAnswer)
    const retries = { ...QUICK, timeoutMs: HOUR_MS, totalMs: 300 }
    const client = createClient({ baseUrl: shop.baseUrl, retries })
    await assert.rejects(client.listProducts(), { code: 'network_error' })
  })
})

describe('aborting', () => {
  const reason = new Error('the buyer typed on')
  const rejection = (promise: Promise<unknown>) => assert.rejects(promise, (error) => error === reason)

  test('before the call: nothing is sent', async () => {
    await using shop = await fakeShop(done)
    const client = createClient({ baseUrl: shop.baseUrl })
    await rejection(client.listProducts({}, { signal: AbortSignal.abort(reason) }))
    assert.equal(shop.asked.length, 0)
  })

  test('while the server works: the call ends with the reason, not as a network fault', async () => {
    const abort = new AbortController()
    await using shop = await fakeShop(() => abort.abort(reason))
    const client = createClient({ baseUrl: shop.baseUrl, retries: { ...QUICK, tries: 1 } })
    await rejection(client.listProducts({}, { signal: abort.signal }))
    assert.equal(shop.asked.length, 1)
  })

  test('while waiting for a repetition: the wait ends at once', async () => {
    const abort = new AbortController()
    const wait = { firstDelayMs: HOUR_MS, longestDelayMs: HOUR_MS, totalMs: 3 * HOUR_MS }
    const fetch = async () => {
      setTimeout(() => abort.abort(reason), 50)
      return Response.json({ error: { code: 'unavailable', message: 'x', details: {} } }, { status: 503 })
    }
    const client = createClient({ baseUrl: '/api/v1', fetch, retries: wait })
    await rejection(client.listProducts({}, { signal: abort.signal }))
  })

  test('a signal that outlives many calls keeps nothing of them', async () => {
    await using shop = await fakeShop(refusal(503, 'unavailable'), done)
    const { signal } = new AbortController()
    let listening = 0
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listening++
      addEventListener.apply(signal, args)
    }
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listening--
      removeEventListener.apply(signal, args)
    }
    await createClient({ baseUrl: shop.baseUrl, retries: QUICK }).listProducts({}, { signal })
    assert.equal(shop.asked.length, 2)
    assert.equal(listening, 0)
  })
})

test('repetitions are spread: their waits grow, and differ from caller to caller', async (t) => {
  const waits: number[] = []
  const realTimeout = globalThis.setTimeout
  t.mock.method(globalThis, 'setTimeout', ((run: () => void, ms: number) => {
    if (ms > 350) return realTimeout(run, ms)
    waits.push(ms)
    return realTimeout(run, 0)
  }) as typeof setTimeout)
  const fetch = async () => Promise.reject(new TypeError('fetch failed'))
  const retries = { timeoutMs: 20_000, totalMs: 60_000, firstDelayMs: 100, longestDelayMs: 350 }
  const failure = await createClient({ baseUrl: '/api/v1', fetch, retries })
    .listProducts()
    .catch((error: EtalaseError) => error)
  assert.equal((failure as EtalaseError).code, 'network_error')
  const [first = 0, second = 0, third = 0] = waits
  assert.equal(waits.length, 3)
  assert.ok(first >= 50 && first <= 100, String(waits))
  assert.ok(second >= 100 && second <= 200, String(waits))
  assert.ok(third >= 175 && third <= 350, String(waits))
  assert.ok(!waits.every(Number.isInteger), 'no variation')
})
