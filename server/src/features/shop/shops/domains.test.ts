// Domains through the merchant's door: claimed, proven, and only then leading to the shop.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
const records = new Map<string, string>()
const files = new Map<string, string>()
before(async () => {
  app = await startApp({
    env: { PLATFORM_ADDRESSES: '203.0.113.7' },
    domainProofs: {
      txt: async (name) => [records.get(name) ?? []].flat(),
      file: async (hostname, path) => files.get(hostname + path) ?? null,
    },
  })
  await app.shop(aShop({ slug: 'rotan', domains: [{ host: 'lama.example', primary: true }] }))
  await app.shop(aShop({ slug: 'bambu' }))
  token = await app.token()
})
beforeEach(() => {
  records.clear()
  files.clear()
})
after(() => app.close())

const domains = (path = '', request: object = {}) =>
  app.admin(`/shops/rotan/domains${path}`, { token, ...request })
const create = (json: object, request: object = {}) => domains('', { method: 'POST', json, ...request })
const verify = (host: string, request: object = {}) =>
  domains(`/${host}/verify`, { method: 'POST', ...request })

/** How the shop answers on a host, and how it answers a page there. */
async function answersAt(host: string): Promise<number[]> {
  const itself = await app.call('/products', { headers: { Host: host } })
  const fromThere = await app.call('/products', { shop: 'rotan', origin: `https://${host}` })
  return [itself.status, fromThere.status]
}

const NOT_SERVED = [404, 403]
const isServed = async (host: string) => (await answersAt(host)).every((status) => status === 200)

