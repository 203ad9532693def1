// What every sender does alike, held against the servers they speak to.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type FakeMailServer, startMailServer } from '../../../test/fakes/mail-server.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../../test/fakes/whatsapp.ts'
import { type Config, loadConfig } from '../../base/config.ts'
import type { ContactChannel } from '../../domain/contact.ts'
import { type OrderUpdate, type OutgoingMessage, type Sender, SendFailure } from './sender.ts'
import { createSenders } from './senders.ts'

const CODE = '483920'

interface Bench {
  readonly channel: ContactChannel
  readonly to: string
  /** how many messages were taken */
  taken(): number
  busy(): void
  refusing(): void
  env(): Record<string, string>
  /** leads to where nobody listens */
  nowhere: Record<string, string>
}

let mail: FakeMailServer
let whatsapp: FakeWhatsApp
before(async () => {
  ;[mail, whatsapp] = await Promise.all([startMailServer(), startFakeWhatsApp()])
})
after(() => Promise.all([mail.close(), whatsapp.close()]))

const BENCHES: readonly Bench[] = [
  {
    channel: 'email',
    to: 'budi@gmail.com',
    taken: () => mail.mails.length,
    busy: () => mail.refuse(451),
    refusing: () => mail.refuse(550),
    env: () => ({ SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example' }),
    nowhere: { SMTP_URL: 'smtp://127.0.0.1:1' },
  },
  {
    channel: 'whatsapp',
    to: '+6281234564567',
    taken: () => whatsapp.calls.length,
    busy: () => whatsapp.answer(whatsapp.error(429, 130429)),
    refusing: () => whatsapp.answer(whatsapp.error(400, 131026)),
    env: () => whatsapp.env,
    nowhere: { WHATSAPP_API_URL: 'http://127.0.0.1:1' },
  },
]

for (const { channel, to, taken, busy, refusing, env, nowhere } of BENCHES) {
  describe(`the sender for ${channel}`, () => {
    let sender: Sender
    before(() => {
      sender = open(channel, env())
    })
    after(() => sender.close())
    beforeEach(() => {
      mail.refuse()
      whatsapp.answer('good')
      mail.mails.length = 0
      whatsapp.calls.length = 0
    })
    const message = aMessage(to)

    test(`a message with a code is sent once by ${channel}`, async () => {
      assert.ok(sender.canSend(message))
      await sender.send(message)
      assert.equal(taken(), 1)
    })

    test(`a server for ${channel} that is busy is worth another try`, async () => {
      busy()
      assert.deepEqual(await failureOf(sender, message), { isPermanent: false })
    })

    test(`a recipient that the server for ${channel} refuses is not worth another try`, async () => {
      refusing()
      assert.deepEqual(await failureOf(sender, message), { isPermanent: true })
    })

    test(`a server for ${channel} that cannot be reached is worth another try`, async () => {
      const lost = open(channel, { ...env(), ...nowhere })
      assert.deepEqual(await failureOf(lost, message), { isPermanent: false })
      await lost.close()
    })
  })
}

describe('WhatsApp', () => {
  const ANSWERS = {
    'a service of WhatsApp that fails': [{ status: 500, body: {} }, false],
    'an answer of WhatsApp that nobody understands': ['broken', false],
    'an answer of WhatsApp without a message': [{ status: 200, body: { messages: [] } }, false],
    'a rate limit of WhatsApp for one buyer': [{ status: 400, body: { error: { code: 131056 } } }, false],
    'a token that WhatsApp refuses': [{ status: 401, body: { error: { code: 190 } } }, true],
    'an unpaid bill at WhatsApp': [{ status: 400, body: { error: { code: 131042 } } }, true],
    'a refusal of WhatsApp in an unknown form': [{ status: 404, body: 'gone' }, false],
  } as const

  for (const [what, [answer, isPermanent]] of Object.entries(ANSWERS)) {
    test(`${what} ${isPermanent ? 'is not worth another try' : 'is worth another try'}`, async () => {
      whatsapp.answer(answer)
      const sender = open('whatsapp', whatsapp.env)
      assert.deepEqual(await failureOf(sender, aMessage('+6281234564567')), { isPermanent })
    })
  }

  test('without a template for orders WhatsApp cannot send a message about one', async () => {
    const sender = open('whatsapp', whatsapp.env)
    assert.equal(sender.canSend(anUpdate()), false)
    assert.deepEqual(await failureOf(sender, anUpdate()), { isPermanent: true })
  })

  test('WhatsApp sends news of goods in a template of their own: from whom, what, and where', async () => {
    const news = { product: 'Kursi\nTeras', link: 'https://rotan.example/p/kursi' }
    const message = { ...aMessage('+6281234564567'), code: null, productNews: news }
    assert.equal(open('whatsapp', whatsapp.orderEnv).canSend(message), false)
    whatsapp.answer('good')
    whatsapp.calls.length = 0
    const sender = open('whatsapp', whatsapp.restockEnv)
    assert.ok(sender.canSend(message))
    await sender.send(message)
    assert.deepEqual(sentTexts(), ['Rotan', 'Kursi Teras', 'https://rotan.example/p/kursi'])
  })

  describe('news to those who run a shop', () => {
    const news = {
      who: 'Dapur Bu Yati',
      orderNumber: null,
      summary: 'Rp104.000 sudah masuk: siapkan 1 Kastengel.',
      link: 'https://console.example/toko/yati/pesanan/ETL-7K3M9QXA',
    }
    const message = { ...aMessage('+6281234564567'), code: null, shopNews: news }
    beforeEach(() => {
      whatsapp.answer('good')
      whatsapp.calls.length = 0
    })

    test('goes by WhatsApp in words of its own where the operator has a template for it', async () => {
      const sender = open('whatsapp', whatsapp.merchantEnv)
      assert.ok(sender.canSend(message))
      await sender.send(message)
      assert.deepEqual(sentTexts(), [news.who, news.summary, news.link])
    })

    test('else goes in that of orders, and is neither from the shop itself nor about an order “-”', async () => {
      const sender = open('whatsapp', whatsapp.orderEnv)
      await sender.send(message)
      assert.deepEqual(sentTexts(), [news.who, 'konsol toko', 'toko Anda', news.summary, news.link])
      assert.equal(open('whatsapp', whatsapp.env).canSend(message), false)
    })
  })

  describe('with a template for orders', () => {
    let sender: Sender
    before(() => {
      sender = open('whatsapp', whatsapp.orderEnv)
    })
    beforeEach(() => {
      whatsapp.answer('good')
      whatsapp.calls.length = 0
    })

    test('WhatsApp sends an update of an order: to whom, from whom, which order, what happened, and where to see it', async () => {
      assert.ok(sender.canSend(anUpdate()))
      await sender.send(anUpdate())
      assert.deepEqual(sentTexts(), [
        'Budi',
        'Rotan',
        'ETL-7K3M9QXA',
        'Pesanan Anda sudah dikirim.',
        'https://rotan.example/track/trk_1',
      ])
    })

    test('with a template for orders WhatsApp still sends a code in the template for codes', async () => {
      await sender.send(aMessage('+6281234564567'))
      assert.deepEqual(sentTexts(), [CODE])
    })

    test('texts that WhatsApp would refuse are brought into its form, and the link stays whole', async () => {
      const link = `https://${'toko'.repeat(60)}.example/track/trk_1`
      await sender.send({
        ...anUpdate({
          customer: 'Budi\n\tSan     toso',
          summary: '\u{1F381} kirim '.repeat(100),
          link,
        }),
        from: 'R'.repeat(200),
      })
      const [customer, shop = '', , summary = '', address] = sentTexts()
      assert.equal(customer, 'Budi San toso')
      assert.match(shop, /^R{59}…$/)
      assert.match(summary, /^(\u{1F381} kirim ?)+.*…$/u)
      assert.equal(address, link)
    })

    test('a buyer whose name is nothing but blanks gets the update by WhatsApp still', async () => {
      await sender.send(anUpdate({ customer: ' \u2028\t' }))
      assert.equal(sentTexts()[0], '-')
    })
  })

  /** the parameters of the body of the one message that was sent */
  function sentTexts(): string[] {
    assert.equal(whatsapp.calls.length, 1)
    const { template } = JSON.parse(whatsapp.calls[0]?.body ?? '')
    return template.components[0].parameters.map(({ text }: { text: string }) => text)
  }
})

describe('mail', () => {
  test('a mail whose server refuses the credentials is tried again: they are the operator\u2019s to fix', async () => {
    const url = mail.url.replace('smtp://', 'smtp://user:hidden@')
    const sender = open('email', { SMTP_URL: url, MAIL_FROM: 'toko@mail.example' })
    assert.deepEqual(await failureOf(sender, aMessage('budi@gmail.com')), { isPermanent: false })
    await sender.close()
  })

  test('a shop name with commas and addresses in it stays the name of one mail sender', async () => {
    const sender = open('email', { SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example' })
    mail.mails.length = 0
    await sender.send({ ...aMessage('budi@gmail.com'), from: 'Toko, <a@evil.example>, B' })
    assert.deepEqual(mail.mails[0]?.to, ['budi@gmail.com'])
    assert.equal(mail.mails[0]?.headers.from, '"Toko, <a@evil.example>, B" <toko@mail.example>')
    await sender.close()
  })
})

function open(channel: ContactChannel, env: Record<string, string>): Sender {
  const config: Config = loadConfig(env)
  const sender = createSenders(config)[channel]
  assert.ok(sender)
  return sender
}

/** And it says nothing about whom, what or with which key. */
async function failureOf(sender: Sender, message: OutgoingMessage): Promise<{ isPermanent: boolean }> {
  const error = await sender.send(message).then(
    () => assert.fail('it was taken'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof SendFailure)
  assert.doesNotMatch(`${error.message} ${error.reason}`, /budi|81234|483920|hidden|EAAG|<|@/)
  return { isPermanent: error.isPermanent }
}

function aMessage(to: string): OutgoingMessage {
  return {
    id: 'msg_1',
    to,
    from: 'Rotan',
    subject: `${CODE} adalah kode Anda`,
    text: CODE,
    html: `<b>${CODE}</b>`,
    code: CODE,
    orderUpdate: null,
    shopNews: null,
    productNews: null,
  }
}

function anUpdate(fields: Partial<OrderUpdate> = {}): OutgoingMessage {
  return {
    ...aMessage('+6281234564567'),
    code: null,
    orderUpdate: {
      customer: 'Budi',
      orderNumber: 'ETL-7K3M9QXA',
      summary: 'Pesanan Anda sudah dikirim.',
      link: 'https://rotan.example/track/trk_1',
      ...fields,
    },
  }
}
