// A hostile run against sign-up: a thousand tries from one address and from many, floods of one contact and one domain, names that
// are scripts. Bounds hold, and whoever comes honestly meanwhile notices nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { countShops } from '../../../tenancy/queries.ts'
import { from, post, sentByPlatform } from '../../people/accounts/accounts.fixture.ts'
import { mailDomainOf } from './rules.ts'

const TRIES = 1_000
const AT_ONCE = 25
/** of all callers; those who ask at the same moment may not see one another */
const OF_CONTACT = 10

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1', SIGN_UP: 'open', IP_BUDGETS: 'signin=5000' } })
})
after(() => app.close())

const addressOf = (network: number, i: number) =>
  from(`10.${network}.${Math.floor(i / 250)}.${(i % 250) + 1}`)

/** How many were answered by each status. */
async function flood(ask: (i: number) => Promise<{ status: number }>, tries = TRIES) {
  const counts: Record<number, number> = {}
  let next = 0
  const worker = async () => {
    while (next < tries) {
      const { status } = await ask(next++)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

const ask = (login: string, at: ReturnType<typeof from>) => post(app, '/sign-up/code', { login }, at)
const liveCodes = async () =>
  (await app.ctx.db.selectFrom('sign_up_codes').select('contact_hash').execute()).map(({ contact_hash }) =>
    contact_hash.toString('hex'),
  )

let honest = 0
async function assertHonestIsServed(): Promise<void> {
  const { status, text } = await ask(`ibu@jujur-${++honest}.example`, addressOf(200, honest))
  assert.equal(status, 200, text)
}

describe('a thousand tries', () => {
  test('from one address: thirty codes leave it, and others are served', async () => {
    const at = from('10.9.0.1')
    const counts = await flood((i) => ask(`orang@satu-${i}.example`, at))
    assert.deepEqual(counts, { 200: 30, 429: TRIES - 30 })
    await assertHonestIsServed()
  })

  test('from many addresses for one contact: it is written to a few times, with three codes that work', async () => {
    const before = (await liveCodes()).length
    const counts = await flood((i) => ask('korban@banjir.example', addressOf(20, i)))
    assert.equal((counts[200] ?? 0) + (counts[429] ?? 0), TRIES)
    assert.ok((counts[200] ?? 0) < OF_CONTACT + AT_ONCE, JSON.stringify(counts))
    assert.equal((await liveCodes()).length - before, 3, 'however many ask at once')
    assert.equal((await sentByPlatform(app, '@banjir.')).length, 3)
    await assertHonestIsServed()
  })

  test('from many addresses with mailboxes of one domain, and of names below it: a hundred a day', async () => {
    const counts = await flood((i) => ask(`a${i}@x${i % 7}.murah.example`, addressOf(30, i)))
    assert.deepEqual(counts, { 200: 100, 429: TRIES - 100 })
    await assertHonestIsServed()
  })

  test('without a code: no shop is opened, whoever guesses from wherever', async () => {
    const before = await countShops(app.ctx.db)
    await ask('tebak@tebakan.example', from('10.9.0.2'))
    const counts = await flood((i) =>
      post(
        app,
        '/sign-up',
        {
          login: 'tebak@tebakan.example',
          code: String(i).padStart(6, '0'),
          name: 'Toko',
          slug: `tebakan-${i}`,
        },
        addressOf(40, i),
      ),
    )
    assert.equal(counts[500], undefined)
    assert.equal((await countShops(app.ctx.db)) - before, 0)
    await assertHonestIsServed()
  })
})

describe('one mailbox, written in many ways', () => {
  test('is written to as one contact is, however many ask', async () => {
    const counts = await flood((i) => ask(`k.orban+${i}@gmail.com`, addressOf(50, i)), 100)
    assert.ok((counts[200] ?? 0) < OF_CONTACT + AT_ONCE, JSON.stringify(counts))
    await assertHonestIsServed()
  })

  test('opens ten shops a day', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const [login, at] = [`banyak+${i}@gmail.com`, addressOf(60, i)]
      app.clock.set(new Date(app.clock.now() + 3_700_000).toISOString())
      assert.equal((await ask(login, at)).status, 200)
      const [sent] = await sentByPlatform(app, '@gmail.')
      const content = sent?.opened?.content
      assert.ok(content?.kind === 'account_code')
      const wanted = { login, code: content.code, name: 'Toko Banyak', slug: `toko-banyak-${i}` }
      statuses.push((await post(app, '/sign-up', wanted, at)).status)
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429])
  })
})

describe('names', () => {
  test('that are scripts are names: they run nowhere, and look-alikes are refused in any letters', async () => {
    const login = 'nama@naskah.example'
    const at = from('10.9.0.3')
    await ask(login, at)
    const [sent] = await sentByPlatform(app, '@naskah.')
    const content = sent?.opened?.content
    assert.ok(content?.kind === 'account_code')
    const open = (name: string) =>
      post(app, '/sign-up', { login, code: content.code, name, slug: 'naskah' }, at)
    for (const name of ['Sh0pee Official', 'BСA', 'Tοkopedia', 'e7alase'])
      assert.deepEqual([name, (await open(name)).status], [name, 400])
    const name = '<script>alert(1)</script>"&'
    assert.equal((await open(name)).status, 200)
    const page = await app.send('/laporkan', { headers: { Host: 'naskah.localhost' } })
    assert.doesNotMatch(page.text, /<script>alert/)
    assert.match(page.text, /&lt;script&gt;alert/)
    assert.equal((await app.call('/storefront/config', { shop: 'naskah' })).body.tenant.name, name)
  })

  test('of mail domains are one for all below them; everybody’s are nobody’s', () => {
    for (const [contact, domain] of [
      ['a@toko.example', 'toko.example'],
      ['a@b.c.toko.example', 'toko.example'],
      ['a@surat.toko.co.id', 'toko.co.id'],
      ['a@toko.co.id', 'toko.co.id'],
      ['a@GMAIL.com', null],
      ['a@yahoo.co.id', null],
      ['+6281234567890', null],
    ] as const)
      assert.equal(mailDomainOf(contact), domain, contact)
  })
})
