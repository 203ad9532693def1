// Notices are answered once they are stored, and worked off behind that: fairly, a little at a time, whoever dies, and never lost.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { until } from '../../../../../test/until.ts'
import { noticeOf } from '../../../../test/fakes/mutations.ts'
import { allHeard, workOffDue } from '../../../../test/heard.ts'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { getPlatformStatus } from '../../operating/platform/actions/get-platform-status.ts'
import { hearing, type WorkOff } from '../heard/hearing.ts'
import { ACCOUNT, startTestMoney, type TestMoney } from '../mutations/mutations.fixture.ts'
import { changeGatewayKeys } from '../payments/credentials.ts'
import { workOff } from './work-off.ts'

const STRANGE = '9999999999'

let world: TestMoney
/** in which notices wait until a test works them off */
let still: TestMoney
before(async () => {
  world = await startTestMoney()
  still = await startTestMoney({ hears: false })
})
after(async () => {
  await still?.close()
  await world?.close()
})

let shops = 0
const aShop = async (at: TestMoney) => (await at.shop(`toko-${++shops}`)).slug

/** As `send` of the fixture, which waits until it is worked off; this does not. */
function tell({ app }: TestMoney, shop: string, { headers, body }: ReturnType<typeof noticeOf>) {
  const own = { ...headers, Host: `${shop}.localhost` }
  return app.send('/api/v1/mutations/moota/notify', { method: 'POST', headers: own, body })
}

const waiting = async ({ app, payments }: TestMoney, shop: string) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from heard_notices where shop_id = ${payments.checkout.shopId(shop)}`.execute(
    app.ctx.db,
  )
  return rows[0]?.waiting
}

/** Work by a process of its own, at a later moment. */
async function workOffBy(at: TestMoney, work: WorkOff, aheadMs = 0, log = at.app.ctx.log) {
  const { ctx } = at.app
  const outbox = hearing.open({ ...ctx, log, clock: { now: () => ctx.clock.now() + aheadMs } }, work, null)
  await outbox.look()
  return outbox
}

test('eighty notices of thirty are answered while the account is taken, no connection waits, and each is taken in once', async (t) => {
  const [shop, other] = [await aShop(world), await aShop(world)]
  const { app, payments } = world
  const bought = await world.buy(shop)
  const outsider = new pg.Client({ connectionString: app.database.connectionString })
  await outsider.connect()
  t.after(() => outsider.end())
  const name = `money ${payments.checkout.shopId(shop)} ${ACCOUNT}`
  await outsider.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const notices = Array.from({ length: 80 }, (_, i) =>
    noticeOf('moota', [
      world.mutation(i === 0 ? bought.total : 3_000_000 + i),
      ...Array.from({ length: 29 }, () => world.mutation(1_234, { account: STRANGE })),
    ]),
  )
  let left = notices.length
  const told = notices.map((notice) => tell(world, shop, notice).finally(() => left--))
  const elsewhere: number[] = []
  const locks: number[] = []
  do {
    elsewhere.push((await app.call('/products', { shop: other })).status)
    const { rows } = await outsider.query(
      `select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%advisory%'`,
    )
    locks.push(rows[0].waits)
  } while (left > 0)
  for (const { status, text } of await Promise.all(told)) assert.equal(status, 200, text)
  assert.deepEqual([new Set(elsewhere), new Set(locks)], [new Set([200]), new Set([0])])
  assert.equal(await world.status(bought), 'pending_payment pending')
  assert.deepEqual(await world.rows(shop), [])

  await outsider.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  let busiest = 0
  let isDone = false
  const drained = allHeard(app.ctx, payments.checkout.shopId(shop)).finally(() => {
    isDone = true
  })
  await until(() => {
    const { total, idle } = app.ctx.connections()
    busiest = Math.max(busiest, total - idle)
    return isDone
  })
  await drained
  // Two processes of ours work here, and a test that looks.
  assert.ok(busiest <= 2 * 3 + 1, `${busiest} connections`)
  assert.equal(await world.status(bought), 'paid paid')
  assert.equal((await world.rows(shop)).length, 80)
  assert.deepEqual(await payments.messagesTo(bought), ['paid'])
  assert.deepEqual(await checkConsistency(app.ctx.db, features, payments.checkout.shopId(shop)), [])
})

