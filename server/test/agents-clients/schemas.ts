// npm run test:agents: every answer of every operation, at both dates and by both ways, held against UCP's own JSON Schemas.
// UCP_SOURCES names a folder with the `source` of UCP's repository for each date (`2026-08-25/schemas/…`); without it this is skipped.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { NOW } from '../../src/features/selling/orders/orders.fixture.ts'
import { startTestAgents, type TestAgents, type Told } from '../../src/features/shop/agents/door.fixture.ts'
import { OPERATIONS } from '../../src/features/shop/agents/operations.ts'
import { PROFILE_PATH, profileOf } from '../../src/features/shop/agents/profile.ts'
import { UCP_VERSIONS, ucpVersion } from '../../src/features/shop/agents/versions/index.ts'
import { aProduct } from '../world.ts'

const SOURCES = process.env.UCP_SOURCES
const skip = SOURCES ? false : 'UCP_SOURCES names no folder with the schemas of UCP'
const DATES = UCP_VERSIONS.map(({ date }) => date)
const BASE = 'https://ucp.dev/schemas'

/** What each answers with, by the ending of its name. */
const SHAPES: readonly [RegExp, readonly string[]][] = [
  [/^search_catalog$/, ['shopping/catalog_search.json#/$defs/search_response']],
  [/^lookup_catalog$/, ['shopping/catalog_lookup.json#/$defs/lookup_response']],
  [/^get_product$/, ['shopping/catalog_lookup.json#/$defs/get_product_response']],
  [/_cart$/, ['shopping/discount.json#/$defs/dev.ucp.shopping.cart']],
  [
    /_checkout$/,
    [
      'shopping/discount.json#/$defs/dev.ucp.shopping.checkout',
      'shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout',
    ],
  ],
  [/^get_order$/, ['shopping/order.json']],
]

type Validate = (name: string, answer: unknown) => void

function validatorOf(date: string): { answer: Validate; profile(body: unknown): void } {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  const folder = join(SOURCES ?? '', date)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/^(schemas|discovery)\/.*\.json$/.test(file)) continue
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8').replaceAll('{{ucp_version}}', date))
    // By its place: that of one names another, and its references mean this one.
    ajv.addSchema({ ...schema, $id: `https://ucp.dev/${file}` })
  }
  const hold = (validate: ValidateFunction | undefined, what: string, value: unknown) => {
    assert.ok(validate, what)
    assert.ok(
      validate(value),
      `${date} ${what}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`,
    )
  }
  const errorShape = ['common/types/error_response.json', 'shopping/types/error_response.json']
    .map((path) => ajv.getSchema(`${BASE}/${path}`))
    .find(Boolean)
  return {
    answer(name, value) {
      if ((value as { ucp?: { status?: string } }).ucp?.status === 'error')
        return hold(errorShape, `${name} in vain`, value)
      const shapes = SHAPES.find(([pattern]) => pattern.test(name))?.[1] ?? []
      assert.ok(shapes.length > 0, name)
      for (const shape of shapes) hold(ajv.getSchema(`${BASE}/${shape}`), `${name} by ${shape}`, value)
    },
    profile(value) {
      const paths = [
        'schemas/profile.json#/$defs/business_schema',
        'discovery/profile_schema.json#/$defs/business_profile',
      ]
      const found = paths.map((path) => ajv.getSchema(`https://ucp.dev/${path}`)).find(Boolean)
      hold(found, 'profile', value)
    },
  }
}

let agents: TestAgents
before(async () => {
  agents = await startTestAgents()
  agents.app.clock.set(NOW)
})
after(() => agents?.close())

