// The states of an order as data: what may follow what, what each is called, the steps a buyer sees, and why it needs
// the merchant's eyes.

export const ORDER_STATUSES = [
  'pending_payment',
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'expired',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'cancelled', 'expired'],
  paid: ['processing', 'shipped', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  cancelled: [],
  // Money that arrives late is never lost.
  expired: ['paid'],
  refunded: [],
}

/**
 * What is paid at the door begins at `processing`, as nobody waits for its money first. That the money came moves it nowhere:
 * `paid` is said of it where it is. Who does not take it at the door ends it on its way.
 */
export const NEXT_AT_DOOR: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  processing: ['paid', 'shipped', 'cancelled'],
  shipped: ['paid', 'completed', 'cancelled'],
  // Its buyer said that it came, and the courier brings it back, or never had its money.
  completed: ['paid', 'cancelled'],
}
/** Once its money came. */
export const NEXT_COLLECTED: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
}

/** Where an order is, as far as it decides what may follow. */
export interface OrderStanding {
  readonly status: OrderStatus
  /** the courier collects its money */
  readonly is_cod: boolean
  readonly cod_collected_at: Date | null
}

export function nextOf({ status, is_cod, cod_collected_at }: OrderStanding): readonly OrderStatus[] {
  if (!is_cod) return NEXT[status]
  return (cod_collected_at ? NEXT_COLLECTED : NEXT_AT_DOOR)[status] ?? []
}

export function mayMove(order: OrderStanding, to: OrderStatus): boolean {
  return nextOf(order).includes(to)
}

/** Whether its money came; `passed`: the states that it has been in. */
export function isPaidFor(order: OrderStanding, passed: readonly OrderStatus[]): boolean {
  return order.is_cod ? order.cod_collected_at !== null : passed.includes('paid')
}

/** Unpaid past the moment until which it waits; a claimed order waits for the merchant, and has no such moment. */
export function isTimeOver(
  { status, expires_at }: { readonly status: OrderStatus; readonly expires_at: Date | null },
  at: Date,
): boolean {
  return status === 'pending_payment' && expires_at !== null && at >= expires_at
}

const ENDS: readonly OrderStatus[] = ['cancelled', 'expired', 'refunded']
const GOODS_IN_THE_SHOP: readonly OrderStatus[] = ['pending_payment', 'paid', 'processing']

/** An order that ends before its goods have left gives back what it took: stock, and the use of its voucher. */
export function givesBack(from: OrderStatus, to: OrderStatus): boolean {
  return ENDS.includes(to) && GOODS_IN_THE_SHOP.includes(from)
}

/** The other way round: money came for an order that had already given everything back. */
export function takesAgain(from: OrderStatus, to: OrderStatus): boolean {
  return from === 'expired' && to === 'paid'
}

const OPEN: readonly OrderStatus[] = [...GOODS_IN_THE_SHOP, 'shipped']

/** Something is still to happen to it: its buyer may want to pay or to follow it. */
export function isOpenOrder(status: OrderStatus): boolean {
  return OPEN.includes(status)
}

/** Nothing of it is to be sent any more. */
export function isEndedOrder(status: OrderStatus): boolean {
  return ENDS.includes(status)
}

export const STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'Menunggu pembayaran',
  paid: 'Dibayar',
  processing: 'Diproses',
  shipped: 'Dikirim',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
  expired: 'Kedaluwarsa',
  refunded: 'Dana dikembalikan',
}

export const TIMELINE_KEYS = [
  'placed',
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'expired',
  'refunded',
] as const
export type TimelineKey = (typeof TIMELINE_KEYS)[number]

export interface TimelineStep {
  readonly key: TimelineKey
  readonly label: string
  readonly done: boolean
  /** ISO 8601; null: it was not reached, or passed over */
  readonly at: string | null
}

/** When an order came to each state that it has been in. */
export type Reached = ReadonlyMap<OrderStatus, Date>

const STEPS = ['placed', 'paid', 'processing', 'shipped', 'completed'] as const
const STEPS_AT_DOOR: readonly (typeof STEPS)[number][] = STEPS.filter((key) => key !== 'paid')
const STEP_LABELS: Readonly<Record<TimelineKey, string>> = { ...STATUS_LABELS, placed: 'Pesanan dibuat' }
const PAID_AT_DOOR = 'Dibayar di tempat'

/** A dead order shows what happened, then its end. */
export function timelineOf(order: OrderStanding, placedAt: Date, reached: Reached): TimelineStep[] {
  const { status, is_cod } = order
  const step = (key: TimelineKey, done: boolean): TimelineStep => {
    const at = key === 'placed' ? placedAt : done && reached.get(key)
    return { key, label: STEP_LABELS[key], done, at: at ? at.toISOString() : null }
  }
  const keys = is_cod ? STEPS_AT_DOOR : STEPS
  if (status === 'cancelled' || status === 'expired' || status === 'refunded') {
    const happened = keys.filter((key) => key === 'placed' || reached.has(key)).map((key) => step(key, true))
    return [...(is_cod ? withMoney(happened, order) : happened), step(status, true)]
  }
  const last = status === 'pending_payment' ? 0 : keys.indexOf(status)
  const steps = keys.map((key, i) => step(key, i <= last))
  return is_cod ? withMoney(steps, order) : steps
}

/** The courier collects the money where the goods are handed over, and may tell of it earlier or later: it stands where it came. */
function withMoney(
  steps: readonly TimelineStep[],
  { status, cod_collected_at: collected }: OrderStanding,
): TimelineStep[] {
  const at = collected?.toISOString() ?? null
  if (at === null && isEndedOrder(status)) return [...steps]
  const paid: TimelineStep = { key: 'paid', label: PAID_AT_DOOR, done: at !== null, at }
  // ISO 8601 sorts as text. Of the same moment: the goods are handed over before the money, and completed after it.
  const isBehind = (step: TimelineStep) =>
    at === null
      ? step.key === 'completed' && !step.done
      : !step.done || (step.at !== null && step.at > at) || (step.key === 'completed' && step.at === at)
  const place = steps.findIndex((step) => step.key !== 'placed' && isBehind(step))
  return place === -1 ? [...steps, paid] : steps.toSpliced(place, 0, paid)
}

/** Why an order needs the merchant's eyes: money that does not fit what the order says. */
export const ATTENTION = {
  out_of_stock: 'paid after it had expired, and its goods are sold out by now',
  amount_differs:
    'a gateway reports another amount than was due, or it was paid by a method that was changed since',
  paid_twice: 'two of its payments were paid, or one that was confirmed by hand came by a gateway as well',
  paid_after_end: 'paid after it had been cancelled or refunded',
  payment_reversed: 'a gateway took a payment back',
  refund_refused:
    'its gateway refused to give the money back: it is to be sent by hand, then the buyer is told',
  plan_for_whom:
    'a plan of the platform was paid, and its buyer owns no shop, or several and named none in the note',
} as const

export type Attention = keyof typeof ATTENTION
