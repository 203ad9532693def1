// Buyers who pay at a gateway whose notices come as notices do: forged, of nobody, with another amount, twice, too late.
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../server/src/db/pool.ts'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import type { FakeMidtrans } from '../../server/test/fakes/midtrans.ts'
import type { FakeXendit } from '../../server/test/fakes/xendit.ts'
import type { Acknowledged } from '../load/buyers.ts'
import type { Caller } from '../load/caller.ts'

export interface Gateways {
  readonly midtrans: FakeMidtrans
  readonly xendit: FakeXendit
}

interface Notice {
  readonly headers: Record<string, string>
  readonly body: string
}

interface Attempt {
  readonly id: string
  readonly gateway: 'midtrans' | 'xendit'
}

const TRIES = 360
const PAUSE_MS = 500
const COPIES = 3

export interface Paying {
  pays(order: Acknowledged, caller: Caller): Promise<void>
  /** what should not be */
  readonly faults: readonly string[]
  notices(): number
}

export function startPaying(db: Db, { midtrans, xendit }: Gateways): Paying {
  const faults: string[] = []
  let notices = 0

  async function tell(caller: Caller, gateway: string, { headers, body }: Notice): Promise<number> {
    notices++
    const path = `${API_PATH}/gateways/${gateway}/notify`
    return (await caller.ask(path, { method: 'POST', headers, body })).status
  }

  async function statusOf(order: Acknowledged, caller: Caller): Promise<string> {
    return String((await caller.get(`${API_PATH}/orders/track/${order.token}`)).body?.payment?.status)
  }

  /** Null: it was paid meanwhile. */
  async function openedAttempt(order: Acknowledged, caller: Caller): Promise<Attempt | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      const status = await statusOf(order, caller)
      if (status === 'paid') return null
      const attempt = await db
        .selectFrom('payment_attempts')
        .where('order_id', '=', order.orderId)
        .where('status', '=', 'pending')
        .orderBy('created_at', 'desc')
        .select(['id', 'gateway'])
        .executeTakeFirst()
      if (status === 'pending' && (attempt?.gateway === 'midtrans' || attempt?.gateway === 'xendit'))
        return { id: attempt.id, gateway: attempt.gateway }
      await wait(PAUSE_MS)
      await caller.post(`${API_PATH}/orders/track/${order.token}/payment`, {})
    }
    throw new Error(`no payment was opened within ${(TRIES * PAUSE_MS) / 1_000} s`)
  }

  function noticesOf({ id, gateway }: Attempt) {
    if (gateway === 'midtrans')
      return {
        wrongAmount: () =>
          midtrans.notice(id, {
            ...{ gross_amount: '1.00', status_code: '200', transaction_status: 'settlement' },
            fraud_status: 'accept',
          }),
        late: () => midtrans.notice(id, { status_code: '407', transaction_status: 'expire' }),
        early: () => midtrans.notice(id, { status_code: '201', transaction_status: 'pending' }),
        nobodys: () => midtrans.notice(id, { order_id: 'pay_nobody' }),
        real: () => midtrans.notice(id),
      }
    return {
      wrongAmount: () =>
        xendit.notice(id, { status: 'SUCCEEDED', request_amount: 1, amount: 1 }, 'payment.capture'),
      late: () => xendit.notice(id, { status: 'EXPIRED' }, 'payment_request.expiry'),
      early: () => xendit.notice(id, { status: 'ACCEPTING_PAYMENTS' }, 'payment.authorization'),
      nobodys: () =>
        xendit.notice(id, { reference_id: 'pay_nobody', status: 'SUCCEEDED' }, 'payment.capture'),
      real: () => xendit.notice(id),
    }
  }

  async function lie(order: Acknowledged, caller: Caller, attempt: Attempt): Promise<void> {
    const { wrongAmount, nobodys } = noticesOf(attempt)
    const forged = await tell(caller, attempt.gateway, forge(wrongAmount()))
    if (forged !== 403) faults.push(`a forged notice was answered ${forged}`)
    for (const notice of [nobodys(), wrongAmount()]) {
      const status = await tell(caller, attempt.gateway, notice)
      if (status !== 200) faults.push(`a notice of nobody, or of another amount, was answered ${status}`)
    }
    const now = await statusOf(order, caller)
    if (now === 'paid') faults.push(`${order.number} is paid by a notice of nobody, or of another amount`)
  }

  return {
    faults,
    notices: () => notices,
    async pays(order, caller) {
      const attempt = await openedAttempt(order, caller)
      if (!attempt) return
      await lie(order, caller, attempt)
      const gateway = attempt.gateway === 'midtrans' ? midtrans : xendit
      const { real, late, early } = noticesOf(attempt)
      gateway.move(attempt.id, 'paid')
      const copies = Array.from({ length: COPIES }, () => tell(caller, attempt.gateway, real()))
      const answers = new Set([
        ...(await Promise.all(copies)),
        await tell(caller, attempt.gateway, late()),
        await tell(caller, attempt.gateway, early()),
      ])
      if (answers.size !== 1 || !answers.has(200)) faults.push(`notices were answered ${[...answers].join()}`)
      // What was told is worked off behind the answers.
      for (let tries = 0; tries < TRIES; tries++) {
        if ((await statusOf(order, caller)) === 'paid') return
        await wait(PAUSE_MS)
      }
      faults.push(`${order.number} was paid, and is said to be ${await statusOf(order, caller)}`)
    },
  }
}

function forge({ headers, body }: Notice): Notice {
  return {
    headers: { ...headers, ...(headers['x-callback-token'] && { 'x-callback-token': 'token-tebakan' }) },
    body: body.replace(/"signature_key":"[^"]*"/, `"signature_key":"${'0'.repeat(128)}"`),
  }
}
