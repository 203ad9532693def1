// Callers who say that much will come and send next to nothing: they hold nothing, and buyers are answered meanwhile.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../test/until.ts'
import { startApp } from '../../test/app.ts'
import { noticeOf } from '../../test/fakes/mutations.ts'
import { type HeldBack, heldBodies } from '../../test/slow-callers.ts'
import { startTestMoney, type TestMoney } from '../features/selling/mutations/mutations.fixture.ts'

const LARGE = 512 * 1024
const SMALL = 64 * 1024
const NAMED = ['satu', 'dua', 'tiga', 'empat']
const BANK = '/api/v1/mutations/moota/notify'
const PREVIEW = '/api/v1/checkout/preview'
/** As the operator gets it without setting any. */
const MOST_OF_CALLER = 200

let money: TestMoney
// However slow the machine is, none of those who wait ends meanwhile.
before(async () => {
  money = await startTestMoney({ env: { TRUST_PROXY: 'loopback', CONNECTION_LIMITS: 'body=100,slow=100' } })
  for (const slug of [...NAMED, 'lain']) await money.shop(slug)
})
after(() => money.close())

const at = (shop: string, more: Omit<HeldBack, 'host' | 'path'>, path = BANK): HeldBack => ({
  host: `${shop}.localhost`,
  path,
  ...more,
})

/** Of a shop that nobody attacks; how many of twenty were answered with what. */
async function previews(): Promise<number[]> {
  const product_id = money.payments.checkout.id('lain', 'kursi')
  const json = { items: [{ product_id, qty: 1 }] }
  const asked = Array.from({ length: 20 }, () =>
    money.app.call('/checkout/preview', { shop: 'lain', method: 'POST', json }),
  )
  return [...new Set((await Promise.all(asked)).map(({ status }) => status))]
}

async function buys(): Promise<number> {
  return (await money.payments.checkout.buy('lain')).status
}

test('hundreds of one address who name all room of four shops take none: others buy, from that address too', async (t) => {
  const named = (count: number, length: number, path: string) =>
    NAMED.flatMap((shop) => Array.from({ length: count }, () => at(shop, { length }, path)))
  // A quarter of all room is a shop's.
  const callers = heldBodies(money.app.port, [...named(24, LARGE, BANK), ...named(330, SMALL, PREVIEW)])
  t.after(callers.close)
  await until(() => callers.answered() > 0)
  assert.deepEqual(await previews(), [200])
  await until(() => callers.answered() === 4 * (24 + 330) - MOST_OF_CALLER)
  assert.deepEqual(await previews(), [200])
  assert.equal(await buys(), 200)
  assert.deepEqual(new Set(callers.statuses()), new Set([0, 503]))
})

test('behind a trusted proxy one client has so many bodies on their way, and many take no room by what they name', async (t) => {
  const one = Array.from({ length: 300 }, (_, i) =>
    at(NAMED[i % 4] ?? '', { length: LARGE, from: '203.0.113.9' }),
  )
  const many = Array.from({ length: 300 }, (_, i) =>
    at(NAMED[i % 4] ?? '', {
      from: `198.51.${i % 100}.${i}`.replace(/\.(\d+)$/, (_, n) => `.${n % 250}`),
      ...(i % 3 && { length: LARGE }),
    }),
  )
  const callers = [heldBodies(money.app.port, one), heldBodies(money.app.port, many)]
  t.after(() => callers.map(({ close }) => close()))
  await until(() => callers[0]?.answered() === 300 - MOST_OF_CALLER)
  assert.deepEqual(await previews(), [200])
  assert.equal(await buys(), 200)
  assert.equal(callers[1]?.answered(), 0, 'each of them may go on')
})

describe('a notice is 404 before a byte of its body is read,', () => {
  for (const [what, shop, path] of [
    ['of a service of banks that nobody knows', 'lain', '/api/v1/mutations/tiada/notify'],
    ['of a vendor of parcels that nobody knows', 'lain', '/api/v1/parcels/tiada/notify'],
    ['of a gateway that nobody knows', 'lain', '/api/v1/gateways/tiada/notify'],
    ['of a service of banks that the shop has no keys of', 'polos', BANK],
    ['of a vendor of parcels that the shop has no keys of', 'polos', '/api/v1/parcels/biteship/notify'],
    ['of a gateway that the shop has no keys of', 'polos', '/api/v1/gateways/midtrans/notify'],
  ] as const)
    test(what, async (t) => {
      if (shop === 'polos') await money.app.shop({ slug: 'polos', name: 'Polos' })
      const callers = heldBodies(money.app.port, [at(shop, { length: 500_000, begins: '' }, path)])
      t.after(callers.close)
      await until(() => callers.answered() === 1)
      assert.match(callers.heard(0), /^HTTP\/1\.1 404 .*"code":"not_found"/s)
    })
})

