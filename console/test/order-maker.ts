// Orders for tests to look at: made as a merchant makes them, and claimed as a buyer does.
import assert from 'node:assert/strict'
import { stage } from './stage.ts'

type Program = Awaited<ReturnType<typeof stage.programOf>>

let count = 0
let program: Promise<Program> | null = null
let coaster: Promise<string> | null = null

/** One for all tests of the file: each takes a command to make. */
export function demoProgram(): Promise<Program> {
  program ??= stage.programOf('demo')
  return program
}

/** Of the demo shop, waiting for payment by a transfer with a unique code unless it is `paid`. */
export async function makeOrder(
  given: { name?: string; paid?: boolean; city?: string; method?: string; qty?: number } = {},
) {
  const shop = await demoProgram()
  coaster ??= stockUp(shop)
  count += 1
  return shop.createOrder({
    shop: 'demo',
    items: [{ product_id: await coaster, qty: given.qty ?? 2 }],
    customer_name: given.name ?? `Pembeli ${count}`,
    contact: `pembeli${count}@contoh.example`,
    phone: '0812 3456 7890',
    address: 'Jl. Panembahan Senopati 4, RT 2\nPagar hijau',
    city: given.city ?? 'Kota Yogyakarta',
    destination: '3471101001',
    courier_code: 'jne',
    payment_method: given.method ?? 'transfer_bca',
    paid: given.paid ?? false,
  })
}

/** What every order is of: enough for all tests. */
async function stockUp(shop: Program): Promise<string> {
  const { items } = await shop.listProducts({ shop: 'demo', q: 'tatakan gelas', limit: 1 })
  const product_id = items[0]?.id ?? ''
  await shop.changeStock({ shop: 'demo', changes: [{ product_id, add: 1_000 }] })
  return product_id
}

/** Its buyer says that the transfer was made. */
export async function makeClaim(name: string) {
  const order = await makeOrder({ name })
  const token = order.track_url?.split('/').pop()
  const answer = await fetch(`${stage.server.demoApi}/orders/track/${token}/payment/claim`, {
    method: 'POST',
  })
  assert.equal(answer.status, 200, await answer.text())
  return order
}

/** Other tests count what waits. */
export async function sendOff(numbers: readonly string[]): Promise<void> {
  const moves = numbers.map((number) => ({ number, to: 'shipped' as const, awb: 'JP1234567890' }))
  await (await demoProgram()).moveOrders({ shop: 'demo', moves })
}
