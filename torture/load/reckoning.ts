// The reckoning after load: all that an answer confirmed is in the database, once, and all rows agree.
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { features } from '../../server/src/features/index.ts'
import { checkConsistency } from '../../server/src/features/operating/consistency/check-consistency.ts'
import { verify } from './buyers.ts'
import { type Facts, readFacts } from './facts.ts'
import type { Load } from './load.ts'
import type { Site } from './site.ts'

export interface Reckoned {
  /** orders, moves, stock, sales and prices that an answer confirmed */
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly violations: readonly string[]
}

interface Findings {
  readonly lost: string[]
  readonly doubled: string[]
  readonly wrong: string[]
}

const MOST_ASKED_AGAIN = 60
const SALE = 'luar-'

export async function reckon({ checkout }: Site, load: Load): Promise<Reckoned> {
  const { shop, crowd, ledger, merchant, meter } = load
  const { db } = checkout.app.ctx
  const facts = await readFacts(db, shop)
  const found: Findings = { lost: [], doubled: [], wrong: [] }
  reckonBuyers(load, facts, found)
  reckonMerchant(load, facts, found)
  const refused = [...crowd.givenUp, ...merchant.surprises]
  found.wrong.push(
    ...refused.filter((why) => !why.startsWith('never answered')),
    ...meter.problems,
    ...(await askedAgain(load)),
    ...(await checkConsistency(db, features, shop.id)),
    ...untoldOf(facts),
  )
  const { moves, stock, sales, claims, priceEdits } = ledger
  const told = [crowd.acknowledged, moves, stock, sales, claims]
  return {
    acknowledged: told.reduce((sum, { length }) => sum + length, priceEdits),
    lost: found.lost.length,
    doubled: found.doubled.length,
    violations: [
      ...found.lost.map((what) => `lost: ${what}`),
      ...found.doubled.map((what) => `doubled: ${what}`),
      ...found.wrong,
    ],
  }
}

function reckonBuyers({ crowd, ledger }: Load, facts: Facts, { lost, doubled, wrong }: Findings): void {
  for (const { orderId, contact } of crowd.acknowledged)
    if (facts.byId.get(orderId)?.contact !== contact) lost.push(`order ${orderId}`)
  for (const [contact, times] of facts.ordersOf)
    if (times > 1 && !contact.startsWith(SALE)) doubled.push(`${times} orders of ${contact}`)
  for (const contact of crowd.untold) wrong.push(`${contact} was told that an order is placed, and not which`)
  for (const orderId of ledger.claims)
    if (!facts.byId.get(orderId)?.buyer_claimed_at && !facts.reached.has(`${orderId} paid`))
      lost.push(`claim of ${orderId}`)
  const heardOf = new Set([...crowd.acknowledged.map(({ contact }) => contact), ...crowd.untold])
  const unheard = facts.orders.filter(
    ({ contact, source }) => source === 'storefront' && !heardOf.has(contact),
  )
  if (unheard.length > crowd.givenUp.length) wrong.push(`${unheard.length} orders that nobody was told of`)
}

function reckonMerchant({ ledger }: Load, facts: Facts, { lost, doubled }: Findings): void {
  for (const { orderId, to } of ledger.moves)
    note(facts.reached.get(`${orderId} ${to}`), `${orderId} moved to ${to}`, doubled)
  for (const { reason } of ledger.stock) note(facts.stock.get(reason), `stock: ${reason}`, doubled)
  for (const { contact } of ledger.sales) note(facts.ordersOf.get(contact), `sale to ${contact}`, doubled)
  for (const [id, told] of ledger.prices) {
    const now = facts.products.find((product) => product.id === id)
    if (now?.price !== told.price || now.version !== told.version)
      lost.push(
        `${id} costs ${now?.price} (version ${now?.version}), told were ${told.price} (${told.version})`,
      )
  }

  function note(times: number | undefined, what: string, twice: string[]): void {
    if (times === undefined) lost.push(what)
    else if (times > 1) twice.push(`${times} times ${what}`)
  }
}

/** The same key gives the same order, and the token of the first answer opens it. */
async function askedAgain({ caller, crowd }: Load): Promise<string[]> {
  const orders = crowd.acknowledged.toSorted(() => Math.random() - 0.5).slice(0, MOST_ASKED_AGAIN)
  const wrong: string[] = []
  for (const order of orders) {
    const again = await verify(caller, order)
    if (again.body?.order?.id !== order.orderId)
      wrong.push(`another answer for the same key: ${again.status} ${again.text.slice(0, 200)}`)
    const seen = await caller.get(`${API_PATH}/orders/track/${order.token}`)
    if (seen.body?.order?.id !== order.orderId)
      wrong.push(`a token does not open its order: ${seen.status} ${seen.text.slice(0, 200)}`)
  }
  return wrong
}

/** Every order has one confirmation for its buyer, and one event for its merchant's programs. */
function untoldOf({ orders, confirmations, events }: Facts): string[] {
  return orders.flatMap(({ id, number }) => {
    const [mails, told] = [confirmations.get(number) ?? 0, events.get(id) ?? events.get(number) ?? 0]
    return mails === 1 && told === 1 ? [] : [`${number} has ${mails} confirmations and ${told} events`]
  })
}
