// Buyers whose codes come by WhatsApp, while it is down, slow or lies: each gets an order, and no code is sent without end.
import { setTimeout as wait } from 'node:timers/promises'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { CHECKOUT, type Walker, walkToOrder } from '../../test/checkout.ts'
import type { Answer } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { type Caller, createCaller } from '../load/caller.ts'
import type { TrialStage } from '../load/put-through.ts'
import { customersOf, type LoadShop } from '../load/shop.ts'
import type { Mood } from './door.ts'
import { LIES } from './lies.ts'
import type { World } from './world.ts'

const MOODS: readonly Mood[] = ['refuses', 'silent', 'trickles', 'doubles', 'cuts']
const ILL_MS = 2_500
/** The first, three more; that an answer was lost does not show whether the message went out. */
const MOST_TRIES = 4

let buyers = 0

export async function buyByWhatsApp(world: World, stage: TrialStage): Promise<void> {
  const { doors, whatsapp, site } = world
  // Of their own, as the reckoning knows the orders of the crowd alone.
  const shop = await world.open()
  const caller = createCaller({
    port: site.nextPort,
    host: shop.host,
    meter: stage.load.meter,
    isStrict: true,
  })
  const one = () => buy(world, stage, shop, caller)
  // Nobody waits for those before: a code that could not be sent is tried for half a minute.
  const bought: Promise<void>[] = []
  for (const mood of MOODS) {
    bought.push(one())
    doors.whatsapp.behave(mood)
    await wait(ILL_MS)
  }
  doors.whatsapp.behave('open')
  for (const lie of LIES.slice(0, 6)) {
    whatsapp.answer(lie, 'good')
    bought.push(one())
    await wait(ILL_MS / 5)
  }
  await Promise.all(bought)
  whatsapp.answer('good')
}

async function buy(
  { whatsapp }: World,
  { chance, violations }: TrialStage,
  shop: LoadShop,
  caller: Caller,
): Promise<void> {
  const number = `62812${String(10_000_000 + ++buyers)}`
  const codes = () =>
    whatsapp.calls.flatMap(({ body }) =>
      body.includes(number) ? (/"text":"(\d{6})"/.exec(body)?.slice(1) ?? []) : [],
    )
  const walker: Walker<Answer> = {
    ask: (step, body) => caller.post(API_PATH + CHECKOUT[step], body),
    expectCode: () => async () => {
      await until(() => codes().length > 0).catch(() => {})
      return codes()[0] ?? null
    },
  }
  const cart = customersOf(shop, chance, undefined).wish(`+${number}`)
  const { at, reply } = await walkToOrder(walker, { ...cart, payment_method: 'transfer' })
  if (codes().length > MOST_TRIES) violations.push(`a code was sent ${codes().length} times`)
  if (at === 'code') violations.push('a code never came by WhatsApp')
  else if (reply.status !== 200) violations.push(`${at}: ${reply.status} ${reply.text.slice(0, 200)}`)
}
