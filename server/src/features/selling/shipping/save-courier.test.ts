// saveCourier and deleteCourier: couriers and their services, one by one.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { newShop, refusal, refusedFields, tallyEdits } from '../../../../test/edits.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deleteCourier, saveCourier } from './actions/save-courier.ts'
import type { CourierInput } from './input.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const regular: CourierInput = { code: 'jne', service: 'REG', name: 'JNE', cost: 9_000 }

/** The couriers that buyers are shown, as `code service cost`. */
async function shown(shop: Shop): Promise<string> {
  const { body } = await app.call('/storefront/config', { shop: shop.slug })
  const couriers: CourierInput[] = body.commerce.couriers
  return couriers.map(({ code, service, cost }) => [code, service ?? '-', cost].join(' ')).join(', ')
}

const shows = (shop: Shop, couriers: string) => until(async () => (await shown(shop)) === couriers)

describe('a courier', () => {
  test('that is saved is shown to buyers, each of its services for itself', async () => {
    const shop = await newShop(app)
    const { value, ...stored } = await saveCourier(app.ctx, shop, regular)
    assert.deepEqual(stored, { id: 'jne:REG', version: 1, position: 0 })
    assert.deepEqual([value.enabled, value.zones], [true, []])
    await saveCourier(app.ctx, shop, { ...regular, service: 'YES', cost: 20_000 })
    await saveCourier(app.ctx, shop, { code: 'jne', name: 'JNE', cost: 7_000 })
    await shows(shop, 'jne:REG REG 9000, jne:YES YES 20000, jne - 7000')
  })

  test('keeps its place and what an edit does not name, and counts a version only for a change', async () => {
    const shop = await newShop(app, { shipping: { couriers: [regular, { code: 'sicepat', name: 'S' }] } })
    const { version, position, value } = await saveCourier(app.ctx, shop, {
      code: 'jne',
      service: 'REG',
      cost: 8_000,
    })
    assert.deepEqual([version, position, value.name], [2, 0, 'JNE'])
    assert.equal((await saveCourier(app.ctx, shop, { ...regular, cost: 8_000 })).version, 2)
    await shows(shop, 'jne REG 8000, sicepat - ')
  })

  test('is refused without a name, and with a zone that is not one place', async () => {
    const shop = await newShop(app)
    const wrong = { code: 'jne', zones: [{ province: '31', any: true, cost_per_kg: 1 }] }
    assert.deepEqual(await refusedFields(saveCourier(app.ctx, shop, wrong)), {
      name: 'wajib diisi',
      'zones[0]': 'sebutkan tepat satu: province, city, district atau any',
    })
    assert.equal(await shown(shop), '')
  })

  test('that is deleted is shown no more, and its other services stay', async () => {
    const couriers = [regular, { ...regular, service: 'YES' }]
    const shop = await newShop(app, { shipping: { couriers } })
    assert.equal((await refusal(deleteCourier(app.ctx, shop, { code: 'jne' }))).code, 'not_found')
    await deleteCourier(app.ctx, shop, { code: 'jne', service: 'REG' }, { expected: 1 })
    await shows(shop, 'jne YES 9000')
  })

  test('is made once when many make it at once', async () => {
    const shop = await newShop(app)
    const costs = [1_000, 2_000, 3_000]
    const edits = costs.map((cost) => saveCourier(app.ctx, shop, { ...regular, cost }, { expected: 'new' }))
    assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 2 })
    const { version, value } = await saveCourier(app.ctx, shop, { code: 'jne', service: 'REG' })
    assert.equal(version, 1)
    await shows(shop, `jne REG ${value.cost}`)
  })

  test('beside others that are made at the same time has a place of its own', async () => {
    const shop = await newShop(app)
    const codes = ['jne', 'sicepat', 'anteraja', 'pos']
    const saved = await Promise.all(codes.map((code) => saveCourier(app.ctx, shop, { code, name: code })))
    assert.deepEqual(saved.map(({ position }) => position).sort(), [0, 1, 2, 3])
  })
})
