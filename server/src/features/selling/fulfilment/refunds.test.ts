// Money goes back the way it came where the gateway can, once however often it is asked for; else by the merchant's own hand.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { AdminRequest } from '../../../../test/app.ts'
import { A_CALLER, keyOf } from '../../people/accounts/accounts.fixture.ts'
import { addPerson } from '../../people/accounts/actions/add-person.ts'
import { setPassword } from '../../people/accounts/actions/set-password.ts'
import { type Bought, startTestPayments, type TestPayments } from '../payments/payments.fixture.ts'

const PASSWORD = 'kata sandi yang panjang'

let payments: TestPayments
let token: string
before(async () => {
  payments = await startTestPayments()
  const shop = await payments.shop(
    'rotan',
    {
      qris: ['midtrans'],
      xendit: { channel: 'qris', gateways: ['xendit'] },
      va_bca: ['midtrans'],
      va_bni: ['xendit'],
      redirect: ['xendit'],
      transfer: {
        gateways: ['manual'],
        manual: { bank: 'BCA', account_number: '1', account_holder: 'Rotan' },
      },
      coba: { channel: 'qris', gateways: ['sandbox'] },
    },
    { contact: { channel: 'email', notify: 'toko@rotan.example' } },
  )
  token = await payments.app.token({ shop: 'rotan' })
  const at = new Date(payments.app.clock.now())
  for (const role of ['staff', 'manager'] as const) {
    const login = `${role}@rotan.example`
    const added = await addPerson(payments.app.ctx, { login, isOperator: false, member: { shop, role } }, at)
    await setPassword(payments.app.ctx, { key: keyOf(added.link), password: PASSWORD }, A_CALLER, at)
  }
})
after(() => payments.close())
beforeEach(() => {
  payments.midtrans.answer('good')
  payments.xendit.answer('good')
})

const post = (path: string, json: unknown, who: AdminRequest = { token }) =>
  payments.app.admin(`/shops/rotan/orders${path}`, { method: 'POST', json, ...who })
const refund = ({ number }: Bought, who?: AdminRequest) =>
  post(`/${number}/moves`, { to: 'refunded', reason: 'barang rusak' }, who)

async function paidBy(gateway: 'midtrans' | 'xendit', method: string): Promise<Bought> {
  const bought = await payments.buy('rotan', method)
  assert.equal((await payments.tell(gateway, bought, 'paid')).status, 200)
  return bought
}

/** How a refund would go, as its merchant reads it. */
const foretold = async ({ number }: Bought): Promise<string | null> => {
  const { body } = await payments.app.admin(`/shops/rotan/orders/${number}`, { token })
  return body.moves.find(({ to }: { to: string }) => to === 'refunded').refund_by
}

/** As Midtrans says it of a transaction that it does not know any more. */
const REFUSED = {
  status: 404,
  body: { status_code: '404', status_message: "Transaction doesn't exist." },
}

const refundCalls = (gateway: 'midtrans' | 'xendit') =>
  payments[gateway].calls.filter(({ path }) => path.endsWith('/refund') || path === '/refunds').length

