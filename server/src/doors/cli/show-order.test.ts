// `etalase orders show`: all that is needed to pack and send an order, in a terminal and on paper.
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../test/world.ts'
import {
  type Placed,
  startTestOrders,
  type TestOrders,
} from '../../features/selling/orders/orders.fixture.ts'
import { etalase, type Finished } from './cli.fixture.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const HOSTILE = '<script>alert(1)</script> \u202e"\u001b[31m'

let orders: TestOrders
let shop: string
before(async () => {
  orders = await startTestOrders({ env: { APP_SECRET } })
  shop = await orders.aShop({
    name: 'Rotan & Rekan',
    brand: { address_line1: 'Jl. Jepara 5', origin_city: 'Jepara' },
    products: [
      aProduct({ slug: 'kursi', name: 'Kursi <Teras>', sku: 'KT', stock: 100 }),
      aProduct({
        slug: 'lampu',
        name: 'Lampu',
        options: [{ name: 'Warna', values: ['Merah'] }],
        variants: [{ sku: 'L-M', options: { Warna: 'Merah' }, stock: 9 }],
      }),
    ],
  })
})
after(() => orders.close())

function runShow(...args: string[]): Promise<Finished> {
  return etalase(['orders', 'show', ...args], {
    DATABASE_URL: orders.app.database.connectionString,
    DATA_DIR: orders.app.ctx.config.dataDir,
    APP_SECRET,
  })
}

function placeSome(fields: Record<string, unknown> = {}): Promise<Placed> {
  return orders.place(shop, {
    items: [
      { slug: 'kursi', qty: 2 },
      { slug: 'lampu', sku: 'L-M' },
    ],
    phone: '0812-3456-4567',
    ...fields,
  })
}

test('"orders show" tells items, address, phone, courier, payment and history', async () => {
  const order = await placeSome({ contact: 'sari@contoh.id' })
  await orders.claim(order)
  await orders.moveByMerchant(order, 'paid')
  const { code, stdout, stderr } = await runShow(shop, order.number.toLowerCase())
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  for (const said of [
    new RegExp(`^${order.number}  paid  Rp310\\.000\n`),
    /^ {2}Buyer +Budi$/m,
    /^ {2}Contact +sari@contoh\.id$/m,
    /^ {2}Phone +\+6281234564567$/m,
    /^ {2}Address +Jl\. Melati 1, Bandung$/m,
    /^ {2}Courier +JNE REG$/m,
    /^ {2}Payment +Transfer BCA, by manual: paid$/m,
    /^ {2}2 x Kursi <Teras> +Rp200\.000 +KT$/m,
    /^ {2}1 x Lampu \(Merah\) +Rp100\.000 +L-M$/m,
    /^ {2}shipping +Rp10\.000$/m,
    /^ {2}total +Rp310\.000$/m,
    /UTC {2}pending_payment +buyer$/m,
    /UTC {2}\(stays\) +buyer +claimed$/m,
    /UTC {2}paid +merchant$/m,
  ])
    assert.match(stdout, said)
})

test('"orders show" names the place that shipping was paid for, with its zip code', async () => {
  const order = await placeSome()
  await orders.app.ctx.db
    .updateTable('orders')
    .set({ destination_ref: '3171061001' })
    .where('id', '=', order.id)
    .execute()
  const { stdout } = await runShow(shop, order.number)
  assert.match(stdout, /Address +Jl\. Melati 1, Menteng, Menteng, Jakarta Pusat, DKI Jakarta 10310$/m)
  assert.match((await runShow(shop, order.number, '--html')).stdout, /DKI Jakarta 10310/)
})

test('"orders show --html" is a packing slip in Indonesian: escaped, without prices, nothing from outside', async () => {
  const order = await placeSome({ customer_name: HOSTILE, address: `${HOSTILE}\nRT 1` })
  await orders.move(order, { to: 'paid' })
  await orders.move(order, { to: 'shipped', awb: 'JNE<1>' })
  const { code, stdout } = await runShow(shop, order.number, '--html')
  assert.equal(code, 0)
  assert.match(stdout, /^<!doctype html>\n<html lang="id">/)
  for (const said of [
    order.number,
    'Penerima',
    'Pengirim',
    'Rotan &amp; Rekan',
    'Jl. Jepara 5',
    '+6281234564567',
    'JNE REG',
    'JNE&lt;1&gt;',
    'Kursi &lt;Teras&gt;',
    'Merah',
    'L-M',
    '3 barang',
  ])
    assert.ok(stdout.includes(said), said)
  assert.doesNotMatch(stdout, /<script|src=|href=|url\(|@import|https?:/)
  assert.doesNotMatch(stdout, /Rp|@contoh/, 'neither prices nor the buyer’s address of mail')
  assert.ok(!stdout.includes(order.token) && !stdout.includes('\u202e') && !stdout.includes('\u001b'))
})

test('"orders show --out" writes the packing slip to a file for its owner’s eyes', async () => {
  const order = await placeSome()
  const out = join(orders.app.ctx.config.dataDir, 'slip.html')
  const { code, stdout } = await runShow(shop, order.number, '--out', out)
  assert.deepEqual([code, stdout], [0, `Packing slip of order ${order.number} written to ${out}\n`])
  assert.match(await readFile(out, 'utf8'), /^<!doctype html>/)
  assert.equal((await stat(out)).mode & 0o777, 0o600)
})

test('"orders show" of a number that the shop does not have says so', async () => {
  const elsewhere = await orders.place(await orders.aShop())
  for (const number of ['ETL-22222222', elsewhere.number]) {
    const stderr = `Shop ${shop} has no order ${number}\n`
    assert.deepEqual(await runShow(shop, number), { code: 1, stdout: '', stderr })
  }
})
