// An agent's story, by both ways and at both dates: it searches, fills a cart, prepares a checkout, and the buyer goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { NOW } from '../../selling/orders/orders.fixture.ts'
import { NEWEST, OLDER, startTestAgents, type TestAgents } from './door.fixture.ts'

const VILLAGE = '3471081002'
const ADDRESS = {
  street_address: 'Jl. Mangkubumi 12',
  extended_address: 'Gowongan, Jetis',
  address_locality: 'Kota Yogyakarta',
  address_region: 'DI Yogyakarta',
  address_country: 'ID',
}

let agents: TestAgents
before(async () => {
  agents = await startTestAgents()
  agents.app.clock.set(NOW)
})
after(() => agents?.close())

let shops = 0
async function aShop(): Promise<string> {
  const slug = `agen-${++shops}`
  await agents.shop({
    slug,
    products: [
      aProduct({ slug: 'kursi', name: 'Kursi Rotan', price: 350_000, stock: 5, weight_grams: 900 }),
      aProduct({
        slug: 'tas',
        name: 'Tas Anyaman',
        price: 120_000,
        options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
        variants: [
          { sku: 'TAS-N', options: { Warna: 'Natural' }, stock: 3 },
          { sku: 'TAS-H', options: { Warna: 'Hitam' }, stock: 0 },
        ],
      }),
    ],
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 20_000 }],
    shipping: {
      mode: 'zone',
      couriers: [
        { code: 'jne', name: 'JNE', service: 'REG', zones: [{ any: true, cost_per_kg: 18_000 }] },
        { code: 'jne', name: 'JNE', service: 'YES', zones: [{ any: true, cost_per_kg: 30_000 }] },
      ],
    },
    pages: { 'kebijakan-privasi': [{ type: 'story', story: { title: 'Privasi' } }] },
  })
  return slug
}

for (const way of ['mcp', 'rest'] as const)
  for (const date of [NEWEST, OLDER])
    test(`by ${way} at ${date}: from a search to the page where the buyer goes on`, async () => {
      const shop = await aShop()
      const profile = agents.agent.profile(date)
      const ask = (name: string, asked: object = {}) => agents.ways[way](shop, name, { profile, ...asked })

      const found = await ask('search_catalog', { input: { query: 'kursi' } })
      assert.equal(found.status, 200, JSON.stringify(found.whole))
      assert.equal(found.body.ucp.version, date)
      const [chair] = found.body.products
      assert.deepEqual(chair.price_range.min, { amount: 35_000_000, currency: 'IDR' })
      assert.equal(chair.variants[0].id, agents.id(shop, 'kursi'))

      const cart = await ask('create_cart', {
        input: {
          line_items: [{ item: { id: chair.variants[0].id }, quantity: 2 }],
          discounts: { codes: ['hemat'] },
          buyer: { first_name: 'Budi', email: 'Budi@contoh.id' },
        },
      })
      assert.equal(cart.status, way === 'rest' ? 201 : 200, JSON.stringify(cart.whole))
      assert.deepEqual(
        cart.body.totals.map(({ type, amount }: { type: string; amount: number }) => [type, amount]),
        [
          ['subtotal', 70_000_000],
          ['discount', -2_000_000],
          ['total', 68_000_000],
        ],
      )

      const made = await ask('create_checkout', { input: { cart_id: cart.body.id, line_items: [] } })
      assert.equal(made.body.status, 'requires_escalation', JSON.stringify(made.whole))
      const again = await ask('create_checkout', {
        input: { cart_id: cart.body.id, line_items: [] },
        key: undefined,
      })
      assert.equal(again.body.id, made.body.id, 'one checkout a cart')

      const line_items = [{ item: { id: chair.variants[0].id }, quantity: 2 }]
      const whole = {
        line_items,
        buyer: {
          first_name: 'Budi',
          last_name: 'Santoso',
          email: 'budi@contoh.id',
          phone_number: '+6281234567890',
        },
        discounts: { codes: ['HEMAT'] },
      }
      const placed = await ask('update_checkout', {
        id: made.body.id,
        input: {
          ...whole,
          fulfillment: { methods: [{ type: 'shipping', destinations: [{ id: 'rumah', ...ADDRESS }] }] },
        },
      })
      const [method] = placed.body.fulfillment.methods
      assert.equal(method.selected_destination_id, 'rumah', JSON.stringify(placed.whole))
      assert.equal(method.destinations[0].type, date === NEWEST ? 'shipping_address' : undefined)
      assert.deepEqual(
        method.groups[0].options.map(({ title }: { title: string }) => title),
        ['JNE REG', 'JNE YES'],
      )

      const [, express] = method.groups[0].options
      const chosen = await ask('update_checkout', {
        id: made.body.id,
        input: {
          ...whole,
          fulfillment: {
            methods: [
              {
                ...{
                  type: 'shipping',
                  destinations: [{ id: 'rumah', ...ADDRESS }],
                  selected_destination_id: 'rumah',
                },
                groups: [{ id: method.groups[0].id, selected_option_id: express.id }],
              },
            ],
          },
        },
      })
      assert.equal(chosen.body.status, 'requires_escalation')
      const last = chosen.body.totals.at(-1)
      assert.deepEqual([last.type, last.amount], ['total', 70_000_000 - 2_000_000 + 6_000_000])
      assert.equal(
        chosen.body.totals
          .slice(0, -1)
          .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
        last.amount,
      )
      const types = chosen.body.links.map(({ type }: { type: string }) => type)
      assert.deepEqual(types, ['privacy_policy'])

      const completed = await ask('complete_checkout', { id: made.body.id, input: { payment: {} } })
      assert.equal(completed.body.status, 'requires_escalation')
      assert.equal(completed.body.messages.at(-1).severity, 'requires_buyer_input')

      const { pathname } = new URL(chosen.body.continue_url)
      const [, page, id] = pathname.split('/')
      assert.equal(page, 'lanjut')
      const read = await agents.app.call(`/prepared-carts/${id}`, { shop })
      assert.equal(read.status, 200)
      const { destination, expires_at, ...prepared } = read.body
      assert.deepEqual(prepared, {
        items: [{ product_id: agents.id(shop, 'kursi'), variant_id: null, slug: 'kursi', qty: 2 }],
        voucher_code: 'HEMAT',
        customer_name: 'Budi Santoso',
        email: 'budi@contoh.id',
        phone: '+6281234567890',
        address: 'Jl. Mangkubumi 12',
        courier_code: 'jne',
        courier_service: 'YES',
      })
      assert.equal(destination.subdistrict, 'Gowongan')

      const canceled = await ask('cancel_checkout', { id: made.body.id })
      assert.equal(canceled.body.status, 'canceled')
      assert.equal((await ask('get_checkout', { id: made.body.id })).body.status, 'canceled')
      assert.equal((await agents.app.call(`/prepared-carts/${id}`, { shop })).status, 404)
    })

