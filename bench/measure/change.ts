// How long the first list takes after the merchant changed one product: a shop of 20,000 against one of 63.

import { hostOf, newShop } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import { type Merchant, startMerchant } from '../merchant.ts'
import { record } from '../record.ts'
import type { Results } from '../rows.ts'
import { API } from './reads.ts'

const CHANGES = 9
const PRODUCT = 'barang-1'
const SEEN_WITHIN_MS = 10_000

export async function measureChange(bench: Bench): Promise<Results> {
  if (!bench.wants('change')) return {}
  const { client } = bench.etalase.database
  const [large, small] = [await newShop(client, 20_000), await newShop(client, 63)]
  const merchant = await startMerchant(bench.etalase)
  try {
    const pairs: { large: number; small: number }[] = []
    for (let change = 0; change < CHANGES; change++) {
      const price = 600_000 + change
      pairs.push({
        large: await firstListAfterChange(bench, merchant, large, price),
        small: await firstListAfterChange(bench, merchant, small, price),
      })
    }
    const ms = (side: 'large' | 'small') => middle(pairs, (pair) => pair[side]).toFixed(1)
    const ratios = pairs.map((pair) => pair.large / pair.small)
    const value = Number(ms('large')) / Number(ms('small'))
    return { change: { ...figures(ratios, `${ms('large')} ms, 63 products ${ms('small')} ms`), value } }
  } finally {
    await merchant.stop()
  }
}

/** Asks for the list without a pause: the first answer with the new price is the one that the server had to make. */
async function firstListAfterChange(
  { etalase }: Bench,
  merchant: Merchant,
  shop: string,
  price: number,
): Promise<number> {
  const read = async () => {
    const begun = performance.now()
    const headers = { Host: hostOf(shop) }
    const { body } = await record(etalase.port, { method: 'GET', path: `${API}/products`, headers })
    return { ms: performance.now() - begun, text: Buffer.from(body, 'base64').toString() }
  }
  await read()
  const changing = merchant.do({ is: 'change', shop: `${shop}-1`, product: PRODUCT, price })
  const until = performance.now() + SEEN_WITHIN_MS
  while (performance.now() < until) {
    const { ms, text } = await read()
    if (!text.includes(`"price":${price}`)) continue
    await changing
    return ms
  }
  throw new Error(`A change of a price was not seen within ${SEEN_WITHIN_MS} ms`)
}
