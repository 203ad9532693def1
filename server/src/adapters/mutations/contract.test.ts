// What every service tells is read alike, and believed only when the shop's secret proves it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import {
  type FakeMutation,
  noticeOf,
  SERVICE_KEYS,
  type Sign,
  type SignedNotice,
  startFakeMoota,
  startFakeMutasibank,
} from '../../../test/fakes/mutations.ts'
import { MUTATION_PROVIDERS, type MutationProviderName } from '../../domain/mutations.ts'
import { VENDOR_URLS } from '../../domain/vendors.ts'
import { endures } from '../endures.fixture.ts'
import { VendorDown, VendorRefused } from '../vendor.ts'
import { createMoota } from './moota.ts'
import { createMutasibank } from './mutasibank.ts'
import type { MutationKeys } from './mutation-provider.ts'
import { createMutationProviders } from './providers.ts'

const services = createMutationProviders(VENDOR_URLS)
const AT = new Date('2026-09-10T03:04:05.000Z')
const MUTATIONS: readonly FakeMutation[] = [
  { id: 'a1', account: '1234567890', at: AT, amount: 110_123, description: 'TRSF DARI  BUDI\n' },
  { id: 'a2', account: '1234567890', at: AT, amount: 50_000, type: 'debit' },
  { id: 'a3', account: '1234567890', at: new Date('2026-09-09T17:00:00.000Z'), amount: 99_000 },
]

/** By a program that is not ours. */
const byOpenssl: Sign = (body, secret) =>
  execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], { input: body })
    .toString()
    .trim()
    .split(' ')
    .at(-1) ?? ''

function read(
  name: MutationProviderName,
  { headers, body }: SignedNotice,
  keys: MutationKeys = SERVICE_KEYS[name],
) {
  const inSmall = Object.fromEntries(
    Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]),
  )
  return services[name].readNotice(inSmall, Buffer.from(body), keys)
}

for (const name of MUTATION_PROVIDERS) {
  describe(name, { concurrency: true }, () => {
    test('what it signs is read: money that came, whole rupiah, at its time in Jakarta', () => {
      for (const by of [undefined, byOpenssl]) {
        const reading = read(name, noticeOf(name, MUTATIONS, by))
        assert.equal(reading.outcome, 'accepted')
        const [first, third] = reading.outcome === 'accepted' ? reading.credits : []
        assert.deepEqual(
          {
            id: first?.id,
            account: first?.account,
            at: first?.at,
            isDay: first?.isDay,
            amount: first?.amount,
          },
          { id: 'a1', account: '1234567890', at: AT, isDay: false, amount: 110_123 },
        )
        assert.equal(first?.description, 'TRSF DARI BUDI')
        assert.equal(third?.id, 'a3', 'what left the account is of no concern')
        assert.equal(third?.isDay, name !== 'cekmutasi', 'midnight in Jakarta stands for a day')
      }
    })

    test('what another secret signed, or none, or what was changed on its way is forged', () => {
      const notice = noticeOf(name, MUTATIONS)
      const forged = { outcome: 'refused', why: 'forged' }
      assert.deepEqual(read(name, notice, { webhook_secret: 'lain' }), forged)
      assert.deepEqual(read(name, notice, {}), forged)
      assert.deepEqual(read(name, notice, { webhook_secret: '' }), forged)
      assert.deepEqual(read(name, { ...notice, headers: {} }), forged)
      if (name === 'cekmutasi') return
      assert.deepEqual(read(name, { ...notice, body: notice.body.replace('110123', '110124') }), forged)
      assert.deepEqual(read(name, { ...notice, body: `${notice.body} ` }), forged)
    })

    test('what is signed and cannot be understood is refused as such', () => {
      for (const body of ['', '{', '"halo"', '{}', '[{}]', '{"data_mutasi":[{}],"account_number":"1"}']) {
        const headers =
          name === 'cekmutasi'
            ? {}
            : { [HEADER[name]]: byOpenssl(body, SERVICE_KEYS[name].webhook_secret ?? '') }
        const given = { headers: { ...noticeOf(name, []).headers, ...headers }, body }
        assert.deepEqual(read(name, given), { outcome: 'refused', why: 'malformed' }, body)
      }
    })
  })
}

test('a time that names its zone is read in it, and midnight stands for a day in any', () => {
  const at = (date: string) => {
    const body = JSON.stringify([
      { mutation_id: 'a', account_number: '1234567890', date, type: 'CR', amount: 5_000 },
    ])
    const signature = byOpenssl(body, SERVICE_KEYS.moota.webhook_secret ?? '')
    const reading = services.moota.readNotice({ signature }, Buffer.from(body), SERVICE_KEYS.moota)
    const [credit] = reading.outcome === 'accepted' ? reading.credits : []
    return credit ? `${credit.at.toISOString()}${credit.isDay ? ' day' : ''}` : null
  }
  for (const same of [
    ...[
      '2026-09-10 10:04:05',
      '2026-09-10T03:04:05Z',
      '2026-09-10T03:04:05.000000Z',
      '2026-09-10 11:04:05 +0800',
    ],
    ...['2026-09-10T10:04:05+07:00', '2026-09-10T10:04:05'],
  ])
    assert.equal(at(same), AT.toISOString(), same)
  for (const day of [
    '2026-09-10',
    '2026-09-10 00:00:00',
    '2026-09-10T00:00:00.000000Z',
    '2026-09-09T17:00:00Z',
  ])
    assert.equal(at(day), '2026-09-09T17:00:00.000Z day', day)
  for (const none of ['2026-09-10T25:04:05Z', '2026-13-10T03:04:05Z', '0099-09-10 10:00:00', 'Z', ''])
    assert.equal(at(none), null, none)
})

