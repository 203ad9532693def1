// What every sender does alike, held against the servers they speak to.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type FakeMailServer, startMailServer } from '../../../test/fakes/mail-server.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../../test/fakes/whatsapp.ts'
import { type Config, loadConfig } from '../../config.ts'
import type { ContactChannel } from '../../domain/contact.ts'
import { type Letter, type News, type Sender, SendFailure } from './sender.ts'
import { createSenders } from './senders.ts'

const CODE = '483920'

interface Bench {
  readonly channel: ContactChannel
  readonly to: string
  /** how many letters were taken */
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
    const letter = aLetter(to)

    test('a letter with a code is carried, once', async () => {
      assert.ok(sender.carries(letter))
      await sender.send(letter)
      assert.equal(taken(), 1)
    })

    test('a server that is busy is worth another try', async () => {
      busy()
      assert.deepEqual(await failureOf(sender, letter), { isPermanent: false })
    })

    test('a recipient that is refused is not', async () => {
      refusing()
      assert.deepEqual(await failureOf(sender, letter), { isPermanent: true })
    })

    test('a server that cannot be reached is worth another try', async () => {
      const lost = open(channel, { ...env(), ...nowhere })
      assert.deepEqual(await failureOf(lost, letter), { isPermanent: false })
      await lost.close()
    })
  })
}

describe('WhatsApp', () => {
  const ANSWERS = {
    'a service that fails': [{ status: 500, body: {} }, false],
    'an answer nobody understands': ['broken', false],
    'an answer without a message': [{ status: 200, body: { messages: [] } }, false],
    'a limit of pace with one buyer': [{ status: 400, body: { error: { code: 131056 } } }, false],
    'a refused token': [{ status: 401, body: { error: { code: 190 } } }, true],
    'an unpaid bill': [{ status: 400, body: { error: { code: 131042 } } }, true],
    'a refusal in an unknown form': [{ status: 404, body: 'gone' }, false],
  } as const

  for (const [what, [answer, isPermanent]] of Object.entries(ANSWERS)) {
    test(`${what} ${isPermanent ? 'ends it' : 'is worth another try'}`, async () => {
      whatsapp.answer(answer)
      const sender = open('whatsapp', whatsapp.env)
      assert.deepEqual(await failureOf(sender, aLetter('+6281234564567')), { isPermanent })
    })
  }

  test('without a template for orders a letter about one has no form here', async () => {
    const sender = open('whatsapp', whatsapp.env)
    assert.equal(sender.carries(aLetterOfNews()), false)
    assert.deepEqual(await failureOf(sender, aLetterOfNews()), { isPermanent: true })
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

    test('news is carried: to whom, from whom, about which order, what, and where to see it', async () => {
      assert.ok(sender.carries(aLetterOfNews()))
      await sender.send(aLetterOfNews())
      assert.deepEqual(sentTexts(), [
        'Budi',
        'Rotan',
        'ETL-7K3M9QXA',
        'Pesanan Anda sudah dikirim.',
        'https://rotan.example/track/trk_1',
      ])
    })

    test('a code goes out in its own template still', async () => {
      await sender.send(aLetter('+6281234564567'))
      assert.deepEqual(sentTexts(), [CODE])
    })

    test('what the Cloud API would refuse is brought into its form, and the link stays whole', async () => {
      const link = `https://${'toko'.repeat(60)}.example/track/trk_1`
      await sender.send({
        ...aLetterOfNews({
          customer: 'Budi\n\tSan     toso',
          sentence: '\u{1F381} kirim '.repeat(100),
          link,
        }),
        from: 'R'.repeat(200),
      })
      const [customer, shop = '', , sentence = '', address] = sentTexts()
      assert.equal(customer, 'Budi San toso')
      assert.match(shop, /^R{59}…$/)
      assert.match(sentence, /^(\u{1F381} kirim ?)+.*…$/u)
      assert.equal(address, link)
    })

    test('a name of nothing but blanks does not cost the buyer the news', async () => {
      await sender.send(aLetterOfNews({ customer: ' \u2028\t' }))
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
  test('credentials that are refused are the operator\u2019s to fix: the mail is tried again', async () => {
    const url = mail.url.replace('smtp://', 'smtp://user:hidden@')
    const sender = open('email', { SMTP_URL: url, MAIL_FROM: 'toko@mail.example' })
    assert.deepEqual(await failureOf(sender, aLetter('budi@gmail.com')), { isPermanent: false })
    await sender.close()
  })

  test('an address with a comma in it stays one address', async () => {
    const sender = open('email', { SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example' })
    mail.mails.length = 0
    await sender.send({ ...aLetter('budi@gmail.com'), from: 'Toko, <a@evil.example>, B' })
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
async function failureOf(sender: Sender, letter: Letter): Promise<{ isPermanent: boolean }> {
  const error = await sender.send(letter).then(
    () => assert.fail('it was taken'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof SendFailure)
  assert.doesNotMatch(`${error.message} ${error.reason}`, /budi|81234|483920|hidden|EAAG|<|@/)
  return { isPermanent: error.isPermanent }
}

function aLetter(to: string): Letter {
  return {
    id: 'msg_1',
    to,
    from: 'Rotan',
    subject: `${CODE} adalah kode Anda`,
    text: CODE,
    html: `<b>${CODE}</b>`,
    code: CODE,
    news: null,
  }
}

function aLetterOfNews(fields: Partial<News> = {}): Letter {
  return {
    ...aLetter('+6281234564567'),
    code: null,
    news: {
      customer: 'Budi',
      about: 'ETL-7K3M9QXA',
      sentence: 'Pesanan Anda sudah dikirim.',
      link: 'https://rotan.example/track/trk_1',
      ...fields,
    },
  }
}
