// `etalase orders …` beside a running server: what a merchant without a console moves orders with.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../test/world.ts'
import {
  type Placed,
  type State,
  startTestOrders,
  type TestOrders,
} from '../../features/selling/orders/orders.fixture.ts'
import { etalase, type Finished } from './cli.fixture.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const HOUR_MS = 3_600_000
const SOLD_OUT = 'paid after it had expired, and its goods are sold out by now'

let orders: TestOrders
let listed: string
let moving: string
before(async () => {
  orders = await startTestOrders({ env: { APP_SECRET } })
  listed = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 100 })] })
  moving = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 100 })] })
})
after(() => orders.close())

function runOrders(...args: string[]): Promise<Finished> {
  return etalase(['orders', ...args], {
    DATABASE_URL: orders.app.database.connectionString,
    DATA_DIR: orders.app.ctx.config.dataDir,
    APP_SECRET,
  })
}

const done = (stdout: string, stderr = ''): Finished => ({ code: 0, stdout: `${stdout}\n`, stderr })
const failed = (stderr: string): Finished => ({ code: 1, stdout: '', stderr: `${stderr}\n` })

/** Late money for goods that somebody else has by now. */
async function anOrderTooLate(): Promise<Placed> {
  const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 1 })] })
  const late = await orders.place(shop)
  await orders.move(late, { to: 'expired' })
  await orders.place(shop)
  return late
}

describe('the list', { concurrency: 3 }, () => {
  test('"orders list" shows the newest first, with what is claimed and where the parcel is', async () => {
    const shipped = await orders.placeIn('paid', listed, { customer_name: 'Sari \u001b[31mMerah' })
    await orders.move(shipped, { to: 'shipped', awb: 'JNE123' })
    const claimed = await orders.placeIn('claimed', listed)
    const { code, stdout, stderr } = await runOrders('list', listed)
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d'
    assert.match(
      stdout,
      new RegExp(
        `^${claimed.number}  ${time} UTC  pending_payment  Rp110\\.000  jne REG  Bandung  Budi\\n` +
          '    1 x kursi\\n    claimed: the buyer says it is paid\\n' +
          `${shipped.number}  ${time} UTC  shipped +Rp110\\.000  jne REG  Bandung  Sari \\\\u001b\\[31mMerah\\n` +
          '    1 x kursi\\n    awb JNE123\\n$',
      ),
    )
    const [onlyShipped, none] = await Promise.all([
      runOrders('list', listed, '--status', 'shipped', '--limit', '1'),
      runOrders('list', listed, '--status', 'refunded'),
    ])
    assert.ok(onlyShipped.stdout.startsWith(shipped.number) && !onlyShipped.stdout.includes(claimed.number))
    assert.deepEqual(none, done(`Shop ${listed} has no refunded orders`))
  })

  test('"orders list" marks a claim as overdue when it has waited for 48 hours', async () => {
    const shop = await orders.aShop()
    const { id } = await orders.placeIn('claimed', shop)
    const claimedAt = (ms: number) =>
      orders.app.ctx.db
        .updateTable('orders')
        .set({ buyer_claimed_at: new Date(Date.now() - ms) })
        .where('id', '=', id)
        .execute()
    await claimedAt(47.9 * HOUR_MS)
    assert.match((await runOrders('list', shop)).stdout, /claimed: the buyer says it is paid\n$/)
    await claimedAt(48 * HOUR_MS)
    assert.match(
      (await runOrders('list', shop)).stdout,
      /claimed: the buyer says it is paid \(overdue: since \S+ \S+ UTC\)\n$/,
    )
  })

  test('"orders list" and "orders show" tell of an order whose time is over that it has expired', async () => {
    for (const command of ['list', 'show']) {
      const shop = await orders.aShop()
      const { id, number } = await orders.place(shop)
      await orders.app.ctx.db
        .updateTable('orders')
        .set({ expires_at: new Date(Date.now() - HOUR_MS) })
        .where('id', '=', id)
        .execute()
      const { stdout } = await runOrders(command, shop, ...(command === 'show' ? [number] : []))
      assert.match(stdout, new RegExp(`^${number}  (.* UTC  )?expired  `))
    }
  })

  test('"orders list" of a shop without orders says so', async () => {
    const shop = await orders.aShop()
    assert.deepEqual(await runOrders('list', shop), done(`Shop ${shop} has no orders`))
  })
})