test('a statement of Mutasibank is read to its end, however long it is', async (t) => {
  const fake = await startFakeMutasibank()
  t.after(() => fake.close())
  for (let i = 0; i < 1_500; i++)
    fake.mutations.push({ id: `m${i}`, account: '1234567890', at: AT, amount: 1_000 + i })
  const credits = await createMutasibank({ baseUrl: fake.url }).list?.(SERVICE_KEYS.mutasibank, {
    from: '2026-09-10',
    to: '2026-09-10',
  })
  assert.equal(credits?.length, 1_500)
})

const HEADER = { moota: 'signature', mutasibank: 'x-mutasibank-signature' } as const

// tests/Mocking/Webhook/MockWebhookResponse.json of github.com/moota-co/moota-php-sdk, byte for byte.
test('Moota’s own published webhook is proven by its published secret', () => {
  const body = readFileSync(new URL('./moota-webhook.vector', import.meta.url))
  assert.equal(body.length, 2_483)
  const signature = '08b0c237eb830bcb321726fa2c6378122f6357a0b1b60cf4c4d362aa93380cca'
  const reading = services.moota.readNotice({ signature }, body, { webhook_secret: 'AElSnSQj' })
  assert.equal(reading.outcome, 'accepted')
  assert.deepEqual(
    reading.outcome === 'accepted' &&
      reading.credits.map(({ id, account, amount }) => ({ id, account, amount })),
    [
      { id: '3ykVJxnwYkN', account: '11111111111', amount: 5_000 },
      { id: 'Arz6JMxm6zK', account: '111111111111111', amount: 10_000 },
    ],
  )
  assert.equal(
    services.moota.readNotice({ signature }, body, { webhook_secret: 'AElSnSQk' }).outcome,
    'refused',
  )
})

test('a trial of Cekmutasi that reports no payment is thanked for', () => {
  const { headers } = noticeOf('cekmutasi', [])
  assert.equal(read('cekmutasi', { headers, body: '{"action":"test"}' }).outcome, 'accepted')
})

const PERIOD = { from: '2026-09-08', to: '2026-09-10' }
const ASKED = {
  moota: async () => {
    const fake = await startFakeMoota(2)
    return { fake, make: (fetch = {}) => createMoota({ baseUrl: fake.url, ...fetch }) }
  },
  mutasibank: async () => {
    const fake = await startFakeMutasibank()
    return { fake, make: (fetch = {}) => createMutasibank({ baseUrl: fake.url, ...fetch }) }
  },
}

for (const [name, start] of Object.entries(ASKED)) {
  describe(`${name}, asked`, { concurrency: true }, () => {
    endures('a service', async (t, options) => {
      const { fake, make } = await start()
      t.after(() => fake.close())
      const service = make(options)
      return { fake, ask: async (signal) => service.probe?.(SERVICE_KEYS.moota, signal) }
    })

    test('tells every credit of the days asked for, page by page', async (t) => {
      const { fake, make } = await start()
      t.after(() => fake.close())
      fake.mutations.push(...MUTATIONS)
      for (let i = 0; i < 5; i++)
        fake.mutations.push({ id: `b${i}`, account: '777', at: AT, amount: 1_000 + i })
      fake.mutations.push({ id: 'alt', account: '777', at: new Date('2026-09-01T03:00:00Z'), amount: 1 })
      const credits = await make().list?.(SERVICE_KEYS.moota, PERIOD)
      assert.deepEqual(credits?.map(({ id }) => id).sort(), ['a1', 'a3', 'b0', 'b1', 'b2', 'b3', 'b4'])
    })

    test('refuses a wrong token, and is not asked without one', async (t) => {
      const { fake, make } = await start()
      t.after(() => fake.close())
      await assert.rejects(make().probe?.({ api_token: 'salah' }) ?? Promise.resolve(), VendorRefused)
      await assert.rejects(make().list?.({}, PERIOD) ?? Promise.resolve(), VendorRefused)
      fake.answer({ status: 200, body: { lain: true } })
      await assert.rejects(make().probe?.(SERVICE_KEYS.moota) ?? Promise.resolve(), VendorDown)
    })
  })
}

test('statements of Mutasibank without names are named by what they say, equal ones apart', async (t) => {
  const fake = await startFakeMutasibank({ withIds: false })
  t.after(() => fake.close())
  const one = { id: 'x', account: '777', at: AT, amount: 5_000 }
  fake.mutations.push(one, one, { ...one, amount: 6_000 })
  const ask = async () =>
    (await createMutasibank({ baseUrl: fake.url }).list?.(SERVICE_KEYS.mutasibank, PERIOD)) ?? []
  const names = (await ask()).map(({ id }) => id)
  assert.equal(new Set(names).size, 3)
  assert.ok(names.every((id) => id.startsWith('#')))
  assert.deepEqual(
    (await ask()).map(({ id }) => id),
    names,
  )
})
