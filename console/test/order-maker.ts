// Orders for tests to look at: made as a merchant makes them, and claimed as a buyer does.
import assert from 'node:assert/strict'
import { stage } from './stage.ts'

type Program = Awaited<ReturnType<typeof stage.programOf>>

let count = 0
let known: Promise<{
  program: Program
  items: { product_id: string; variant_id?: string; qty: number }[]
}> | null = null

/** Of the demo shop, waiting for payment by a transfer with a unique code unless it is `paid`. */
export async function makeOrder(given: { name?: string; paid?: boolean; city?: string } = {}) {
  known ??= openShop()
  const { program, items } = await known
  count += 1
  return program.createOrder({
    shop: 'demo',
    items,
    customer_name: given.name ?? `Pembeli ${count}`,
    contact: `pembeli${count}@contoh.example`,
    phone: '0812 3456 7890',
    address: 'Jl. Panembahan Senopati 4, RT 2\nPagar hijau',
    city: given.city ?? 'Kota Yogyakarta',
    destination: '3471101001',
    courier_code: 'jne',
    payment_method: 'transfer_bca',
    paid: given.paid ?? false,
  })
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

async function openShop() {
  const program = await stage.programOf('demo')
  const { items } = await program.listProducts({ shop: 'demo', q: 'tatakan gelas', limit: 1 })
  const product_id = items[0]?.id ?? ''
  return { program, items: [{ product_id, qty: 2 }] }
}