describe('a domain', () => {
  test('says which records lead it here, and an odd one is refused without naming this machine', async () => {
    const made = await create({ host: 'tokosaya.example' })
    assert.deepEqual(made.body.records, [
      { type: 'ALIAS', name: 'tokosaya.example', value: 'rotan.localhost' },
      { type: 'A', name: 'tokosaya.example', value: '203.0.113.7' },
    ])
    const below = await create({ host: 'www.tokosaya.example' })
    assert.deepEqual(below.body.records, [
      { type: 'CNAME', name: 'www.tokosaya.example', value: 'rotan.localhost' },
    ])
    const refused = await create({ host: 'bukan host' })
    assert.equal(refused.status, 400)
    assert.doesNotMatch(refused.text, /localhost/)
  })

  test('is pending until a TXT record proves it, and only then leads to the shop', async () => {
    const made = await create({ host: 'Toko.Example' })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual([made.body.id, made.body.status, made.body.version], ['toko.example', 'pending', 1])
    const { txt_name, txt_value } = made.body.proof
    assert.equal(txt_name, '_etalase.toko.example')
    assert.match(txt_value, /^etalase-verify=[0-9a-f]{32}$/)
    assert.deepEqual(await answersAt('toko.example'), NOT_SERVED)

    const early = await verify('toko.example')
    assert.deepEqual([early.status, early.body.status], [200, 'pending'])
    assert.match(early.body.last_error, /_etalase\.toko\.example/)
    records.set(txt_name, 'etalase-verify=0')
    assert.equal((await verify('toko.example')).body.status, 'pending')
    assert.deepEqual(await answersAt('toko.example'), NOT_SERVED)

    records.set(txt_name, txt_value)
    const proven = await verify('toko.example')
    assert.deepEqual([proven.status, proven.body.status, proven.body.proof], [200, 'active', null])
    await until(() => isServed('toko.example'))
    assert.equal((await verify('toko.example')).body.status, 'active')
  })

  test('is proven by a file as well, and becomes primary if it was to be', async () => {
    const { body } = await create({ host: 'berkas.example', primary: true })
    assert.equal(body.proof.file_url, 'http://berkas.example/.well-known/etalase-verify.txt')
    assert.equal((await domains('/lama.example')).body.primary, true)
    files.set('berkas.example/.well-known/etalase-verify.txt', `${body.proof.file_text}\n`)
    const proven = await verify('berkas.example')
    assert.deepEqual([proven.body.status, proven.body.primary], ['active', true])
    assert.equal((await domains('/lama.example')).body.primary, false)
  })

  test('is listed with the others, made primary and given up, each under its version', async () => {
    await create({ host: 'nanti.example' })
    const { items } = (await domains()).body
    const listed = items.map(({ host, status }: { host: string; status: string }) => `${host} ${status}`)
    assert.equal(listed[0], 'lama.example active')
    assert.equal(listed.at(-1), 'nanti.example pending')

    const primary = { method: 'PATCH', json: { primary: true } }
    assert.equal((await domains('/nanti.example', primary)).status, 428)
    const changed = await domains('/nanti.example', { ...primary, ifMatch: 1 })
    assert.deepEqual([changed.body.primary, changed.body.version, changed.body.status], [true, 2, 'pending'])
    const late = await domains('/nanti.example', { method: 'DELETE', ifMatch: 1 })
    assert.deepEqual([late.status, late.body.error.details.current.version], [412, 2])
    assert.equal((await domains('/nanti.example', { method: 'DELETE', ifMatch: 2 })).status, 204)
    assert.equal((await domains('/nanti.example')).status, 404)

    const { body } = await domains('/lama.example')
    const active = await domains('/lama.example', { ...primary, ifMatch: body.version })
    assert.deepEqual([active.status, active.body.primary], [200, true])
    const renamed = { method: 'PATCH', ifMatch: '*', json: { host: 'baru.example' } }
    assert.equal((await domains('/lama.example', renamed)).status, 400)
    assert.equal((await domains('/tidak.example', { ...primary, ifMatch: '*' })).status, 404)
  })

  test('that is no host, of the platform, taken or claimed already is refused', async () => {
    await create({ host: 'dua.example' })
    const theirs = { token: await app.token({ shop: 'bambu' }) }
    const path = '/shops/bambu/domains'
    for (const host of ['bukan host', 'lain.localhost', 'dua.example', 'lama.example']) {
      const { status, body } = await create({ host })
      assert.deepEqual([status, body.error.details?.fields[0].path], [400, 'host'], host)
    }
    const taken = await app.admin(path, { method: 'POST', json: { host: 'lama.example' }, ...theirs })
    assert.equal(taken.body.error.details.fields[0].message, '"lama.example" milik toko lain')
  })

  test('is claimed by any number of shops, and the first to prove it has it', async () => {
    const path = '/shops/bambu/domains'
    const theirs = { token: await app.token({ shop: 'bambu' }), method: 'POST' }
    const [ours, other] = await Promise.all([
      create({ host: 'rebut.example' }),
      app.admin(path, { ...theirs, json: { host: 'rebut.example' } }),
    ])
    assert.deepEqual([ours.status, other.status], [201, 201])
    // The proof of one is none of the other.
    records.set('_etalase.rebut.example', other.body.proof.txt_value)
    assert.equal((await verify('rebut.example')).body.status, 'pending')
    const proven = await app.admin(`${path}/rebut.example/verify`, theirs)
    assert.equal(proven.body.status, 'active')
    records.set('_etalase.rebut.example', ours.body.proof.txt_value)
    const late = await verify('rebut.example')
    assert.deepEqual([late.status, late.body.error.details.fields[0].path], [400, 'host'])
  })

  test('of a developer needs no proof, and the operator may leave it out', async () => {
    assert.equal((await create({ host: 'localhost:4321' })).body.status, 'active')
    const skipping = { host: 'percaya.example', skip_proof: true }
    const refused = await create(skipping)
    assert.deepEqual([refused.status, refused.body.error.details.need], [403, 'operator'])
    await create({ host: 'percaya.example' })
    assert.equal((await create({ host: 'percaya.example' })).status, 400)
    const trusted = await create(skipping, { token: undefined, cookie: await cookieOf(app, 'operator') })
    assert.deepEqual([trusted.status, trusted.body.status], [201, 'active'])
    await until(() => isServed('percaya.example'))
  })

  test('is the affair of those who lead the shop; others see which there are', async () => {
    const cookie = await cookieOf(app, { shop: 'rotan', role: 'staff' })
    const narrow = await app.token({ scopes: ['settings:write'] })
    for (const who of [{ cookie, token: undefined }, { token: narrow }]) {
      assert.equal((await domains('', who)).status, 200)
      assert.equal((await create({ host: 'toko2.example' }, who)).status, 403)
    }
    const manager = await cookieOf(app, { shop: 'rotan', role: 'manager' })
    const made = await create({ host: 'toko2.example' }, { cookie: manager, token: undefined })
    assert.equal(made.status, 201, made.text)
  })

  test('leaves a trace of who claimed and who gave it up', async () => {
    await create({ host: 'jejak.example' })
    await domains('/jejak.example', { method: 'DELETE', ifMatch: '*' })
    const { body } = await app.admin('/shops/rotan/audit?kind=domain&subject=jejak.example', { token })
    assert.deepEqual(
      body.items.map(({ before, after }: { before: unknown; after: unknown }) => [!!before, !!after]),
      [
        [true, false],
        [false, true],
      ],
    )
  })
})