test('an equal notice is stored once, however often it comes while it waits; a forged one is stored nowhere', async () => {
  const shop = await aShop(still)
  const notice = noticeOf('moota', [still.mutation(45_678)])
  const answers = await Promise.all(Array.from({ length: 80 }, () => tell(still, shop, notice)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(await waiting(still, shop), 1)
  const forged = noticeOf('moota', [still.mutation(45_679)], () => 'a'.repeat(64))
  const { status, body } = await tell(still, shop, forged)
  assert.deepEqual([status, body.error.code], [403, 'notice_refused'])
  assert.match(body.error.message, /Rahasia atau tanda tangan/)
  const unread = await tell(still, shop, { ...noticeOf('moota', []), body: '{' })
  assert.equal(unread.status, 403, 'its signature is not of this body')
  assert.equal(await waiting(still, shop), 1)
  await workOffDue(still.app.ctx)
  assert.deepEqual([await waiting(still, shop), await still.money(shop)], [0, ['unknown 45678']])
})

test('what waits says nothing to who reads the table', async () => {
  const shop = await aShop(still)
  await tell(still, shop, noticeOf('moota', [still.mutation(1, { description: 'DARI ZULAIKHA' })]))
  const { rows } = await sql<{ row: string }>`select h::text as row from heard_notices h`.execute(
    still.app.ctx.db,
  )
  const sealed = await still.app.ctx.db.selectFrom('heard_notices').select('reading_sealed').execute()
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ row }) => !row.includes('ZULAIKHA')))
  assert.ok(sealed.every(({ reading_sealed }) => !reading_sealed.includes('ZULAIKHA')))
})

test('a shop with too much waiting is told to come again; its gateways are heard all the same', async () => {
  const shop = await aShop(still)
  const many = () => Array.from({ length: 1_000 }, () => still.mutation(7_777))
  for (let i = 0; i < 20; i++) assert.equal((await tell(still, shop, noticeOf('moota', many()))).status, 200)
  const full = await tell(still, shop, noticeOf('moota', [still.mutation(8_888)]))
  assert.deepEqual(
    [full.status, full.body.error.code, full.headers['retry-after']],
    [429, 'rate_limited', '60'],
  )
  assert.equal(await waiting(still, shop), 2_000)
  const { headers, body } = still.payments.midtrans.notice(
    (
      await still.payments.buy(
        (
          await still.payments.shop(`gerbang-${shop}`, { qris: ['midtrans'] })
        ).slug,
        'qris',
      )
    ).reference,
  )
  const own = { ...headers, Host: `${shop}.localhost` }
  const heard = await still.app.send('/api/v1/gateways/midtrans/notify', {
    method: 'POST',
    headers: own,
    body,
  })
  assert.equal(heard.status, 200)
  assert.equal(await waiting(still, shop), 2_001)
  await sql`delete from heard_notices`.execute(still.app.ctx.db)
})

test('of one shop one is worked off at a time, three in all, and nobody waits for the end of another shop’s flood', async () => {
  const flood = await aShop(still)
  for (let i = 0; i < 60; i++) await tell(still, flood, noticeOf('moota', [still.mutation(1_000_000 + i)]))
  const others = [await aShop(still), await aShop(still), await aShop(still)]
  for (const shop of others) await tell(still, shop, noticeOf('moota', [still.mutation(5_000)]))
  const order: string[] = []
  const underWay: string[] = []
  let most = 0
  const outbox = await workOffBy(still, async (ctx, shop, heard, at) => {
    assert.ok(!underWay.includes(shop.slug), 'one of a shop')
    order.push(shop.slug)
    underWay.push(shop.slug)
    most = Math.max(most, underWay.length)
    await workOff(ctx, shop, heard, at)
    underWay.splice(underWay.indexOf(shop.slug), 1)
  })
  await outbox.finished()
  assert.equal(order.length, 63)
  assert.ok(most <= 3, `${most} at once`)
  for (const shop of others) assert.ok(order.indexOf(shop) < 10, order.slice(0, 12).join())
})

test('what a process had begun when it was killed is taken by another, and pays once', async () => {
  const shop = await aShop(still)
  const bought = await still.buy(shop)
  await tell(still, shop, noticeOf('moota', [still.mutation(bought.total)]))
  const killed = Promise.withResolvers<void>()
  const outbox = await workOffBy(still, () => killed.promise)
  await workOffDue(still.app.ctx, 30_000)
  assert.equal(await still.status(bought), 'pending_payment pending', 'it is still claimed')
  await workOffDue(still.app.ctx, 61_000)
  assert.equal(await still.status(bought), 'paid paid')
  killed.resolve()
  await outbox.finished()
  assert.equal(await waiting(still, shop), 0)
  assert.deepEqual(await still.payments.history(bought), ['pending_payment', 'paid'])
})