for (const way of ['mcp', 'rest'] as const)
  test(`by ${way}: an order is read by its secret link, and by nothing else`, async () => {
    const shop = await aShop()
    const { token, number, answer } = await agents.placeIn('shipped', shop, {
      courier_code: undefined,
      shipping_quote_id: await aQuote(shop),
      city: 'Kota Yogyakarta',
    })
    const ask = (id: string) => agents.ways[way](shop, 'get_order', { id })
    const { body } = await ask(token)
    assert.deepEqual([body.label, body.line_items[0].status], [number, 'fulfilled'], JSON.stringify(body))
    assert.equal(body.line_items[0].item.price, 35_000_000)
    assert.match(body.permalink_url, /\/orders\/track\/doc_[^/]+\/confirmation$/)
    assert.equal(body.fulfillment.events.at(-1).type, 'shipped')
    for (const wrong of [number, 'x', answer.body.owner_key, answer.body.order.id]) {
      const refused = await ask(String(wrong))
      assert.deepEqual(
        [refused.status, refused.body.ucp.status, refused.body.messages[0].code],
        [200, 'error', 'not_found'],
      )
    }
    const other = await aShop()
    assert.equal((await agents.ways[way](other, 'get_order', { id: token })).body.ucp.status, 'error')
  })

async function aQuote(shop: string): Promise<string> {
  const items = [{ product_id: agents.id(shop, 'kursi'), qty: 1 }]
  const { body } = await agents.app.call('/shipping/rates', {
    shop,
    method: 'POST',
    json: { items, destination_ref: VILLAGE },
  })
  return body.options[0].quote_id
}

test('a product is found by any of its ids, and its options say what can be had together', async () => {
  const shop = await aShop()
  const { rest } = agents.ways
  const [bag, natural, black] = ['tas', 'TAS-N', 'TAS-H'].map((name) => agents.id(shop, name)) as [
    string,
    string,
    string,
  ]
  const { body } = await rest(shop, 'lookup_catalog', { input: { ids: [bag, black, 'nowhere'] } })
  assert.deepEqual(
    body.products.map(({ variants }: { variants: { id: string; inputs: object[] }[] }) =>
      variants.map(({ id, inputs }) => [id, inputs]),
    ),
    [
      [
        [natural, [{ id: bag, match: 'featured' }]],
        [black, [{ id: black, match: 'exact' }]],
      ],
    ],
  )
  const detail = await rest(shop, 'get_product', {
    input: { id: bag, selected: [{ name: 'Warna', label: 'Hitam' }] },
  })
  const { selected, options, variants } = detail.body.product
  assert.deepEqual(selected, [{ name: 'Warna', label: 'Hitam' }])
  assert.deepEqual(options[0].values, [
    { label: 'Natural', available: true, exists: true },
    { label: 'Hitam', available: false, exists: true },
  ])
  assert.deepEqual([variants[0].id, variants[0].availability.status], [black, 'out_of_stock'])
  const gone = await rest(shop, 'get_product', { input: { id: 'nowhere' } })
  assert.deepEqual([gone.status, gone.body.messages[0].code], [200, 'not_found'])
})

