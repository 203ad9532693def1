// The outbox in the console: what messages say that nobody sends, and who may read it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import type { AdminRequest } from '../../../../test/app.ts'
import { startTestCheckout, type TestCheckout } from '../../selling/checkout/checkout.fixture.ts'
import { anAccount, sessionOf } from '../accounts/accounts.fixture.ts'
import { ADDRESS, aCode, anOrder, CODE, TRACK_URL } from './contents.fixture.ts'
import { queue, settled, startTestMessages, type TestMessages, tryOnce } from './messages.fixture.ts'

interface Listed {
  id: string
  kind: string
  status: string
  subject: string | null
  text: string | null
}

describe('where no sender is set up', () => {
  let checkout: TestCheckout
  const who: Record<string, AdminRequest> = {}
  before(async () => {
    // As on a developer's machine: it works, and has nobody to send by.
    checkout = await startTestCheckout({ jobs: true })
    const { app } = checkout
    await checkout.shop({ slug: 'rotan' })
    for (const role of ['staff', 'manager', 'owner'] as const) {
      await anAccount(app, { login: `${role}@rotan.example`, role, isConfirmed: true })
      who[role] = { cookie: await sessionOf(app, `${role}@rotan.example`) }
    }
    await anAccount(app, { login: 'op@etalase.example', shop: null, isOperator: true })
    who.operator = { cookie: await sessionOf(app, 'op@etalase.example') }
    who['a program for all'] = { token: await app.token() }
    who['a program for messages'] = { token: await app.token({ scopes: ['messages:read'] }) }
    who['a program for orders'] = { token: await app.token({ scopes: ['messages:read', 'orders:read'] }) }
  })
  after(() => checkout.close())
  beforeEach(async () => {
    await checkout.app.ctx.db.deleteFrom('messages').execute()
  })

  const list = async (name: string, kind: string): Promise<Listed[]> =>
    (await checkout.app.admin(`/shops/rotan/messages?kind=${kind}`, who[name] ?? {})).body.items
  const newest = async (name: string, kind: string): Promise<Listed> => {
    await until(async () => (await list(name, kind))[0]?.status === 'outbox')
    const [message] = await list(name, kind)
    assert.ok(message)
    return message
  }

  test('a new user finds a buyer’s one-time code there, and buys with it', async () => {
    const { body } = await checkout.draft('rotan')
    await checkout.send('rotan', body.draft_id)
    const { subject, text } = await newest('owner', 'code')
    const code = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
    assert.ok(subject?.includes(code))
    assert.equal((await checkout.verify('rotan', body.draft_id, code)).status, 200)
  })

  test('codes are for those who lead the shop, not for staff nor for programs that only read', async () => {
    const { body } = await checkout.draft('rotan')
    await checkout.send('rotan', body.draft_id)
    for (const name of ['owner', 'manager', 'operator', 'a program for all'])
      assert.match((await newest(name, 'code')).text ?? '', /\d{6}/, name)
    for (const name of ['staff', 'a program for messages', 'a program for orders']) {
      const { subject, text } = await newest(name, 'code')
      assert.deepEqual([subject, text], [null, null], name)
    }
  })

  test('what is about an order can be read by everyone who reads messages and orders', async () => {
    const { body } = await checkout.buy('rotan')
    const { subject, text } = await newest('a program for messages', 'order_placed')
    assert.deepEqual([subject, text], [null, null])
    for (const name of Object.keys(who).filter((each) => each !== 'a program for messages')) {
      const { subject, text } = await newest(name, 'order_placed')
      assert.ok(subject?.includes(body.order.number), name)
      assert.ok(text?.includes(body.track_url), name)
    }
  })

  test('what opens somebody’s account is for the operator alone', async () => {
    const json = { login: 'baru@rotan.example', role: 'staff' }
    const asked = await checkout.app.admin('/shops/rotan/staff', { method: 'POST', json, ...who.owner })
    assert.ok(asked.status < 300, asked.text)
    assert.match((await newest('operator', 'account_link')).text ?? '', /\/masuk\//)
    for (const name of Object.keys(who).filter((each) => each !== 'operator')) {
      const { subject, text } = await newest(name, 'account_link')
      assert.deepEqual([subject, text], [null, null], name)
    }
  })
})

describe('where there are senders', () => {
  let messages: TestMessages
  before(async () => {
    messages = await startTestMessages()
  })
  after(() => messages.close())

  test('nobody reads what is sent, was sent, or failed', async () => {
    const { app, idle } = messages
    const sent = await settled(app, await queue(app, aCode()))
    assert.equal(sent.status, 'sent')
    await queue(idle, anOrder())
    messages.mail.refuse(550)
    const failed = await tryOnce(idle, await queue(idle, aCode()))
    assert.equal(failed?.status, 'failed')
    for (const each of [app, idle]) {
      const { body, text } = await each.admin('/shops/rotan/messages', { token: await each.token() })
      assert.ok(body.items.length > 0)
      assert.deepEqual(body.items.flatMap((item: Listed) => [item.subject, item.text]).filter(Boolean), [])
      for (const secret of [CODE, ADDRESS, TRACK_URL]) assert.ok(!text.includes(secret))
    }
  })
})
