// Work whose answer was lost: the same key again tells what was done, and does nothing twice.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../../test/http.ts'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { someoneWaits } from '../../../../test/lock-waits.ts'
import { aProduct } from '../../../../test/world.ts'
import { purgeIdempotencyKeys } from '../../../http/idempotency/idempotency.ts'
import { startTestCheckout, type TestCheckout } from '../checkout/checkout.fixture.ts'

let checkout: TestCheckout
let token: string
before(async () => {
  checkout = await startTestCheckout()
  await checkout.shop({ slug: 'rotan', products: [aProduct({ slug: 'kursi', stock: 100 })] })
  token = await checkout.app.token()
})
after(() => checkout.close())

/** As if the process had died between the commit and the note of its answer, or the commit's answer had been lost. */
async function loseAnswers(): Promise<void> {
  await sql`update idempotency_keys set status = null, sealed = null, leased_until = created_at`.execute(
    checkout.app.ctx.db,
  )
}

const byMerchant = (path: string, key: string, json: object): Promise<Answer> =>
  checkout.app.admin(`/shops/rotan${path}`, {
    method: 'POST',
    token,
    json,
    headers: { 'Idempotency-Key': key },
  })

const countOf = async (table: 'orders' | 'vouchers' | 'webhooks' | 'api_tokens') => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(checkout.app.ctx.db)
  return rows[0]?.count ?? 0
}

test('a buyer whose order was placed gets it by the same key, though its answer was lost', async () => {
  const { body: draft } = await checkout.draft('rotan', { contact: 'ani@contoh.id' })
  await checkout.send('rotan', draft.draft_id)
  const json = { draft_id: draft.draft_id, code: await checkout.newestCode('rotan') }
  const headers = { 'Idempotency-Key': randomUUID() }
  const verify = () => checkout.app.call('/checkout/otp/verify', { method: 'POST', json, headers })
  const placed = await verify()
  assert.equal(placed.status, 200, placed.text)
  const [orders, left] = [await countOf('orders'), await checkout.stock('rotan', 'kursi')]

  await loseAnswers()
  const again = await verify()
  assert.equal(again.status, 200, again.text)
  assert.deepEqual(again.body, placed.body)
  assert.equal(again.headers['idempotent-replay'], undefined)
  assert.equal((await verify()).headers['idempotent-replay'], 'true')
  assert.deepEqual([await countOf('orders'), await checkout.stock('rotan', 'kursi')], [orders, left])

  const other = { method: 'POST', json, headers: { 'Idempotency-Key': randomUUID() } }
  assert.equal((await checkout.app.call('/checkout/otp/verify', other)).body.error.code, 'order_moved')
})

test('a sale that a merchant entered is entered once', async () => {
  const sale = {
    items: [{ product_id: checkout.id('rotan', 'kursi'), qty: 2 }],
    customer_name: 'Ibu Sari',
    address: 'Jl. Kenanga 5',
    city: 'Yogyakarta',
    payment_method: 'transfer',
    shipping_cost: 0,
  }
  const key = randomUUID()
  const entered = await byMerchant('/orders', key, sale)
  assert.equal(entered.status, 201, entered.text)
  const [orders, left] = [await countOf('orders'), await checkout.stock('rotan', 'kursi')]

  await loseAnswers()
  const again = await byMerchant('/orders', key, sale)
  assert.deepEqual([again.status, again.body.number], [201, entered.body.number])
  assert.deepEqual([await countOf('orders'), await checkout.stock('rotan', 'kursi')], [orders, left])
})

test('stock that was added is not added again', async () => {
  const before = await checkout.stock('rotan', 'kursi')
  const body = { changes: [{ product_id: checkout.id('rotan', 'kursi'), add: 5 }] }
  const key = randomUUID()
  assert.equal((await byMerchant('/stock', key, body)).status, 200)

  await loseAnswers()
  const again = await byMerchant('/stock', key, body)
  assert.deepEqual(
    again.body.levels.map(({ stock }: { stock: number }) => stock),
    [before + 5],
  )
  assert.equal(await checkout.stock('rotan', 'kursi'), before + 5)
})

const OTHER_WORK = [
  ['vouchers', { code: 'SEKALI', kind: 'order', discount_type: 'amount', discount_value: 500 }],
  ['webhooks', { url: 'https://hook.example/etalase', types: ['*'] }],
  ['tokens', { name: 'kasir', scopes: ['orders:read'] }],
] as const

for (const [name, body] of OTHER_WORK) {
  test(`anything else is not done again either: the merchant is asked to look (${name})`, async () => {
    const table = name === 'tokens' ? 'api_tokens' : name
    const [before, key] = [await countOf(table), randomUUID()]
    const made = await byMerchant(`/${name}`, key, body)
    assert.equal(made.status, 201, made.text)

    await loseAnswers()
    const again = await byMerchant(`/${name}`, key, body)
    assert.deepEqual([again.status, again.body.error.code], [409, 'idempotency_answer_lost'])
    assert.equal(await countOf(table), before + 1)
  })
}

test('an answer that gives way to newer ones leaves behind that its work was done', async () => {
  const { db } = checkout.app.ctx
  const body = { changes: [{ product_id: checkout.id('rotan', 'kursi'), add: 3 }] }
  const [before, key] = [await checkout.stock('rotan', 'kursi'), randomUUID()]
  assert.equal((await byMerchant('/stock', key, body)).status, 200)

  await purgeIdempotencyKeys(db, new Date(), { ofShop: 0, ofCaller: 0 })
  const again = await byMerchant('/stock', key, body)
  assert.deepEqual([again.status, again.headers['idempotent-replay']], [200, undefined])
  assert.equal(await checkout.stock('rotan', 'kursi'), before + 3)
})

test('a try that lost the key to another while at work does nothing', async () => {
  const before = await checkout.stock('rotan', 'kursi')
  const answer = await loseClaimAtWork(checkout.app, 'true')
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'idempotency_in_progress'])
  assert.equal(await checkout.stock('rotan', 'kursi'), before)
})

test('a try that lost the key under one secret keeps no answer under the other', async () => {
  const { database, ctx } = checkout.app
  const rotating = await startApp({
    database,
    env: { APP_SECRET_OTHERS: 'another-secret-another-secret-another' },
  })
  try {
    const ofOneSecret = 'key_hash = (select min(key_hash) from idempotency_keys)'
    const answer = await loseClaimAtWork(rotating, ofOneSecret)
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'idempotency_in_progress'])
    const { rows } = await sql<{ claim: string; status: number | null }>`
      select claim, status from idempotency_keys`.execute(ctx.db)
    assert.deepEqual(rows, [{ claim: 'another', status: null }])
  } finally {
    await rotating.close()
  }
})

/** It waits for the shop, which somebody else edits, for longer than its lease lasts. `which`: of its claims, in SQL. */
async function loseClaimAtWork(app: TestApp, which: string): Promise<Answer> {
  const { db } = checkout.app.ctx
  await sql`delete from idempotency_keys`.execute(db)
  const json = { changes: [{ product_id: checkout.id('rotan', 'kursi'), add: 7 }] }
  const headers = { 'Idempotency-Key': randomUUID() }
  const lost = await db.transaction().execute(async (tx) => {
    await sql`select 1 from shops for no key update`.execute(tx)
    const begun = app.admin('/shops/rotan/stock', { method: 'POST', token, json, headers })
    await until(() => someoneWaits(db))
    await sql`update idempotency_keys set claim = 'another' where ${sql.raw(which)}`.execute(db)
    return { begun }
  })
  return lost.begun
}