test('credits are taken in ten a transaction; one that cannot be holds up no other, and comes again', async (t) => {
  const shop = await aShop(still)
  const { db } = still.app.ctx
  await sql
    .raw(`create function refuse_money() returns trigger language plpgsql as $$
    begin if new.amount = 666 then raise exception 'not this one'; end if; return new; end $$`)
    .execute(db)
  await sql
    .raw(
      `create trigger refuse_money before insert on incoming_money for each row execute function refuse_money()`,
    )
    .execute(db)
  t.after(() => sql.raw('drop function if exists refuse_money cascade').execute(db))
  const credits = Array.from({ length: 25 }, (_, i) => still.mutation(i === 3 ? 666 : 20_000 + i))
  await tell(still, shop, noticeOf('moota', credits))
  assert.equal(await waiting(still, shop), 3)
  await workOffDue(still.app.ctx)
  assert.equal((await still.rows(shop)).length, 24)
  assert.equal(await waiting(still, shop), 1)
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from incoming_money where shop_id = ${still.payments.checkout.shopId(shop)}
    group by xmin order by size desc`.execute(db)
  assert.deepEqual(
    rows.slice(0, 2).map(({ size }) => size),
    [10, 5],
  )
  assert.ok(rows.slice(2).every(({ size }) => size === 1))
  await sql.raw('drop function refuse_money cascade').execute(db)
  await workOffDue(still.app.ctx, 5_000)
  assert.equal((await still.rows(shop)).length, 25)
  assert.equal(await waiting(still, shop), 0)
})

test('what cannot be worked off stays, is tried ever later, and the operator is told', async () => {
  const shop = await aShop(still)
  const { ctx } = still.app
  await tell(still, shop, noticeOf('moota', [still.mutation(76_543)]))
  const lines: { level: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
  const fails: WorkOff = () => Promise.reject(new Error('broken'))
  const DAY = 86_400_000
  for (let tries = 0; tries < 8; tries++) {
    const outbox = await workOffBy(still, fails, tries * 2 * DAY, log)
    await outbox.finished()
  }
  assert.deepEqual(
    lines.map(({ level }) => level),
    [40, 40, 40, 40, 40, 40, 50, 50],
  )
  assert.equal(await waiting(still, shop), 1)
  const { work, findings } = await getPlatformStatus({
    ...ctx,
    clock: { now: () => ctx.clock.now() + 11 * 60_000 },
  })
  assert.equal(work.backlogs.find(({ name }) => name === 'notices')?.waiting, 1)
  assert.ok(
    findings.some(({ code }) => code === 'notices_late'),
    JSON.stringify(findings),
  )
  await sql`update heard_notices set created_at = now() - interval '25 hours'`.execute(ctx.db)
  const broken = await checkConsistency(ctx.db, features, still.payments.checkout.shopId(shop))
  assert.match(
    broken.join(),
    /^a notice waits to be worked off for more than a day: ntc_\w+ [^,]+, found 8 tries\)$/,
  )
  await workOffDue(ctx, 30 * DAY)
  assert.deepEqual([await waiting(still, shop), await still.money(shop)], [0, ['unknown 76543']])
})

test('a gateway that is silent when it is to be asked is asked again; its notice was answered', async () => {
  const { payments } = world
  const slug = `diam-${++shops}`
  const shop = await payments.shop(slug, { qris: ['midtrans'] })
  const bought = await payments.buy(slug, 'qris')
  const { server_key } = payments.midtrans.credentials
  for (const key of [`${server_key}-baru`, server_key])
    await changeGatewayKeys(world.app.ctx.db, world.app.ctx.secrets, shop.id, {
      midtrans: { server_key: key },
    })
  payments.midtrans.move(bought.reference, 'paid')
  const { headers, body } = payments.midtrans.notice(bought.reference, {
    ...{ transaction_status: 'settlement', status_code: '200' },
  })
  const said = JSON.parse(body)
  const signature_key = createHash('sha512')
    .update(`${said.order_id}${said.status_code}${said.gross_amount}${server_key}-baru`)
    .digest('hex')
  const told = JSON.stringify({ ...said, signature_key })
  payments.midtrans.answer({ status: 500, body: {} })
  const own = { ...headers, Host: `${slug}.localhost` }
  const request = { method: 'POST', headers: own, body: told }
  assert.equal((await world.app.send('/api/v1/gateways/midtrans/notify', request)).status, 200)
  payments.midtrans.answer('good')
  await until(async () => {
    await workOffDue(world.app.ctx, 86_400_000)
    return (await waiting(world, slug)) === 0
  })
  assert.equal(await payments.statuses(bought), 'paid')
})
