// The demo shop on a server of its own, and what a buyer there knows: its products, places, quotes, drafts and orders.
import assert from 'node:assert/strict'
import { seedDemo } from '../../server/src/boot/seed.ts'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { startApp, type TestApp } from '../../server/test/app.ts'
import { checkContract } from '../../server/test/contract.ts'
import { type Answer, send } from '../../server/test/http.ts'
import type { GeneratedRequest } from './requests.ts'
import type { KnownValues } from './values.ts'

export interface Demo {
  readonly host: string
  readonly known: KnownValues
  send(request: GeneratedRequest): Promise<Answer>
  /** throws when the answer is not what the description allows, or an error that tells nothing */
  checkAnswer(request: GeneratedRequest, answer: Answer): void
  close(): Promise<void>
}

const SHOP = 'demo'
const CONTACT = 'budi@contoh.id'
const DRAFTS = 10

export async function startDemo(): Promise<Demo> {
  const app = await startApp({ env: { SEED_DEMO: '1' } })
  await seedDemo(app.ctx, { embedded: true })
  const host = `${SHOP}.localhost`
  return {
    host,
    known: await lookAround(app),
    send: ({ path, method, headers, body }) =>
      send(app.port, path, { method, headers, ...(body !== undefined && { body }) }),
    checkAnswer({ method, path }, answer) {
      checkContract(method, path.slice(API_PATH.length), answer)
      if (answer.status < 400 || method === 'HEAD') return
      const { code, message, details } = answer.body?.error ?? {}
      const isTold = typeof code === 'string' && typeof message === 'string' && typeof details === 'object'
      assert.ok(isTold, `${method} ${path} answered ${answer.status} without an error: ${answer.text}`)
    },
    close: () => app.close(),
  }
}

/** Once through the shop, as a buyer goes, and what is seen on the way. */
async function lookAround(app: TestApp): Promise<KnownValues> {
  const get = async (path: string) => (await app.call(path, { shop: SHOP })).body
  const post = async (path: string, json: object) =>
    (await app.call(path, { shop: SHOP, method: 'POST', json })).body
  const { products } = await get('/products?limit=100')
  const sold: { id: string; slug: string }[] = products
  const simple = products.filter(
    (one: { availability: string; has_variants: boolean }) =>
      one.availability === 'in_stock' && !one.has_variants,
  )
  const items = [{ product_id: simple[0].id, qty: 1 }]
  const { results } = await post('/shipping/destinations', { q: 'menteng' })
  const { options } = await post('/shipping/rates', { items, destination_ref: results[0].ref })
  const { payment_methods: methods } = (await get('/storefront/config')).commerce
  const drafts: string[] = []
  for (let i = 0; i < DRAFTS; i++) {
    const { draft_id } = await post('/checkout/draft', {
      items,
      customer_name: 'Budi',
      contact: CONTACT,
      phone: '081234567890',
      address: 'Jl. Anyelir 3',
      city: results[0].city,
      payment_method: methods[0].code,
      shipping_quote_id: options[0].quote_id,
    })
    drafts.push(draft_id)
  }
  return {
    slug: sold.map(({ slug }) => slug),
    product_id: sold.map(({ id }) => id),
    destination_ref: results.map(({ ref }: { ref: string }) => ref),
    ref: results.map(({ ref }: { ref: string }) => ref),
    shipping_quote_id: options.map(({ quote_id }: { quote_id: string }) => quote_id),
    draft_id: drafts,
    contact: [CONTACT, 'siti@contoh.id', '081234567890'],
    payment_method: methods.map(({ code }: { code: string }) => code),
    courier_code: ['jne', 'sicepat'],
    q: ['menteng', 'jaksel', '10310', 'kursi'],
    version: ['2026-09-05', '2026-09-09'],
  }
}