describe('a move', { concurrency: 3 }, () => {
  const MOVES: readonly [command: string, from: State, to: string][] = [
    ['paid', 'claimed', 'paid'],
    ['process', 'paid', 'processing'],
    ['complete', 'shipped', 'completed'],
    ['cancel', 'processing', 'cancelled'],
    ['refund', 'completed', 'refunded'],
  ]
  for (const [command, from, to] of MOVES) {
    test(`"orders ${command}" makes an order that is ${from} ${to}`, async () => {
      const order = await orders.placeIn(from, moving)
      assert.deepEqual(await runOrders(command, moving, order.number), done(`Order ${order.number} is ${to}`))
      const { body } = await orders.track(order)
      assert.equal(body.order.status, to)
      assert.equal((await orders.history(order)).at(-1)?.actor, 'merchant')
    })
  }

  test('"orders ship" notes the parcel and its courier, in a number written small as well', async () => {
    const order = await orders.placeIn('paid', moving)
    const small = order.number.toLowerCase()
    const shipping = await runOrders('ship', moving, small, '--awb', ' SC-99 ', '--courier', 'sicepat')
    assert.deepEqual(shipping, done(`Order ${order.number} is shipped`))
    const { status, awb, courier_code } = (await orders.track(order)).body.order
    assert.deepEqual([status, awb, courier_code], ['shipped', 'SC-99', 'sicepat'])
  })

  test('"orders reject-claim" says until when the order waits', async () => {
    const order = await orders.placeIn('claimed', moving)
    const { code, stdout } = await runOrders('reject-claim', moving, order.number)
    const { expires_at, buyer_claimed_at } = await orders.row(order)
    assert.equal(stdout, `Order ${order.number} waits for payment until ${expires_at?.toISOString()}\n`)
    assert.deepEqual([code, buyer_claimed_at], [0, null])
  })

  test('"orders paid" for goods that are gone is done with a warning, and the list says it too', async () => {
    const { shop, number } = await anOrderTooLate()
    const warned = done(`Order ${number} is paid`, `warning: ${SOLD_OUT}\n`)
    assert.deepEqual(await runOrders('paid', shop, number), warned)
    const { stdout } = await runOrders('list', shop, '--status', 'paid')
    assert.ok(stdout.startsWith(number) && stdout.endsWith(`\n    look: ${SOLD_OUT}\n`), stdout)
  })
})

test('a command for orders that cannot be done says so in one line, and changes nothing', async () => {
  const shop = await orders.aShop()
  const { number } = await orders.placeIn('shipped', shop)
  const elsewhere = await orders.place(moving)
  const earlier = await orders.dump(shop)
  const [unknownShop, unknownNumber, ofAnotherShop, misfit, noClaim] = await Promise.all([
    runOrders('paid', 'nobody', number),
    runOrders('paid', shop, 'ETL-22222222'),
    runOrders('cancel', shop, elsewhere.number),
    runOrders('cancel', shop, number),
    runOrders('reject-claim', shop, number),
  ])
  assert.deepEqual(unknownShop, failed('There is no shop "nobody"'))
  assert.deepEqual(unknownNumber, failed(`Shop ${shop} has no order ETL-22222222`))
  assert.deepEqual(ofAnotherShop, failed(`Shop ${shop} has no order ${elsewhere.number}`))
  assert.deepEqual(misfit, failed(`Order ${number} is shipped and cannot be moved to cancelled`))
  assert.deepEqual(noClaim, failed(`Order ${number} is shipped and holds no claim to reject`))
  assert.deepEqual(await orders.dump(shop), earlier)
  assert.equal((await orders.row(elsewhere)).status, 'pending_payment')
})
