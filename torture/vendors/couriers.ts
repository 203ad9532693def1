// Quotes of shipping while the aggregator is down, slow or lies: answered in time, never with a price that nobody asked.

import { API_PATH } from '../../server/src/domain/addresses.ts'
import { aProduct } from '../../server/test/world.ts'
import { send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { jsonRequest } from '../load/caller.ts'
import type { TrialStage } from '../load/put-through.ts'
import type { Mood } from './door.ts'
import { LIES } from './lies.ts'
import type { World } from './world.ts'

const MOODS: readonly Mood[] = ['refuses', 'silent', 'trickles', 'doubles', 'cuts']
const ORIGIN = '3204282001'
const DESTINATIONS = ['3174041001', '3171011001', '3273011001']
/** Longer than a vendor is waited for, second try included. */
const ANSWER_WITHIN_MS = 15_000

let shops = 0

export async function askCouriers(world: World, { chance, violations, short }: TrialStage): Promise<void> {
  const { site, doors, biteship } = world
  const slug = `kirim-${++shops}`
  await site.checkout.shop({
    slug,
    products: [aProduct({ slug: 'kursi', weight_grams: 1_000, stock: 999 })],
    shipping: {
      ...{ mode: 'live', origin_ref: ORIGIN },
      couriers: [{ code: 'jne', name: 'JNE', cost: 21_000 }],
      provider: { name: 'biteship', api_key: biteship.key },
    },
  })
  const product = site.checkout.id(slug, 'kursi')
  let asked = 0

  /** Of another cart each time: nobody lives from what was answered before. */
  async function quote(): Promise<number> {
    const begun = performance.now()
    const json = {
      destination_ref: chance.oneOf(DESTINATIONS),
      items: [{ product_id: product, qty: ++asked }],
    }
    const request = jsonRequest('POST', json)
    const { status, text, body } = await send(site.nextPort(), `${API_PATH}/shipping/rates`, {
      ...request,
      headers: { ...request.headers, Host: `${slug}.localhost` },
    })
    if (!short && performance.now() - begun > ANSWER_WITHIN_MS)
      violations.push(`a quote took ${Math.round(performance.now() - begun)} ms`)
    if (status >= 500 && status !== 503)
      violations.push(`a quote was answered ${status}: ${text.slice(0, 200)}`)
    for (const { cost } of body?.options ?? [])
      if (!Number.isSafeInteger(cost) || cost < 0) violations.push(`a quote of ${cost}`)
    return status
  }

  for (const mood of MOODS) {
    doors.biteship.behave(mood)
    await Promise.all([quote(), quote(), quote()])
  }
  doors.biteship.behave('open')
  for (const lie of LIES) {
    biteship.answer(lie)
    await quote()
  }
  biteship.answer(biteship.listing([-1, '12000', null, 1e12, 12_000.5, 9_000]))
  await quote()
  biteship.answer('good')
  // Once the breaker has let one through again.
  await until(async () => (await quote()) === 200).catch(() =>
    violations.push('couriers are never asked again'),
  )
}
