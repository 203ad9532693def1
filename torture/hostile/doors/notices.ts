// What gateways tell by calling: forged, signed by the right key but hostile, twice, about what is not there.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { API_PATH } from '../../../server/src/domain/addresses.ts'
import { type Memory, Remembered, recalled } from '../memory.ts'
import { NASTY_BODIES, NASTY_TEXTS, NASTY_VALUES } from '../nasty.ts'
import { encoded, headerText, type RequestMaker } from '../requests.ts'
import { NEIGHBOUR, OWN, type World } from '../world.ts'

const anything = fc.oneof(fc.constantFrom<unknown>(...NASTY_TEXTS), fc.constantFrom(...NASTY_VALUES))
const seldom = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: anything })
const reference = seldom(
  fc.nat({ max: 100 }).map((pick) => new Remembered('reference', pick, 'pay_tidakada')),
)
const amount = seldom(
  fc.constantFrom('110000.00', '110000', '-110000.00', '0', '1e9', '99999999999999999999.00', '110000.01'),
)

const midtransBody = fc.record({
  order_id: reference,
  status_code: seldom(fc.constantFrom('200', '201', '202', '407', 'x')),
  gross_amount: amount,
  transaction_status: seldom(
    fc.constantFrom('settlement', 'pending', 'deny', 'cancel', 'expire', 'refund', 'capture', 'baru'),
  ),
  transaction_id: seldom(fc.constantFrom('t-1', 't-2')),
  fraud_status: seldom(fc.constantFrom('accept', 'challenge', 'deny')),
  currency: seldom(fc.constantFrom('IDR', 'USD')),
})

const xenditBody = fc.record({
  event: seldom(
    fc.constantFrom(
      'payment.capture',
      'payment_session.completed',
      'payment_request.expiry',
      'refund.succeeded',
    ),
  ),
  data: seldom(
    fc.record({
      reference_id: reference,
      status: seldom(fc.constantFrom('SUCCEEDED', 'COMPLETED', 'EXPIRED', 'FAILED', 'ACTIVE')),
      payment_request_id: seldom(fc.constantFrom('pr-1', null)),
      payment_session_id: seldom(fc.constantFrom('ps-1', null)),
      request_amount: seldom(fc.constantFrom(110_000, -110_000, 1e15, 110_000.5)),
      captures: seldom(fc.constantFrom([], [{ capture_amount: 110_000 }], [{ capture_amount: -1 }])),
      currency: seldom(fc.constantFrom('IDR', 'USD')),
    }),
  ),
})

export function noticeRequests({ payments }: World): fc.Arbitrary<RequestMaker> {
  const { server_key: key } = payments.midtrans.credentials
  const { callback_token: token } = payments.xendit.credentials
  const common = {
    shop: fc.constantFrom(OWN, OWN, NEIGHBOUR),
    isSigned: fc.constantFrom(true, true, true, false),
  }
  const midtrans = fc
    .record({ ...common, body: midtransBody })
    .map(({ shop, isSigned, body }) => (memory: Memory) => {
      const told = recalled(body, memory) as Record<string, unknown>
      const signed =
        [told.order_id, told.status_code, told.gross_amount].map(written).join('') +
        (isSigned ? key : 'salah')
      const signature_key = createHash('sha512').update(signed).digest('hex')
      return notice(shop, 'midtrans', JSON.stringify({ ...told, signature_key }))
    })
  const xendit = fc.record({ ...common, body: xenditBody }).map(
    ({ shop, isSigned, body }) =>
      (memory: Memory) =>
        notice(shop, 'xendit', JSON.stringify(recalled(body, memory)), {
          'X-Callback-Token': isSigned ? token : 'salah',
        }),
  )
  const senseless = fc
    .record({
      ...common,
      gateway: fc.constantFrom('midtrans', 'xendit', 'sandbox', 'manual', 'constructor', '__proto__', '..'),
      body: fc.constantFrom(...NASTY_BODIES, ...NASTY_TEXTS),
    })
    .map(
      ({ shop, gateway, body }) =>
        () =>
          notice(shop, gateway, body, { 'X-Callback-Token': headerText(token) }),
    )
  return fc.oneof(
    { weight: 3, arbitrary: midtrans },
    { weight: 3, arbitrary: xendit },
    { weight: 1, arbitrary: senseless },
  )
}

function notice(shop: string, gateway: string, body: string, headers: Record<string, string> = {}) {
  return {
    what: `notice of ${gateway}`,
    method: 'POST',
    path: `${API_PATH}/gateways/${encoded(gateway)}/notify`,
    headers: { Host: `${shop}.localhost`, 'Content-Type': 'application/json', ...headers },
    body,
  }
}

/** As a gateway signs it; what is no text has no other form. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
