// What the tests of checkout share: a shop to buy in, and the steps of a buyer.
import assert from 'node:assert/strict'
import { CHECKOUT, type Walker, walkToOrder } from '../../../../../test/checkout.ts'
import type { Answer } from '../../../../../test/http.ts'
import { type AppOptions, startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { listMessages } from '../../people/messages/actions/list-messages.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'

export const COURIER = { code: 'jne', name: 'JNE', service: 'REG', cost: 10_000 }
export const TRANSFER = {
  code: 'transfer',
  name: 'Transfer BCA',
  gateways: ['manual' as const],
  manual: { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' },
}

export interface TestCheckout {
  readonly app: TestApp
  /** makes a shop and remembers the ids of what it sells, by slug and by sku */
  shop(fields: Partial<ShopFile> & { slug: string }): Promise<void>
  id(shop: string, name: string): string
  shopId(shop: string): string
  /** what `draft` sends */
  draftBody(shop: string, fields?: DraftFields): object
  draft(shop: string, fields?: DraftFields): Promise<Answer>
  send(shop: string, draftId: string): Promise<Answer>
  verify(shop: string, draftId: string, code: string): Promise<Answer>
  /** the newest code sent by this shop, as the outbox shows it */
  newestCode(shop: string): Promise<string>
  /** the newest code of every contact, also while its message still waits to be sent */
  codesByContact(shop: string): Promise<Map<string, string>>
  /** all the way: draft, code, order */
  buy(shop: string, fields?: DraftFields): Promise<Answer>
  stock(shop: string, name: string): Promise<number>
  close(): Promise<void>
}

export interface DraftFields {
  readonly items?: readonly { slug: string; qty?: number; sku?: string }[]
  readonly version?: string
  readonly [field: string]: unknown
}

export async function startTestCheckout(options: AppOptions = {}): Promise<TestCheckout> {
  const app = await startApp({
    ...options,
    env: {
      IP_BUDGETS:
        'checkout=100000,send=100000,lookup=100000,shipping=100000,search=100000,admin=100000,notices=100000,forged=100000',
      ...options.env,
    },
  })
  const ids = new Map<string, string>()
  const shopIds = new Map<string, string>()
  const id = (shop: string, name: string) => ids.get(`${shop} ${name}`) ?? name

  const shopId = (shop: string) => shopIds.get(shop) ?? ''

  function draftBody(shop: string, { items = [{ slug: 'kursi' }], version, ...fields }: DraftFields = {}) {
    return {
      items: items.map(({ slug, qty = 1, sku }) => ({
        product_id: id(shop, slug),
        qty,
        ...(sku && { variant_id: id(shop, sku) }),
      })),
      customer_name: 'Budi',
      contact: 'budi@contoh.id',
      address: 'Jl. Melati 1',
      city: 'Bandung',
      payment_method: 'transfer',
      courier_code: 'jne',
      ...fields,
    }
  }
  async function draft(shop: string, fields: DraftFields = {}) {
    const { version } = fields
    const json = draftBody(shop, fields)
    return app.call(CHECKOUT.draft, { shop, method: 'POST', json, ...(version && { version }) })
  }
  const post = (shop: string, path: string, json: unknown) => app.call(path, { shop, method: 'POST', json })
  const send = (shop: string, draftId: string) => post(shop, CHECKOUT.send, { draft_id: draftId })
  const verify = (shop: string, draftId: string, code: string) =>
    post(shop, CHECKOUT.verify, { draft_id: draftId, code })

  // With a clock that stands still the newest of two codes is the one not read before.
  const read = new Set<string>()

  async function newestCode(shop: string): Promise<string> {
    const messages = await listMessages(app.ctx, { id: shopId(shop) }, { limit: 50 })
    const unread = messages.filter(({ id, kind }) => kind === 'code' && !read.has(id))
    for (const { id } of unread) read.add(id)
    const content = unread[0]?.opened?.content
    assert.ok(content?.kind === 'code', 'a code was sent')
    return content.code
  }

  async function codesByContact(shop: string): Promise<Map<string, string>> {
    const rows = await app.ctx.db
      .selectFrom('messages')
      .where('shop_id', '=', shopId(shop))
      .where('kind', '=', 'code')
      .orderBy('created_at')
      .select(['shop_id', 'id', 'sealed'])
      .execute()
    const opened = rows.flatMap(
      ({ sealed, ...ref }) => (sealed && openMessage(app.ctx.secrets, ref, sealed)) ?? [],
    )
    return new Map(opened.flatMap(({ to, content }) => (content.kind === 'code' ? [[to, content.code]] : [])))
  }

  return {
    app,
    async shop({ slug, products = [aProduct({ slug: 'kursi' })], ...fields }) {
      await app.shop(
        aShop({
          slug,
          contact: { channel: 'any' },
          shipping: { mode: 'flat', couriers: [COURIER] },
          payment_methods: [TRANSFER],
          products,
          ...fields,
        }),
      )
      shopIds.set(slug, (await app.ctx.shops.find(`${slug}.localhost`))?.id ?? '')
      for (const product of products as ProductInput[]) {
        const { body } = await app.call(`/products/${product.slug}`, { shop: slug })
        ids.set(`${slug} ${product.slug}`, body.id)
        for (const variant of body.variants) ids.set(`${slug} ${variant.sku}`, variant.id)
      }
    },
    id,
    shopId,
    draftBody,
    draft,
    send,
    verify,
    newestCode,
    codesByContact,
    async buy(shop, fields = {}) {
      const { version } = fields
      const walker: Walker<Answer> = {
        ask: (step, json) =>
          app.call(CHECKOUT[step], {
            ...{ shop, method: 'POST', json },
            ...(step === 'draft' && version && { version }),
          }),
        expectCode: () => () => newestCode(shop),
      }
      return (await walkToOrder(walker, draftBody(shop, fields))).reply
    },
    async stock(shop, name) {
      const wanted = id(shop, name)
      const table = wanted.startsWith('var_') ? 'variants' : 'products'
      const row = await app.ctx.db
        .selectFrom(table)
        .where('id', '=', wanted)
        .select('stock')
        .executeTakeFirstOrThrow()
      return row.stock
    },
    close: () => app.close(),
  }
}
