// What a draft costs: a cart of 100 lines in a shop with 200 promotions, against one line and none.
import { newShop } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import type { Results } from '../rows.ts'

export async function measureCart(bench: Bench): Promise<Results> {
  if (!bench.wants('cart')) return {}
  const { etalase, buyers, settings } = bench
  const { client } = etalase.database
  const [large, small] = [await newShop(client, 150, 200), await newShop(client, 150)]
  const draftMs = async (shop: string, lines: number, seconds: number) => {
    const wanted = { shop, kind: 'drafts', buyers: 1, products: 120, lines, seconds } as const
    const { cpu } = await buyers.place(etalase, wanted)
    return cpu.server + cpu.database
  }
  await draftMs(large, 100, 1)
  await draftMs(small, 1, 1)
  const pairs: { large: number; small: number }[] = []
  for (let round = 0; round < settings.rounds; round++) {
    pairs.push({
      large: await draftMs(large, 100, settings.seconds),
      small: await draftMs(small, 1, settings.seconds),
    })
  }
  const ms = (side: 'large' | 'small') => middle(pairs, (pair) => pair[side]).toFixed(1)
  return {
    cart: figures(
      pairs.map((pair) => pair.large / pair.small),
      `${ms('large')} ms of CPU, one line ${ms('small')} ms`,
    ),
  }
}
