// What the tests of live rates share: an app, both aggregators, and shops that ship with them.

import type { Answer } from '../../../../../test/http.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeBiteship, startFakeBiteship } from '../../../../test/fakes/biteship.ts'
import { type FakeRajaOngkir, startFakeRajaOngkir } from '../../../../test/fakes/rajaongkir.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

export const ORIGIN = '3471101001'
export const JAKARTA = '3174041001'

const COURIERS = [
  { code: 'jne', name: 'JNE' },
  { code: 'sicepat', name: 'SiCepat' },
]

export interface TestLiveRates {
  readonly app: TestApp
  readonly fakes: { readonly biteship: FakeBiteship; readonly rajaongkir: FakeRajaOngkir }
  /** a new shop each time, so that nobody lives from what another was answered */
  shop(provider: 'biteship' | 'rajaongkir', shipping?: object): Promise<string>
  rates(shop: string, parcel?: { ref?: string; qty?: number }): Promise<Answer>
  close(): Promise<void>
}

export async function startTestLiveRates(): Promise<TestLiveRates> {
  const biteship = await startFakeBiteship()
  const rajaongkir = await startFakeRajaOngkir()
  const app = await startApp({ env: { BITESHIP_API_URL: biteship.url, RAJAONGKIR_API_URL: rajaongkir.url } })
  const fakes = { biteship, rajaongkir }
  for (const ref of [ORIGIN, JAKARTA]) {
    const place = app.ctx.places.find(ref)
    if (place) rajaongkir.know(place)
  }
  let shops = 0

  return {
    app,
    fakes,
    async shop(provider, shipping = {}) {
      const slug = `kirim-${++shops}`
      await app.shop(
        aShop({
          slug,
          products: [aProduct({ slug: 'kursi', weight_grams: 1_000, stock: 999 })],
          shipping: {
            mode: 'live',
            origin_ref: ORIGIN,
            couriers: COURIERS,
            provider: { name: provider, api_key: fakes[provider].key },
            ...shipping,
          },
        }),
      )
      return slug
    },
    async rates(shop, { ref = JAKARTA, qty = 1 } = {}) {
      const [product] = (await app.call('/products', { shop })).body.products
      const json = { destination_ref: ref, items: [{ product_id: product.id, qty }] }
      return app.call('/shipping/rates', { shop, method: 'POST', json })
    },
    async close() {
      await app.close()
      await biteship.close()
      await rajaongkir.close()
    },
  }
}
