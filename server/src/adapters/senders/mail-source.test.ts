// The source of a mail: a mailbox reads exactly what was written, whatever that is.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FakeMailServer, startMailServer } from '../../../test/fakes/mail-server.ts'
import { mailSource } from './mail-source.ts'
import type { OutgoingMessage } from './sender.ts'
import { openSmtpPool, type SmtpPool } from './smtp-pool.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const FROM = 'toko@mail.example'

let mail: FakeMailServer
let pool: SmtpPool
before(async () => {
  mail = await startMailServer()
  pool = openSmtpPool(mail.url)
})
after(async () => {
  pool.close()
  await mail.close()
})

function aMessage(fields: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const message = { id: 'msg_1', to: 'budi@gmail.com', from: 'Rotan', subject: 'Pesanan', text: 'Halo\n' }
  return {
    ...message,
    html: '<p>Halo</p>\n',
    code: null,
    orderUpdate: null,
    shopNews: null,
    productNews: null,
    ...fields,
  }
}

async function received(message: OutgoingMessage) {
  const source = mailSource(message, FROM, NOW)
  await pool.send({ from: FROM, to: message.to, source })
  const last = mail.mails.at(-1)
  assert.ok(last)
  return last
}

test('a mail says who it is from, when it was written, and that nobody need answer by a machine', async () => {
  const { headers, to } = await received(aMessage())
  assert.deepEqual(to, ['budi@gmail.com'])
  assert.partialDeepStrictEqual(headers, {
    from: 'Rotan <toko@mail.example>',
    to: 'budi@gmail.com',
    subject: 'Pesanan',
    'message-id': '<msg_1@mail.example>',
    date: 'Sun, 15 Nov 2026 10:00:00 +0000',
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    'mime-version': '1.0',
  })
})

test('text and HTML arrive letter by letter: long lines, dots, equals signs, spaces at the end, letters of any script', async () => {
  const hard = [
    'a'.repeat(300),
    '.',
    '..two dots',
    '=3D is not =',
    'space at the end \nand a tab\t',
    '--=_etalase',
    '--=_etalase--',
    'Kursi “Teras” – ½ 椅子 \u{1F381}'.repeat(20),
    'From the start of a line',
  ].join('\n')
  const message = aMessage({ text: `${hard}\n`, html: `<p>${hard}</p>\n` })
  const { text, html, source } = await received(message)
  assert.equal(text.trimEnd(), message.text.trimEnd())
  assert.equal(html.trimEnd(), message.html.trimEnd())
  assert.ok(source.split('\r\n').every((line) => line.length <= 76))
})

test('a subject and a name of any script arrive as they were written, and cannot add a header', async () => {
  const { headers } = await received(
    aMessage({
      from: 'Töko 椅子, <a@evil.example>',
      subject: `Pesanan – ${'½'.repeat(60)}\r\nBcc: x@evil.example`,
    }),
  )
  assert.equal(headers.subject, `Pesanan – ${'½'.repeat(60)} Bcc: x@evil.example`)
  assert.match(headers.from ?? '', /^Töko 椅子, <a@evil.example> <toko@mail\.example>$/)
  assert.equal(headers.bcc, undefined)
})
