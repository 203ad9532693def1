// saveDomain and deleteDomain: hosts are claimed, made primary and given up, and each leads to one shop.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { newShop, refusal, refusedFields, tallyEdits } from '../../../../test/edits.ts'
import { findShopByDomain, findShopBySlug } from '../../../tenancy/queries.ts'
import { deleteDomain, saveDomain } from './actions/save-domain.ts'
import { storedDomains } from './stored.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

/** The slug of the shop that answers on a host; null: none does. */
async function shopAt(host: string): Promise<string | null> {
  const { status, body } = await app.call('/storefront/config', { headers: { Host: host } })
  return status === 200 ? body.tenant.slug : null
}

const answers = (host: string, slug: string | null) => until(async () => (await shopAt(host)) === slug)

describe('a domain', () => {
  test('that is saved leads to the shop, and no longer once it is deleted', async () => {
    const shop = await newShop(app)
    assert.equal(await shopAt('baru.example'), null)
    const saved = await saveDomain(app.ctx, shop, { host: 'Baru.Example' })
    assert.deepEqual(saved, {
      id: 'baru.example',
      version: 1,
      position: 0,
      value: { host: 'baru.example' },
    })
    await answers('baru.example', shop.slug)
    await deleteDomain(app.ctx, shop, 'BARU.example', { expected: 1 })
    await answers('baru.example', null)
    assert.equal((await refusal(deleteDomain(app.ctx, shop, 'baru.example'))).code, 'not_found')
  })

  test('given up by one shop leads to the next that claims it', async () => {
    const [first, second] = [await newShop(app), await newShop(app)]
    await saveDomain(app.ctx, first, { host: 'pindah.example' })
    await answers('pindah.example', first.slug)
    await deleteDomain(app.ctx, first, 'pindah.example')
    await saveDomain(app.ctx, second, { host: 'pindah.example' })
    await answers('pindah.example', second.slug)
  })

  test('of a developer leads nowhere once two shops name it', async () => {
    const [first, second] = [await newShop(app), await newShop(app)]
    await saveDomain(app.ctx, first, { host: 'dev.localhost:4321' })
    assert.equal((await findShopByDomain(app.ctx.db, 'dev.localhost'))?.slug, first.slug)
    await answers('dev.localhost:4321', first.slug)
    await saveDomain(app.ctx, second, { host: 'dev.localhost:5432' })
    await answers('dev.localhost:4321', null)
  })

  test('that is no host, of the platform or of another shop is refused', async () => {
    const [shop, other] = [await newShop(app), await newShop(app)]
    await saveDomain(app.ctx, other, { host: 'milik.example' })
    for (const [host, message] of [
      ['bukan host', '"bukan host" bukan nama domain seperti "www.tokosaya.com"'],
      ['lain.localhost', 'nama di bawah localhost milik platform: satu untuk slug setiap toko'],
      ['milik.example', '"milik.example" milik toko lain'],
      ['milik.example:8443', '"milik.example" milik toko lain'],
    ] as const) {
      assert.deepEqual(await refusedFields(saveDomain(app.ctx, shop, { host })), { host: message })
    }
    assert.deepEqual(await storedDomains(app.ctx.db, shop.id), [])
    await answers('milik.example', other.slug)
  })
})

describe('the primary domain', () => {
  test('moves to another, and both count one version', async () => {
    const shop = await newShop(app, {
      domains: [{ host: 'lama.example', primary: true }, { host: 'calon.example' }, { host: 'lain.example' }],
    })
    const saved = await saveDomain(app.ctx, shop, { host: 'calon.example', primary: true }, { expected: 1 })
    assert.deepEqual([saved.version, saved.position, saved.value.primary], [2, 1, true])
    const domains = await storedDomains(app.ctx.db, shop.id)
    assert.deepEqual(
      domains.map(({ id, version, value }) => [id, version, value.primary ?? false]),
      [
        ['lama.example', 2, false],
        ['calon.example', 2, true],
        ['lain.example', 1, false],
      ],
    )
    assert.equal((await findShopBySlug(app.ctx.db, shop.slug))?.primaryDomain, 'calon.example')
  })

  test('moved by a shop file counts one version for each domain, also where their order changes', async () => {
    const shop = await newShop(app, {
      domains: [{ host: 'satu.example', primary: true }, { host: 'dua.example' }],
    })
    await app.shop({
      slug: shop.slug,
      domains: [{ host: 'dua.example', primary: true }, { host: 'satu.example' }],
    })
    const domains = await storedDomains(app.ctx.db, shop.id)
    assert.deepEqual(
      domains.map(({ id, version }) => [id, version]),
      [
        ['dua.example', 2],
        ['satu.example', 2],
      ],
    )
  })

  test('stays so when it is saved without a word about it, and no version is counted', async () => {
    const shop = await newShop(app, { domains: [{ host: 'tetap.example', primary: true }] })
    const { version, value } = await saveDomain(app.ctx, shop, { host: 'tetap.example' })
    assert.deepEqual([version, value.primary], [1, true])
    const given = await saveDomain(app.ctx, shop, { host: 'tetap.example', primary: false })
    assert.deepEqual([given.version, given.value], [2, { host: 'tetap.example' }])
  })

  test('is one of those that become it at once', async () => {
    const hosts = ['p1.example', 'p2.example', 'p3.example']
    const shop = await newShop(app, { domains: hosts.map((host) => ({ host })) })
    await Promise.all(hosts.map((host) => saveDomain(app.ctx, shop, { host, primary: true })))
    const domains = await storedDomains(app.ctx.db, shop.id)
    assert.equal(domains.filter(({ value }) => value.primary).length, 1)
  })
})

describe('at the same moment', () => {
  test('one host claimed by several shops goes to one of them, whatever the port', async () => {
    const hosts = ['rebutan.example', 'rebutan.example:8443', 'REBUTAN.example', 'rebutan.example:9443']
    const shops = await Promise.all(hosts.map(() => newShop(app)))
    const claims = shops.map((shop, i) => saveDomain(app.ctx, shop, { host: hosts[i] ?? '' }))
    assert.deepEqual(await tallyEdits(claims), { made: 1, invalid_request: 3 })
    const owned = await Promise.all(shops.map(({ id }) => storedDomains(app.ctx.db, id)))
    assert.equal(owned.flat().length, 1)
  })

  test('one version edited by two is changed by one', async () => {
    const shop = await newShop(app, { domains: [{ host: 'dua-tangan.example' }] })
    const edits = [
      saveDomain(app.ctx, shop, { host: 'dua-tangan.example', primary: true }, { expected: 1 }),
      deleteDomain(app.ctx, shop, 'dua-tangan.example', { expected: 1 }),
    ]
    assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 1 })
  })
})
