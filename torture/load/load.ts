// Steady load on one shop: buyers who go the whole way, gateways' notices, a merchant; all of it noted in a ledger.
import { setTimeout as wait } from 'node:timers/promises'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import type { Chance } from '../chance.ts'
import { type Acknowledged, type Crowd, offeredBy, type Pace, startCrowd } from './buyers.ts'
import { type Caller, createCaller } from './caller.ts'
import { type Ledger, newLedger } from './ledger.ts'
import { type Merchant, startMerchant } from './merchant.ts'
import { Meter } from './meter.ts'
import { customersOf, type LoadShop } from './shop.ts'
import type { Site } from './site.ts'

export interface Load {
  readonly shop: LoadShop
  readonly meter: Meter
  readonly ledger: Ledger
  readonly crowd: Crowd
  readonly merchant: Merchant
  /** as buyers call */
  readonly caller: Caller
  /** as the merchant's programs call */
  readonly program: Caller
  /** settles when everybody has finished what they were at */
  stop(): Promise<void>
}

export interface LoadPace extends Pace {
  /** how long one asks again what is not answered; as long as it takes unless said */
  readonly patienceMs?: number
  /** between two things that the merchant does */
  readonly merchantPauseMs: number
}

const TRIES_TO_PAY = 20
const PAUSE_MS = 500

export const STEADY: LoadPace = { reads: 8, orders: 4, mostAtOnce: 60, merchantPauseMs: 250 }

/** A caller that waits for the end of a dead request's lease gives up: the quick half has no time for it. */
export const QUICK: LoadPace = { ...STEADY, patienceMs: 6_000 }

export interface LoadParts {
  /** pays an order at its gateway, and settles when the shop has heard of it; on the sandbox's page unless said */
  readonly pays?: (order: Acknowledged, caller: Caller) => Promise<void>
}

export function startLoad(
  site: Site,
  shop: LoadShop,
  chance: Chance,
  pace: LoadPace = STEADY,
  { pays = payOnPage }: LoadParts = {},
): Load {
  const meter = new Meter()
  const ledger = newLedger()
  const common = {
    port: site.nextPort,
    meter,
    isStrict: true,
    ...(pace.patienceMs && { patienceMs: pace.patienceMs }),
  }
  const caller = createCaller({ ...common, host: shop.host })
  const program = createCaller({ ...common, host: 'console.localhost', token: shop.token })
  const merchant = startMerchant({
    caller: program,
    ...{ shop, ledger, chance },
    pauseMs: pace.merchantPauseMs,
  })

  async function payAndLook(order: Acknowledged): Promise<void> {
    if (order.payment.isManual) {
      const claimed = await caller.post(`${API_PATH}/orders/track/${order.token}/payment/claim`, {})
      if (claimed.status !== 200) throw new Error(`a claim: ${claimed.status} ${claimed.text.slice(0, 200)}`)
      ledger.claims.push(order.orderId)
      merchant.hears(order, 'claimed')
    } else {
      await pays(order, caller)
      ledger.moves.push({ orderId: order.orderId, to: 'paid' })
      merchant.hears(order, 'paid')
    }
    const seen = await caller.get(`${API_PATH}/orders/track/${order.token}`)
    if (seen.body?.order?.id !== order.orderId) throw new Error(`a token opened ${seen.text.slice(0, 200)}`)
  }

  const crowd = startCrowd({
    ...{ caller, meter, pace, sink: site.sink },
    customers: customersOf(shop, chance, payAndLook),
    name: shop.slug,
    ...(pace.patienceMs && { mailWithinMs: pace.patienceMs }),
  })
  return {
    ...{ shop, meter, ledger, crowd, merchant, caller, program },
    async stop() {
      await crowd.stop()
      await merchant.stop()
    },
  }
}

async function payOnPage(order: Acknowledged, caller: Caller): Promise<void> {
  const paid = await caller.ask(await whereToPay(order, caller), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  })
  if (paid.status !== 303) throw new Error(`a payment: ${paid.status} ${paid.text.slice(0, 200)}`)
}

/** A payment that could not be opened with the order is opened when its buyer asks for it. */
async function whereToPay({ payment, token }: Acknowledged, caller: Caller): Promise<string> {
  if (payment.payAt !== null) return payment.payAt
  for (let tries = 1; ; tries++) {
    const reopened = await caller.post(`${API_PATH}/orders/track/${token}/payment`, {})
    const { payAt } = offeredBy(reopened.body?.payment)
    if (payAt !== null) return payAt
    if (tries === TRIES_TO_PAY)
      throw new Error(`no payment: ${reopened.status} ${reopened.text.slice(0, 200)}`)
    await wait(PAUSE_MS)
  }
}
