// What happened to an order, in words. Pure.
import { namesOf } from '../../../format/records.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import type { Order } from '../order.ts'

const t = ordersTexts
type HistoryEntry = Order['history'][number]

const REJECTED = 'claim rejected'
const EDITED = 'edited: '
const UNDONE = 'undone: '
const COLLECTED = 'cod collected'
const REMITTED = 'cod remitted: '
const CHANGED = 'payment method changed'

export function historyText({ from, to, reason }: HistoryEntry): {
  readonly title: string
  readonly why: string | null
} {
  if (from === null) return { title: t.happened.placed, why: known(reason) }
  if (from !== to) return { title: to === null ? '–' : t.happened[to], why: known(reason) }
  if (reason === 'claimed') return { title: t.happened.claimed, why: null }
  if (reason?.startsWith(REJECTED))
    return { title: t.happened.rejected, why: reason.slice(REJECTED.length).replace(/^: /, '') || null }
  if (reason?.startsWith(CHANGED))
    return { title: t.happened.method, why: reason.slice(CHANGED.length).replace(/^: /, '') || null }
  if (reason?.startsWith(EDITED))
    return { title: t.happened.edited, why: fieldsIn(reason.slice(EDITED.length)) }
  const refund = reason === null ? undefined : t.refundHappened[reason]
  if (refund) return { title: refund, why: null }
  if (reason === COLLECTED) return { title: t.happened.collected, why: null }
  if (reason?.startsWith(REMITTED)) return { title: t.happened.remitted, why: reason.slice(REMITTED.length) }
  const undone = reason?.startsWith(UNDONE) ? reason.slice(UNDONE.length) : null
  if (undone !== null) return { title: t.happened.undone, why: t.undoneOf[undone] ?? undone }
  // Forgotten with the buyer.
  if (reason === null) return { title: t.happened.noted, why: null }
  return { title: t.attentionTitle, why: known(reason) }
}

export function actorText(actor: string | null): string {
  if (actor === null) return '–'
  const [kind = '', name = ''] = actor.split(' ')
  if (kind === 'bank') return t.bank(t.services[name] ?? name)
  return kind === 'gateway' ? (t.gateways[name] ?? name) : (t.actors[kind] ?? actor)
}

function fieldsIn(names: string): string {
  return names
    .split(', ')
    .map((name) => t.editedFields[name] ?? name)
    .join(', ')
}

/** What the server says in its own words is said in the reader's; what a person wrote stays. */
function known(reason: string | null): string | null {
  if (reason === null) return null
  if (reason === 'not paid in time') return t.notPaidInTime
  if (reason === 'cod_refused') return t.codRefused
  if (reason === 'cod_returned') return t.codReturned
  const kind = namesOf(t.attention).find((each) => each === reason)
  return kind ? t.attention[kind].why : reason
}