describe('a payment at a gateway', () => {
  for (const [gateway, method] of [
    ['midtrans', 'qris'],
    ['xendit', 'xendit'],
  ] as const)
    test(`goes back through ${gateway}, once`, async () => {
      const bought = await paidBy(gateway, method)
      assert.equal(await foretold(bought), 'gateway')
      const { status, body } = await refund(bought)
      assert.deepEqual([status, body.status, body.refund], [200, 'refunded', { by: 'gateway' }])
      assert.equal(body.payments.at(-1).status, 'refunded')
      assert.equal(body.history.at(-1).reason, 'barang rusak')
      const calls = refundCalls(gateway)
      const again = await refund(bought)
      assert.deepEqual([again.status, again.body.error.code], [409, 'order_moved'])
      assert.equal(refundCalls(gateway), calls, 'nothing was asked')
      // The gateway tells of it later: nothing more happens.
      if (gateway === 'midtrans') {
        await payments.notify('midtrans', payments.midtrans.notice(bought.reference), 'rotan')
        assert.equal(
          (await payments.history(bought)).filter((entry) => entry.startsWith('refunded')).length,
          1,
        )
      }
    })

  for (const [gateway, method] of [
    ['midtrans', 'qris'],
    ['xendit', 'xendit'],
  ] as const)
    test(`whose answer at ${gateway} got lost is asked for again, and goes back once`, async () => {
      const bought = await paidBy(gateway, method)
      const before = payments[gateway].refunds.size
      payments[gateway].stumble()
      const { status, body } = await refund(bought)
      assert.deepEqual([status, body.refund], [200, { by: 'gateway' }])
      assert.equal(payments[gateway].refunds.size, before + 1)
    })

  test('stays where it is while its gateway cannot be reached, and nothing is noted', async () => {
    const bought = await paidBy('midtrans', 'qris')
    payments.midtrans.answer({ status: 503, body: '' })
    const { status, body } = await refund(bought)
    assert.deepEqual([status, body.error.code], [503, 'unavailable'])
    assert.equal((await payments.order(bought)).status, 'paid')
    payments.midtrans.answer('good')
    assert.equal(await foretold(bought), 'gateway')
    assert.deepEqual((await refund(bought)).body.refund, { by: 'gateway' })
  })

  test('that is asked for by two at once goes back once', async () => {
    const bought = await paidBy('midtrans', 'qris')
    const before = payments.midtrans.refunds.size
    const answers = await Promise.all([refund(bought), refund(bought), refund(bought)])
    assert.ok(answers.every(({ status }) => status === 200 || status === 409))
    assert.equal(payments.midtrans.refunds.size, before + 1)
    assert.equal((await payments.history(bought)).filter((entry) => entry.startsWith('refunded')).length, 1)
  })

  for (const [gateway, method] of [
    ['midtrans', 'va_bca'],
    ['xendit', 'va_bni'],
  ] as const)
    test(`by ${method} at ${gateway}, which knows no way back, is noted as made by hand`, async () => {
      const bought = await paidBy(gateway, method)
      assert.equal(await foretold(bought), 'hand')
      const { status, body } = await refund(bought)
      assert.deepEqual([status, body.status, body.refund], [200, 'refunded', { by: 'hand' }])
    })

  describe('that its gateway refuses to give back', () => {
    const mailed = async (bought: Bought) =>
      (await payments.messagesTo(bought)).filter((status) => status === 'refunded').length
    const refusedAt = async () => {
      const bought = await paidBy('midtrans', 'qris')
      payments.midtrans.answer(REFUSED)
      const answer = await refund(bought)
      payments.midtrans.answer('good')
      return { bought, answer }
    }

    test('is marked, and its buyer is told nothing before the merchant has sent the money', async () => {
      const { bought, answer } = await refusedAt()
      const { status, refund: by, needs_attention, payments: tries } = answer.body
      assert.deepEqual(
        [answer.status, status, by, needs_attention],
        [200, 'refunded', { by: 'hand' }, 'refund_refused'],
      )
      assert.equal(tries.at(-1).status, 'paid', 'the money is still there')
      assert.equal(await mailed(bought), 0)
      const path = `/shops/rotan/orders/${bought.number}`
      const seen = { method: 'PATCH', token, ifMatch: '*', json: { needs_attention: null } }
      const done = await payments.app.admin(path, seen)
      assert.deepEqual([done.status, done.body.needs_attention], [200, null])
      assert.equal(done.body.payments.at(-1).status, 'refunded')
      assert.equal(await mailed(bought), 1)
      await payments.app.admin(path, seen)
      assert.equal(await mailed(bought), 1, 'said once')
    })

    test('is settled as well when the gateway reports it given back after all', async () => {
      const { bought } = await refusedAt()
      payments.midtrans.move(bought.reference, 'refunded')
      const notice = payments.midtrans.notice(bought.reference)
      assert.equal((await payments.notify('midtrans', notice, bought.shop)).status, 200)
      const { body } = await payments.app.admin(`/shops/rotan/orders/${bought.number}`, { token })
      assert.deepEqual([body.needs_attention, body.payments.at(-1).status], [null, 'refunded'])
      assert.equal(await mailed(bought), 1)
    })
  })

  test('on the built-in gateway needs no money to travel', async () => {
    const bought = await payments.buy('rotan', 'coba')
    const paid = await payments.app.send(`/sandbox/${bought.reference}`, {
      method: 'POST',
      headers: { Host: 'rotan.localhost', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'outcome=paid',
    })
    assert.ok(paid.status < 400, paid.text)
    assert.deepEqual((await refund(bought)).body.refund, { by: 'gateway' })
  })

  test('is not asked for where the order cannot be refunded', async () => {
    const bought = await payments.buy('rotan', 'qris')
    const calls = refundCalls('midtrans')
    assert.equal((await refund(bought)).status, 409)
    assert.equal(refundCalls('midtrans'), calls)
  })
})

test('a transfer to the merchant’s own account is given back by his own hand', async () => {
  const bought = await payments.buy('rotan', 'transfer')
  await payments.byMerchant(bought, 'paid')
  const { body } = await refund(bought)
  assert.deepEqual([body.refund, body.needs_attention], [{ by: 'hand' }, null])
  assert.equal(body.payments.at(-1).status, 'refunded')
})

describe('who may refund', () => {
  async function cookieOf(role: string): Promise<string> {
    const { headers } = await payments.app.admin('/session', {
      method: 'POST',
      json: { login: `${role}@rotan.example`, password: PASSWORD },
    })
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }

  test('a manager may; a member of staff may do everything else', async () => {
    const staff = { cookie: await cookieOf('staff') }
    const bought = await paidBy('midtrans', 'qris')
    const refused = await refund(bought, staff)
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.details.need],
      [403, 'not_allowed', 'manager'],
    )
    const many = await post(
      '/moves',
      {
        moves: [
          { number: bought.number, to: 'refunded' },
          { number: bought.number, to: 'shipped' },
        ],
      },
      staff,
    )
    assert.deepEqual(
      many.body.outcomes.map(({ ok, error }: { ok: boolean; error: { code: string } }) => [ok, error?.code]),
      [
        [false, 'not_allowed'],
        [true, undefined],
      ],
    )
    assert.equal((await refund(bought, { cookie: await cookieOf('manager') })).body.status, 'refunded')
  })

  test('a session that was left open gives nothing back; the owners hear of one that does', async () => {
    const manager = { cookie: await cookieOf('manager') }
    const bought = await paidBy('midtrans', 'qris')
    const signedIn = payments.app.clock.now()
    payments.app.clock.set(new Date(signedIn + 3_600_000).toISOString())
    const { status, body } = await refund(bought, manager)
    assert.deepEqual([status, body.error.details.need], [403, 'recent_sign_in'])
    const many = await post('/moves', { moves: [{ number: bought.number, to: 'refunded' }] }, manager)
    assert.equal(many.body.outcomes[0].error.code, 'not_allowed')
    assert.equal((await payments.order(bought)).status, 'paid')
    payments.app.clock.set(new Date(signedIn).toISOString())
    const told = async () =>
      (
        await payments.app.ctx.db
          .selectFrom('messages')
          .where('kind', '=', 'owner_notice')
          .select('id')
          .execute()
      ).length
    const before = await told()
    assert.equal((await refund(bought, manager)).body.status, 'refunded')
    assert.equal(await told(), before + 1)
  })

  test('a program that only reads may neither move nor refund', async () => {
    const reader = { token: await payments.app.token({ shop: 'rotan', scopes: ['orders:read'] }) }
    const bought = await paidBy('midtrans', 'qris')
    assert.equal((await refund(bought, reader)).status, 403)
    assert.equal((await payments.order(bought)).status, 'paid')
  })
})
