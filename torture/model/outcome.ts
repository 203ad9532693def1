// What was answered, in the model's words.
import type { Answer } from '../../test/http.ts'
import type { Operation } from './operations.ts'
import type { Outcome } from './state.ts'
import type { ShopWorld } from './world.ts'

export function toOutcome(op: Operation, { status, body, headers }: Answer, shop?: ShopWorld): Outcome {
  if (status >= 400) return { status, code: String(body?.error?.code), facts: replayOf(headers) }
  return { status, code: null, facts: { ...factsOf(op, body, shop), ...replayOf(headers) } }
}

function replayOf(headers: Answer['headers']): Outcome['facts'] {
  return headers['idempotent-replay'] ? { isReplay: true } : {}
}

function factsOf(op: Operation, body: Answer['body'], shop: ShopWorld | undefined): Outcome['facts'] {
  switch (op.does) {
    case 'draft':
      return {
        subtotal: body.subtotal,
        discount: body.discount_total,
        shipping: body.shipping_cost - body.shipping_discount,
        fee: body.payment_fee,
        total: body.total - body.unique_code,
        voucher: body.voucher ? (body.voucher.applied ? 'applied' : body.voucher.reason) : 'none',
      }
    case 'verify': {
      const known = shop?.orders.get(op.draft)
      const isOwn = known?.token === body.track_token && known?.number === body.order.number
      return { order: op.draft, token: isOwn ? 'its own' : 'another one', ...orderFacts(body) }
    }
    case 'track':
    case 'claim':
      return orderFacts(body)
    case 'reopen':
      return { payment: body.payment?.status ?? body.status, kind: body.payment?.kind ?? body.kind }
    case 'lookup':
      return { orders: foundOrders(body.orders, shop) }
    case 'restock-send':
      return { sent: body.sent }
    case 'restock':
      return { waiting: body.waiting }
    case 'move':
    case 'settle-claim':
      return { status: body.status }
    case 'set-stock':
    case 'add-stock':
      return { stock: body.levels[0].stock }
    default:
      return {}
  }
}

function orderFacts({ order, payment }: Answer['body']): Outcome['facts'] {
  return {
    status: order.status,
    total: order.total,
    isClaimed: order.buyer_claimed_at !== null,
    payment: payment.status,
    kind: payment.kind,
  }
}

function foundOrders(
  orders: { number: string; status: string; total: number }[],
  shop: ShopWorld | undefined,
) {
  const names = new Map([...(shop?.orders ?? [])].map(([name, { number }]) => [number, name]))
  return orders.map(({ number, status, total }) => `${names.get(number) ?? number} ${status} ${total}`).sort()
}
