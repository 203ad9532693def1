// What gateways tell the shop: notices that are true, late, forged or of another amount, and payments without one.
import type { TestApp } from '../../server/test/app.ts'
import { allHeard } from '../../server/test/heard.ts'
import type { Answer } from '../../test/http.ts'
import { ask } from './call.ts'
import { METHODS } from './catalogue.ts'
import type { GatewayWord, Operation } from './operations.ts'
import type { ShopWorld } from './world.ts'

type Told = Extract<Operation, { does: 'notice' | 'pay-silently' }>

const AT_MIDTRANS: Readonly<Record<GatewayWord, object>> = {
  pending: { status_code: '201', transaction_status: 'pending' },
  paid: { status_code: '200', transaction_status: 'settlement', fraud_status: 'accept' },
  expired: { status_code: '407', transaction_status: 'expire' },
  failed: { status_code: '202', transaction_status: 'deny' },
}
const AT_XENDIT: Readonly<Record<GatewayWord, { status: string; event: string }>> = {
  pending: { status: 'ACCEPTING_PAYMENTS', event: 'payment.authorization' },
  paid: { status: 'SUCCEEDED', event: 'payment.capture' },
  expired: { status: 'EXPIRED', event: 'payment_request.expiry' },
  failed: { status: 'FAILED', event: 'payment.failure' },
}
const NOTHING: Answer = { status: 200, headers: {}, text: '', bytes: Buffer.alloc(0), body: null }

export async function sendNotice(shop: ShopWorld, node: TestApp, op: Told): Promise<Answer> {
  const attempt = await attemptOf(shop, op)
  if (!attempt)
    return op.does === 'notice' && op.isForged ? { ...NOTHING, status: 403, body: REFUSED } : NOTHING
  const { midtrans, xendit } = shop.world
  const fake = attempt.gateway === METHODS.qris.gateway ? midtrans : xendit
  if (op.does === 'pay-silently') {
    fake.move(attempt.id, 'paid')
    return NOTHING
  }
  if (op.isTrue) fake.move(attempt.id, op.says)
  const { headers, body } =
    fake === midtrans ? midtransNotice(shop, attempt.id, op) : xenditNotice(shop, attempt.id, op)
  const answer = await ask(
    node,
    {
      method: 'POST',
      path: `/api/v1/gateways/${attempt.gateway}/notify`,
      headers: { ...headers, Host: `${shop.slug}.localhost` },
      json: JSON.parse(body),
    },
    null,
  )
  // Worked off behind the answer; the model knows no such moment.
  await allHeard(node.ctx, shop.shopId)
  return answer ?? NOTHING
}

const REFUSED = { error: { code: 'notice_refused' } }

type Notice = Extract<Operation, { does: 'notice' }>

function midtransNotice({ world }: ShopWorld, reference: string, op: Notice) {
  return world.midtrans.notice(reference, {
    ...AT_MIDTRANS[op.says],
    ...(op.isOtherAmount && { gross_amount: '1.00' }),
    ...(op.isForged && { signature_key: '0'.repeat(128) }),
  })
}

function xenditNotice({ world }: ShopWorld, reference: string, op: Notice) {
  const { status, event } = AT_XENDIT[op.says]
  const notice = world.xendit.notice(
    reference,
    { status, ...(op.isOtherAmount && { request_amount: 1 }) },
    event,
  )
  return op.isForged ? { ...notice, headers: { ...notice.headers, 'x-callback-token': 'salah' } } : notice
}

async function attemptOf(shop: ShopWorld, { order, attempt }: Told) {
  const number = shop.orders.get(order)?.number
  if (!number) return undefined
  const attempts = await shop.world.nodes[0].ctx.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.shop_id', '=', 'a.shop_id').onRef('o.id', '=', 'a.order_id'),
    )
    .where('a.shop_id', '=', shop.shopId)
    .where('o.number', '=', number)
    .where('a.gateway', '<>', 'manual')
    .orderBy('a.seq')
    .select(['a.id', 'a.gateway'])
    .execute()
  return attempts[attempt]
}