test('a large body that hardly moves ends, while a small one may take its time', async (t) => {
  const env = { CONNECTION_LIMITS: 'slow=1' }
  const node = await startApp({ database: money.app.database, env })
  t.after(() => node.close())
  const callers = heldBodies(node.port, [
    at('lain', { length: 9, begins: '{"item' }, PREVIEW),
    at('lain', { length: 60_000 }, PREVIEW),
    at('lain', { length: 20 }, PREVIEW),
  ])
  const trickling = setInterval(() => {
    for (const i of [1, 2]) if (callers.statuses()[i] === 0) callers.write(i, ' ')
  }, 100)
  t.after(() => {
    clearInterval(trickling)
    callers.close()
  })
  await until(() => callers.statuses()[1] === 408)
  assert.equal(callers.statuses()[0], 0)
  callers.write(0, 's":1}')
  await until(() => callers.statuses()[0] === 400)
})

test('requests of one client are bounded behind a trusted proxy, and one that ends makes room', async (t) => {
  const env = { CONNECTION_LIMITS: 'address=3,body=100', TRUST_PROXY: 'loopback' }
  const node = await startApp({ database: money.app.database, env })
  const from = '203.0.113.7'
  const asks = (client: string) =>
    node.send(PREVIEW, { method: 'POST', headers: { Host: 'lain.localhost', 'X-Forwarded-For': client } })
  const held = heldBodies(
    node.port,
    Array.from({ length: 4 }, () => at('lain', { length: 20, from }, PREVIEW)),
  )
  t.after(() => {
    held.close()
    return node.close()
  })
  await until(() => held.answered() === 1)
  assert.equal((await asks(from)).status, 503)
  assert.notEqual((await asks('203.0.113.8')).status, 503)
  held.close()
  await until(async () => (await asks(from)).status !== 503)
})

describe('who forges notices', () => {
  const tell = (node: { send: TestMoney['app']['send'] }, shop: string, from: string, secret?: string) => {
    const { headers, body } = noticeOf('moota', [])
    return node.send(BANK, {
      method: 'POST',
      headers: {
        ...headers,
        ...(secret && { signature: secret }),
        Host: `${shop}.localhost`,
        'X-Forwarded-For': from,
      },
      body,
    })
  }

  test('is not heard by that shop for a while; by others, and from elsewhere, all is heard', async (t) => {
    const env = { IP_BUDGETS: 'forged=3', TRUST_PROXY: 'loopback' }
    const node = await startApp({ database: money.app.database, env })
    t.after(() => node.close())
    const vendor = '192.0.2.10'
    assert.equal((await tell(node, 'satu', vendor)).status, 200)
    for (let i = 0; i < 3; i++) assert.equal((await tell(node, 'dua', vendor, 'karangan')).status, 403)
    const refused = await tell(node, 'dua', vendor)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    // Else a merchant could make the vendor whose notices are sent to his shop deaf at all others.
    for (const shop of ['satu', 'tiga']) assert.equal((await tell(node, shop, vendor)).status, 200)
    assert.equal((await tell(node, 'dua', '192.0.2.11')).status, 200)
  })

  test('uses up the budget of one address at one shop, and of no other', async (t) => {
    const env = { IP_BUDGETS: 'notices=2', TRUST_PROXY: 'loopback' }
    const node = await startApp({ database: money.app.database, env })
    t.after(() => node.close())
    const told = async (shop: string, from: string) => (await tell(node, shop, from)).status
    for (const expected of [200, 200, 429]) assert.equal(await told('empat', '192.0.2.20'), expected)
    assert.equal(await told('dua', '192.0.2.20'), 200)
    assert.equal(await told('empat', '192.0.2.21'), 200)
  })
})

test('who is believed has as much read as its shop’s pace allows, by length; another shop’s is read meanwhile', async (t) => {
  const env = { SHOP_PACE: '10', TRUST_PROXY: 'loopback' }
  const node = await startApp({ database: money.app.database, env })
  t.after(() => node.close())
  const short = noticeOf('moota', [])
  const long = noticeOf(
    'moota',
    Array.from({ length: 1_000 }, () => money.mutation(1, { description: 'x'.repeat(400) })),
  )
  const tell = async (shop: string, { headers, body }: typeof short) =>
    (await node.send(BANK, { method: 'POST', headers: { ...headers, Host: `${shop}.localhost` }, body }))
      .status
  for (const shop of ['satu', 'dua']) assert.equal(await tell(shop, short), 200)
  const answers: number[] = []
  for (let i = 0; i < 30; i++)
    tell('satu', long).then(
      (status) => answers.push(status),
      () => {},
    )
  await until(() => answers.includes(429))
  assert.equal(await tell('dua', short), 200)
})