for (const date of DATES)
  for (const way of ['mcp', 'rest'] as const)
    test(`by ${way} at ${date} every answer has the form that UCP says`, { skip }, async () => {
      const { answer: hold, profile: holdProfile } = validatorOf(date)
      const shop = `skema-${way}-${date}`
      await aWholeShop(shop)
      const said = new Set<string>()
      const profile = agents.agent.profile(date)
      const ask = async (name: string, asked: object = {}): Promise<Told['body']> => {
        const { body, whole } = await agents.ways[way](shop, name, { profile, ...asked })
        assert.ok(body?.ucp, JSON.stringify(whole))
        hold(name, body)
        said.add(name)
        return body
      }
      const path = date === DATES[0] ? PROFILE_PATH : `${PROFILE_PATH}/${date}`
      const own = await agents.app.send(path, { headers: { Host: `${shop}.localhost` } })
      holdProfile(own.body)
      holdProfile(profileOf(ucpVersion(date) ?? assert.fail(), 'https://skema.example'))

      const found = await ask('search_catalog', { input: { query: 'tas', pagination: { limit: 1 } } })
      await ask('search_catalog', { input: {} })
      const [variant] = found.products[0].variants
      await ask('lookup_catalog', { input: { ids: [found.products[0].id, variant.id, 'nowhere'] } })
      await ask('get_product', { input: { id: found.products[0].id } })
      await ask('get_product', { input: { id: 'nowhere' } })
      const line_items = [{ item: { id: variant.id }, quantity: 1 }]
      const codes = { codes: ['HEMAT', 'SALAH'] }
      const buyer = {
        first_name: 'Budi',
        last_name: 'S',
        email: 'budi@contoh.id',
        phone_number: '+6281234567890',
      }
      const cart = await ask('create_cart', { input: { line_items, discounts: codes, buyer } })
      await ask('get_cart', { id: cart.id })
      await ask('update_cart', { id: cart.id, input: { line_items, discounts: { codes: ['SALAH'] } } })
      const made = await ask('create_checkout', { input: { cart_id: cart.id, line_items: [] } })
      const destinations = [
        {
          id: 'rumah',
          street_address: 'Jl. A 1',
          extended_address: 'Gowongan, Jetis',
          address_locality: 'Yogyakarta',
          address_country: 'ID',
        },
      ]
      const methods = [{ type: 'shipping', destinations }]
      const asked = { line_items, buyer, discounts: { codes: ['HEMAT'] } }
      const shipped = await ask('update_checkout', {
        id: made.id,
        input: { ...asked, fulfillment: { methods } },
      })
      const [option] = shipped.fulfillment.methods[0].groups[0].options
      const chosen = [{ ...methods[0], groups: [{ id: 'parcel', selected_option_id: option.id }] }]
      await ask('update_checkout', { id: made.id, input: { ...asked, fulfillment: { methods: chosen } } })
      const vague = [
        { type: 'shipping', destinations: [{ address_locality: 'Bandung', address_country: 'ID' }] },
      ]
      await ask('update_checkout', { id: made.id, input: { ...asked, fulfillment: { methods: vague } } })
      await ask('get_checkout', { id: made.id })
      await ask('complete_checkout', { id: made.id })
      await ask('cancel_checkout', { id: made.id })
      await ask('create_checkout', { input: { line_items: [{ item: { id: variant.id }, quantity: 900 }] } })
      await ask('cancel_cart', { id: cart.id })
      await ask('get_cart', { id: cart.id })
      for (const state of ['pending_payment', 'shipped', 'cancelled'] as const) {
        const { token } = await agents.placeIn(state, shop, { items: [{ slug: 'kursi' }] })
        await ask('get_order', { id: token })
      }
      assert.deepEqual(
        OPERATIONS.map(({ name }) => name).filter((name) => !said.has(name)),
        [],
      )
    })

async function aWholeShop(slug: string): Promise<void> {
  await agents.shop({
    slug,
    categories: [{ key: 'tas', label: 'Tas' }],
    products: [
      aProduct({ slug: 'kursi', name: 'Kursi', compare_at_price: 2_000_000 }),
      aProduct({
        slug: 'tas',
        name: 'Tas',
        category: 'tas',
        options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
        variants: [
          { sku: `N-${slug}`, options: { Warna: 'Natural' }, stock: 9 },
          { sku: `H-${slug}`, options: { Warna: 'Hitam' }, stock: 0 },
        ],
      }),
    ],
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 500 }],
    pages: { 'syarat-ketentuan': [{ type: 'story', story: { title: 'Syarat' } }] },
  })
}