test('what cannot be bought is said where it stands, and the rest goes on', async () => {
  const shop = await aShop()
  const { rest } = agents.ways
  const line = (id: string, quantity: number) => ({ item: { id }, quantity })
  const { body } = await rest(shop, 'create_checkout', {
    input: {
      line_items: [
        line(agents.id(shop, 'kursi'), 6),
        line(agents.id(shop, 'TAS-H'), 1),
        line('nowhere', 1),
        line(agents.id(shop, 'tas'), 1),
      ],
      discounts: { codes: ['TIDAKADA', 'LAIN'] },
    },
  })
  assert.equal(body.status, 'incomplete')
  assert.deepEqual(
    body.messages.map(({ code, path }: { code: string; path?: string }) => [code, path ?? null]),
    [
      ['out_of_stock', '$.line_items[0]'],
      ['out_of_stock', '$.line_items[1]'],
      ['item_unavailable', null],
      ['item_unavailable', null],
      ['discount_code_invalid', '$.discounts.codes[0]'],
      ['discount_code_combination_disallowed', '$.discounts.codes'],
      ['buyer_confirmation_required', null],
    ],
  )
  const none = await rest(shop, 'create_cart', { input: { line_items: [line('nowhere', 1)] } })
  assert.deepEqual([none.status, none.body.ucp.status, none.body.id], [200, 'error', undefined])
})

test('a village that is not clear is asked for, and chosen by its id', async () => {
  const shop = await aShop()
  const { mcp } = agents.ways
  const line_items = [{ item: { id: agents.id(shop, 'kursi') }, quantity: 1 }]
  const destinations = [
    { street_address: 'Jl. Merdeka 1', address_locality: 'Kota Yogyakarta', address_country: 'ID' },
  ]
  const vague = await mcp(shop, 'create_checkout', {
    input: { line_items, fulfillment: { methods: [{ type: 'shipping', destinations }] } },
  })
  const [method] = vague.body.fulfillment.methods
  assert.equal(vague.body.status, 'incomplete')
  assert.ok(vague.body.messages.some(({ code }: { code: string }) => code === 'address_ambiguous'))
  assert.equal(method.selected_destination_id, null)
  assert.ok(method.destinations.length > 1)
  const [first] = method.destinations
  const clear = await mcp(shop, 'update_checkout', {
    id: vague.body.id,
    input: {
      line_items,
      fulfillment: { methods: [{ type: 'shipping', destinations, selected_destination_id: first.id }] },
    },
  })
  assert.equal(clear.body.fulfillment.methods[0].selected_destination_id, first.id)
  assert.equal(clear.body.fulfillment.methods[0].destinations[0].street_address, 'Jl. Merdeka 1')
  assert.equal(clear.body.status, 'requires_escalation', JSON.stringify(clear.body.messages))
  const wrong = await mcp(shop, 'update_checkout', {
    id: vague.body.id,
    input: {
      line_items,
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations,
            selected_destination_id: first.id,
            groups: [{ selected_option_id: 'burung' }],
          },
        ],
      },
    },
  })
  assert.ok(wrong.body.messages.some(({ code }: { code: string }) => code === 'invalid_fulfillment_option'))
})

test('asked twice with one key it is made once; another question with that key is refused', async () => {
  const shop = await aShop()
  const key = crypto.randomUUID()
  const input = { line_items: [{ item: { id: agents.id(shop, 'kursi') }, quantity: 1 }] }
  for (const way of ['mcp', 'rest'] as const) {
    const ask = (more: object = {}) =>
      agents.ways[way](shop, 'create_cart', { input: { ...input, ...more }, key })
    const [first, second] = [await ask(), await ask()]
    assert.equal(first.body.id, second.body.id)
    assert.equal((await ask({ buyer: { first_name: 'Ani' } })).status, 409)
  }
  const none = await agents.ways.rest(shop, 'create_cart', { input })
  const other = await agents.ways.rest(shop, 'create_cart', { input })
  assert.notEqual(none.body.id, other.body.id)
})

test('a cart is of its shop and of its kind, and gone once it is canceled', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const { rest } = agents.ways
  const input = { line_items: [{ item: { id: agents.id(shop, 'kursi') }, quantity: 1 }] }
  const { body } = await rest(shop, 'create_cart', { input })
  assert.equal((await rest(shop, 'get_cart', { id: body.id })).body.id, body.id)
  for (const [where, name] of [
    [other, 'get_cart'],
    [shop, 'get_checkout'],
    [other, 'cancel_cart'],
  ] as const)
    assert.equal((await rest(where, name, { id: body.id })).body.messages[0].code, 'not_found', name)
  assert.equal((await rest(shop, 'cancel_cart', { id: body.id })).body.id, body.id)
  assert.equal((await rest(shop, 'get_cart', { id: body.id })).body.messages[0].code, 'not_found')
  const replaced = await rest(shop, 'update_cart', { id: body.id, input })
  assert.equal(replaced.body.messages[0].code, 'not_found')
})
