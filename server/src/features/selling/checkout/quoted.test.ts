// A draft beside its quote: the fields that could contradict it, and what the order keeps of it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listOrders } from '../fulfilment/actions/list-orders.ts'
import { COURIER, type DraftFields, startTestCheckout, type TestCheckout } from './checkout.fixture.ts'

/** Sosromenduran, in the middle of Yogyakarta. */
const YOGYAKARTA = '3471051001'
const KEBAYORAN_BARU = '3174071001'

const JNE = [
  COURIER,
  { ...COURIER, service: 'YES', cost: 25_000 },
  { code: 'ambil', name: 'Ambil sendiri', cost: 0 },
]

let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  await checkout.shop({ slug: 'layanan', shipping: { mode: 'flat', couriers: JNE } })
  await checkout.shop({ slug: 'satu', shipping: { mode: 'flat', couriers: [COURIER] } })
})
after(() => checkout?.close())

async function optionsOf(shop: string, destination_ref: string) {
  const { body } = await checkout.app.call('/shipping/rates', {
    shop,
    method: 'POST',
    json: { destination_ref, items: [{ product_id: checkout.id(shop, 'kursi'), qty: 1 }] },
  })
  return body.options as { quote_id: string; courier_code: string; courier_service: string; cost: number }[]
}

/** A draft with the quote of the first option; without a courier unless it is given. */
async function quotedDraft(shop: string, ref: string, fields: DraftFields) {
  const [option] = await optionsOf(shop, ref)
  return checkout.draft(shop, { courier_code: null, shipping_quote_id: option?.quote_id, ...fields })
}

async function fieldErrors(answer: Promise<{ status: number; body: { error: unknown } }>) {
  const { status, body } = await answer
  assert.equal(status, 400, JSON.stringify(body))
  const { details } = body.error as { details: { fields: { path: string; message: string }[] } }
  return details.fields
}

describe('the city', () => {
  for (const city of ['Jayapura', 'Kota Bandung', 'Jaksel']) {
    test(`"${city}" beside a quote for Yogyakarta is refused, and the quoted city named`, async () => {
      const errors = await fieldErrors(quotedDraft('satu', YOGYAKARTA, { city }))
      assert.deepEqual(
        errors.map(({ path }) => path),
        ['city'],
      )
      assert.match(errors[0]?.message ?? '', /Kota Yogyakarta/)
    })
  }

  for (const [city, ref] of [
    ['Kota Yogyakarta', YOGYAKARTA],
    ['yogyakarta', YOGYAKARTA],
    ['Jogja', YOGYAKARTA],
    ['Gedongtengen', YOGYAKARTA],
    ['Jakarta Selatan', KEBAYORAN_BARU],
    ['Jaksel', KEBAYORAN_BARU],
    ['dekat alun-alun', YOGYAKARTA],
  ] as const) {
    test(`"${city}" fits the quote for ${ref}`, async () => {
      assert.equal((await quotedDraft('satu', ref, { city })).status, 200)
    })
  }

  test('without a quote nothing contradicts it', async () => {
    assert.equal((await checkout.draft('satu', { city: 'Jayapura' })).status, 200)
  })

  test('all that is wrong is answered at once', async () => {
    const errors = await fieldErrors(
      quotedDraft('layanan', YOGYAKARTA, { city: 'Jayapura', courier_code: 'sicepat', contact: 'x' }),
    )
    assert.deepEqual(
      errors.map(({ path }) => path),
      ['contact', 'courier_code', 'city'],
    )
  })
})

test('an order keeps where its quote was for, and the merchant sees it', async () => {
  const [option] = await optionsOf('satu', YOGYAKARTA)
  const fields = { courier_code: null, shipping_quote_id: option?.quote_id, city: 'Jogja' }
  const { body } = await checkout.buy('satu', fields)
  assert.equal(body.order.city, 'Jogja', 'as the buyer wrote it')
  const shop = await checkout.app.ctx.shops.find('satu.localhost')
  assert.ok(shop)
  const listed = await listOrders(checkout.app.ctx, shop, { limit: 10 }, new Date(checkout.app.clock.now()))
  assert.deepEqual(listed.find(({ order }) => order.id === body.order.id)?.destination, {
    ref: YOGYAKARTA,
    subdistrict: 'Sosromenduran',
    district: 'Gedongtengen',
    city: 'Kota Yogyakarta',
    province: 'DI Yogyakarta',
    zip_code: '55271',
  })
})

describe('the courier beside a quote', () => {
  test('that is another one is refused', async () => {
    const [error, ...more] = await fieldErrors(
      quotedDraft('satu', YOGYAKARTA, { city: 'Yogyakarta', courier_code: 'sicepat' }),
    )
    assert.deepEqual([error?.path, more], ['courier_code', []])
    assert.match(error?.message ?? '', /jne/)
  })

  test('that is the quote’s own is taken, with its service or without', async () => {
    for (const option of await optionsOf('layanan', YOGYAKARTA)) {
      const forms = [option.courier_code, option.courier_code.split(':')[0]]
      for (const courier_code of forms) {
        const answer = await checkout.draft('layanan', {
          city: 'Yogyakarta',
          shipping_quote_id: option.quote_id,
          courier_code,
        })
        assert.equal(answer.body.shipping_cost, option.cost, courier_code)
      }
    }
  })

  test('that is another service of the same courier is refused', async () => {
    const yes = (await optionsOf('layanan', YOGYAKARTA)).find(({ courier_service: name }) => name === 'YES')
    const fields = { city: 'Yogyakarta', shipping_quote_id: yes?.quote_id, courier_code: 'jne:REG' }
    const [error] = await fieldErrors(checkout.draft('layanan', fields))
    assert.equal(error?.path, 'courier_code')
  })
})

describe('two services of one courier at a flat cost', () => {
  test('have codes of their own, the same in the configuration and in the options', async () => {
    const { body } = await checkout.app.call('/storefront/config', { shop: 'layanan' })
    const codes = body.commerce.couriers.map(({ code }: { code: string }) => code)
    assert.deepEqual(codes, ['jne:REG', 'jne:YES', 'ambil'])
    const options = await optionsOf('layanan', YOGYAKARTA)
    assert.deepEqual(options.map(({ courier_code }) => courier_code).sort(), codes.toSorted())
  })

  for (const [courier_code, cost] of [
    ['jne:REG', 10_000],
    ['jne:YES', 25_000],
    ['JNE:yes', 25_000],
    ['ambil', 0],
  ] as const) {
    test(`${courier_code} chooses the one that costs ${cost}, and the order says so`, async () => {
      const { body } = await checkout.buy('layanan', { courier_code })
      assert.equal(body.order.shipping_cost, cost)
      assert.equal(body.order.courier_code.toLowerCase(), courier_code.toLowerCase())
    })
  }

  test('are not chosen by the courier’s code alone: the answer says what to send instead', async () => {
    const [error] = await fieldErrors(checkout.draft('layanan', { courier_code: 'jne' }))
    assert.equal(error?.path, 'courier_code')
    assert.match(error?.message ?? '', /jne:REG atau jne:YES/)
  })

  test('that are switched off leave the code of the other one clear', async () => {
    await checkout.shop({
      slug: 'jelas',
      shipping: { mode: 'flat', couriers: [COURIER, { ...COURIER, service: 'YES', enabled: false }] },
    })
    for (const courier_code of ['jne', 'jne:REG'])
      assert.equal((await checkout.draft('jelas', { courier_code })).body.shipping_cost, COURIER.cost)
  })
})
