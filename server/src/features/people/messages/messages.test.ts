// Messages from the transaction that queues them to the buyer's mailbox or telephone.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startApp } from '../../../../test/app.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { queueMessage } from './actions/queue-message.ts'
import {
  ADDRESS,
  aClaimRejected,
  aCode,
  aMove,
  anOrder,
  aReminder,
  CODE,
  NUMBER,
  TRACK_URL,
} from './contents.fixture.ts'
import { queue, settled, startTestMessages, type TestMessages, tryOnce } from './messages.fixture.ts'

let messages: TestMessages
before(async () => {
  messages = await startTestMessages()
})
after(() => messages.close())
beforeEach(() => messages.reset())

test('a code reaches the mailbox at once, in text and in HTML, and nothing of it is kept', async () => {
  const id = await queue(messages.app, aCode())
  const row = await settled(messages.app, id)
  assert.equal(messages.mail.mails.length, 1)
  const [sent] = messages.mail.mails
  assert.deepEqual(sent?.to, [ADDRESS])
  assert.equal(sent?.headers.subject, `${CODE} adalah kode Anda di Rotan Nusantara`)
  assert.equal(sent?.headers.from, 'Rotan Nusantara <toko@mail.example>')
  assert.equal(sent?.headers.to, ADDRESS)
  assert.equal(sent?.headers['message-id'], `<${id}@mail.example>`)
  assert.equal(sent?.headers['auto-submitted'], 'auto-generated')
  for (const part of [sent?.text, sent?.html]) {
    assert.match(part ?? '', new RegExp(CODE))
    assert.match(part ?? '', /berlaku 5 menit/)
    assert.match(part ?? '', /Jangan berikan kode ini kepada siapa pun/)
  }
  assert.doesNotMatch(sent?.html ?? '', /<img|src=|url\(|@import|<link|<script/)
  assert.partialDeepStrictEqual(row, {
    status: 'sent',
    sealed: null,
    attempts: 1,
    last_error: null,
    recipient_masked: 'b***@gmail.com',
    kind: 'code',
  })
  assert.ok(row.sent_at)
})

test('the confirmation of an order shows what was bought, the total and where to follow it', async () => {
  await settled(messages.app, await queue(messages.app, anOrder()))
  const [sent] = messages.mail.mails
  assert.equal(sent?.headers.subject, 'Pesanan ETL-7K3M9QXA di Rotan Nusantara')
  assert.match(
    sent?.text ?? '',
    /2 x Kursi <Teras> \(Natural\): Rp100\.000\nOngkir: Rp18\.000\nKode unik: Rp345\nTotal: Rp118\.345/,
  )
  assert.match(sent?.text ?? '', /^https:\/\/rotan\.example\/track\/trk_rahasia$/m)
  assert.match(sent?.html ?? '', /Kursi &lt;Teras&gt;/)
  assert.match(sent?.html ?? '', /href="https:\/\/rotan\.example\/track\/trk_rahasia"/)
  for (const part of [sent?.text, sent?.html]) assert.match(part ?? '', /ETL-7K3M9QXA/)
})

test('messages about a move, a missing payment and a rejected claim reach the mailbox too', async () => {
  const payBefore = { pay_before: new Date(Date.now() + 3_600_000).toISOString() }
  for (const message of [aMove(), aReminder(payBefore), aClaimRejected(payBefore)]) {
    await settled(messages.app, await queue(messages.app, message))
  }
  assert.deepEqual(
    messages.mail.mails.map(({ headers }) => headers.subject),
    [
      'Sudah dikirim: pesanan ETL-7K3M9QXA di Rotan Nusantara',
      'Menunggu pembayaran: pesanan ETL-7K3M9QXA di Rotan Nusantara',
      'Transfer belum ditemukan: pesanan ETL-7K3M9QXA di Rotan Nusantara',
    ],
  )
})

test('a payment reminder is not sent once it is too late to pay', async (t) => {
  t.after(() => messages.idle.clock.set(new Date().toISOString()))
  messages.idle.clock.set('2026-11-16T06:00:00Z')
  const id = await queue(messages.idle, aReminder({ pay_before: '2026-11-16T07:05:00.000Z' }))
  messages.idle.clock.set('2026-11-16T07:05:00Z')
  assert.partialDeepStrictEqual(await tryOnce(messages.idle, id), { status: 'failed', last_error: 'expired' })
  assert.equal(messages.mail.offered.length, 0)
})

test('a message exists only if its transaction commits', async () => {
  const count = async () => (await messages.app.ctx.db.selectFrom('messages').select('id').execute()).length
  const earlier = await count()
  const rolledBack = inTransaction(messages.app.ctx.db, async (tx) => {
    await queueMessage(tx, messages.app.ctx, messages.shop, aCode())
    throw new Error('changed our mind')
  })
  await assert.rejects(rolledBack, /changed our mind/)
  await settled(messages.app, await queue(messages.app, aCode({ to: 'other@gmail.com' })))
  assert.equal(await count(), earlier + 1)
  assert.deepEqual(messages.mail.offered, ['other@gmail.com'])
})

test('a mail server that is busy is tried again, and gets the mail once', async () => {
  messages.mail.refuse(451)
  const row = await settled(messages.app, await queue(messages.app, aCode()))
  assert.partialDeepStrictEqual(row, { status: 'sent', attempts: 2, last_error: null, sealed: null })
  assert.equal(messages.mail.offered.length, 2)
  assert.equal(messages.mail.mails.length, 1)
})

test('after four tries a message is given up, and its contents are deleted', async () => {
  messages.mail.refuse(451, 451, 451, 451)
  const id = await queue(messages.idle, aCode())
  for (const attempts of [1, 2, 3]) {
    const expected = { status: 'waiting', attempts, last_error: 'mail: refused with 451' }
    assert.partialDeepStrictEqual(await tryOnce(messages.idle, id), expected)
  }
  const given = { status: 'failed', attempts: 4, sealed: null, last_error: 'mail: refused with 451' }
  assert.partialDeepStrictEqual(await tryOnce(messages.idle, id), given)
  await tryOnce(messages.idle, id)
  assert.equal(messages.mail.offered.length, 4, 'a fifth try does nothing')
})

test('a message to a mailbox that does not exist fails at once', async () => {
  messages.mail.refuse(550)
  const row = await settled(messages.app, await queue(messages.app, aCode()))
  assert.partialDeepStrictEqual(row, { status: 'failed', attempts: 1, sealed: null })
  assert.equal(row.last_error, 'mail: refused with 550')
})

test('a code that has expired is not sent any more, nor tried again when it would have expired by then', async (t) => {
  t.after(() => messages.idle.clock.set(new Date().toISOString()))
  messages.idle.clock.set('2026-11-15T10:00:00Z')
  const [late, nearly] = [await queue(messages.idle, aCode()), await queue(messages.idle, aCode())]
  messages.mail.refuse(451)
  messages.idle.clock.set('2026-11-15T10:04:59.500Z')
  const tried = await tryOnce(messages.idle, nearly)
  assert.partialDeepStrictEqual(tried, {
    status: 'failed',
    sealed: null,
    last_error: 'mail: refused with 451',
  })
  messages.idle.clock.set('2026-11-15T10:05:00Z')
  assert.partialDeepStrictEqual(await tryOnce(messages.idle, late), {
    status: 'failed',
    sealed: null,
    last_error: 'expired',
  })
  assert.equal(messages.mail.offered.length, 1)
})

test('two nodes send every message once', async () => {
  const env = { SMTP_URL: messages.mail.url, MAIL_FROM: 'toko@mail.example' }
  const second = await startApp({ jobs: true, database: messages.app.database, env })
  const recipients = Array.from({ length: 30 }, (_, i) => `buyer${i}@gmail.com`)
  const ids = await Promise.all(
    recipients.map((to, i) => queue(i % 2 ? messages.app : second, aCode({ to }))),
  )
  await Promise.all(ids.map((id) => settled(messages.app, id)))
  await second.close()
  assert.deepEqual(messages.mail.mails.flatMap(({ to }) => to).sort(), recipients.sort())
})

test('a code goes out by WhatsApp in the template', async () => {
  const row = await settled(
    messages.app,
    await queue(messages.app, aCode({ channel: 'whatsapp', to: NUMBER })),
  )
  assert.partialDeepStrictEqual(row, { status: 'sent', sealed: null, recipient_masked: '+62 ••• 4567' })
  const [call] = messages.whatsapp.calls
  assert.equal(JSON.parse(call?.body ?? '').to, '6281234564567')
  assert.deepEqual(JSON.parse(call?.body ?? '').template.components[0].parameters, [
    { type: 'text', text: CODE },
  ])
})

test('WhatsApp that is busy is tried again; a number without WhatsApp fails at once', async () => {
  messages.whatsapp.answer(messages.whatsapp.error(400, 131056), 'good')
  const busy = await settled(
    messages.app,
    await queue(messages.app, aCode({ channel: 'whatsapp', to: NUMBER })),
  )
  assert.partialDeepStrictEqual(busy, { status: 'sent', attempts: 2 })
  messages.whatsapp.answer(messages.whatsapp.error(400, 131026))
  const none = await settled(
    messages.app,
    await queue(messages.app, aCode({ channel: 'whatsapp', to: NUMBER })),
  )
  assert.partialDeepStrictEqual(none, {
    status: 'failed',
    attempts: 1,
    last_error: 'whatsapp: refused with 131026',
  })
})

test('a message that WhatsApp has no template for goes to the outbox', async () => {
  const row = await settled(
    messages.app,
    await queue(messages.app, anOrder({ channel: 'whatsapp', to: NUMBER })),
  )
  assert.partialDeepStrictEqual(row, { status: 'outbox', last_error: 'no template for order_placed' })
  assert.equal(messages.whatsapp.calls.length, 0)
})

test('an update of an order goes out by WhatsApp where there is a template for it', async (t) => {
  const node = await startApp({ database: messages.idle.database, env: messages.whatsapp.orderEnv })
  t.after(() => node.close())
  const id = await queue(node, aMove({ channel: 'whatsapp', to: NUMBER }))
  assert.partialDeepStrictEqual(await tryOnce(node, id), { status: 'sent', sealed: null, last_error: null })
  const { to, template } = JSON.parse(messages.whatsapp.calls[0]?.body ?? '')
  assert.equal(to, '6281234564567')
  assert.deepEqual(
    template.components[0].parameters.map(({ text }: { text: string }) => text),
    [
      'Budi Santoso',
      'Rotan Nusantara',
      'ETL-7K3M9QXA',
      'Pesanan Anda sudah dikirim dengan JNE, nomor resi 0123456789012.',
      TRACK_URL,
    ],
  )
})
