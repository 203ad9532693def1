// What nobody but the buyer may read: in the database, in the logs; and what nobody may write into a mail.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import type { TestApp } from '../../../../test/app.ts'
import { ADDRESS, aCode, anOrder, CODE, NUMBER } from './contents.fixture.ts'
import { queue, rowOf, settled, startTestMessages, type TestMessages, tryOnce } from './messages.fixture.ts'
import { purgeMessages } from './queries.ts'

let messages: TestMessages
before(async () => {
  messages = await startTestMessages()
})
after(() => messages.close())
beforeEach(() => messages.reset())

/** Everything either database holds about messages, as text; bytea as it is, not as hex. */
async function everything(of: TestApp): Promise<string> {
  const rows = await of.ctx.db.selectFrom('messages').selectAll().execute()
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
    .join('\n')
}

test('while a message waits, neither its code nor its contact nor its link can be read in the database', async () => {
  await queue(messages.idle, aCode())
  await queue(messages.idle, anOrder())
  await queue(messages.idle, aCode({ channel: 'whatsapp', to: NUMBER }))
  const found = await everything(messages.idle)
  assert.match(found, /waiting/)
  for (const secret of [CODE, ADDRESS, 'budi.santoso', NUMBER.slice(1), 'trk_rahasia', 'Budi Santoso']) {
    assert.ok(!found.includes(secret), `${secret} lies open`)
  }
})

test('a message sealed for one row opens in no other', async () => {
  const [one, other] = [
    await queue(messages.idle, aCode()),
    await queue(messages.idle, aCode({ code: '111111' })),
  ]
  const { sealed } = await rowOf(messages.idle, one)
  await messages.idle.ctx.db.updateTable('messages').set({ sealed }).where('id', '=', other).execute()
  assert.partialDeepStrictEqual(await tryOnce(messages.idle, other), { status: 'failed', sealed: null })
  assert.equal(messages.mail.offered.length, 0)
})

test('a hostile shop name and a hostile buyer stay text, in the HTML and in the header of a mail', async () => {
  const hostile = '<script>alert(1)</script>"\'\r\nBcc: thief@evil.example'
  await queue(messages.app, aCode(), hostile)
  await queue(messages.app, anOrder({ customer_name: hostile }))
  await until(() => messages.mail.mails.length === 2)
  for (const { headers, text, html, to } of messages.mail.mails) {
    assert.deepEqual(to, [ADDRESS])
    assert.equal(headers.bcc, undefined)
    assert.doesNotMatch(text, /^Bcc:/m)
    assert.doesNotMatch(html, /<script/)
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;/)
  }
})

test('messages in the outbox of yesterday, expired contents and old records are deleted', async (t) => {
  t.after(() => messages.idle.clock.set(new Date().toISOString()))
  await messages.idle.ctx.db.deleteFrom('messages').execute()
  messages.idle.clock.set('2026-11-01T10:00:00Z')
  const [code, order, boxed] = [
    await queue(messages.idle, aCode()),
    await queue(messages.idle, anOrder()),
    await queue(messages.idle, anOrder({ channel: 'whatsapp', to: NUMBER })),
  ]
  await tryOnce(messages.idle, boxed)
  const statuses = async (moment: string) => {
    messages.idle.clock.set(moment)
    await purgeMessages(messages.idle.ctx.db, new Date(messages.idle.clock.now()))
    const rows = await messages.idle.ctx.db.selectFrom('messages').select(['id', 'status']).execute()
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }
  assert.deepEqual(await statuses('2026-11-01T10:04:00Z'), {
    [code]: 'waiting',
    [order]: 'waiting',
    [boxed]: 'outbox',
  })
  assert.deepEqual(await statuses('2026-11-02T09:59:59Z'), {
    [code]: 'failed',
    [order]: 'waiting',
    [boxed]: 'outbox',
  })
  assert.deepEqual(await statuses('2026-11-02T10:00:01Z'), { [code]: 'failed', [order]: 'failed' })
  assert.deepEqual(await statuses('2026-12-01T10:00:01Z'), {})
})

test('sending a message logs no line with a code, a contact, a link or a credential', async () => {
  await settled(messages.app, await queue(messages.app, anOrder()))
  messages.mail.refuse(451, 550)
  await settled(messages.app, await queue(messages.app, aCode()))
  messages.whatsapp.answer(messages.whatsapp.error(400, 131026))
  await settled(messages.app, await queue(messages.app, aCode({ channel: 'whatsapp', to: NUMBER })))
  assert.ok(messages.lines.some((line) => line.includes('a message cannot be sent')))
  for (const secret of [
    CODE,
    'budi.santoso',
    NUMBER.slice(3),
    'trk_rahasia',
    messages.whatsapp.env.WHATSAPP_TOKEN ?? '?',
  ]) {
    assert.deepEqual(
      messages.lines.filter((line) => line.includes(secret)),
      [],
      `${secret} was logged`,
    )
  }
  const found = await everything(messages.app)
  const still = [CODE, ADDRESS, NUMBER.slice(1), 'trk_rahasia'].filter((secret) => found.includes(secret))
  assert.deepEqual(still, [], 'nor does the database')
})
