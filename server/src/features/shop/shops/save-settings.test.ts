// saveSettings, saveBrand and setPlan: what a shop has once, edited in parts and counted as one version.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { newShop, refusal, refusedFields, tallyEdits } from '../../../../test/edits.ts'
import { keyHints, readCredential } from '../../../tenancy/credentials.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { aFolder, type Folder } from '../shop-file/files.fixture.ts'
import { saveBrand, saveSettings } from './actions/save-settings.ts'
import { setPlan } from './actions/set-plan.ts'
import { storedSettings } from './stored.ts'

let app: TestApp
let folder: Folder
before(async () => {
  app = await startApp()
  folder = await aFolder()
})
after(async () => {
  await app.close()
  await folder.remove()
})

const config = async (shop: Shop) => (await app.call('/storefront/config', { shop: shop.slug })).body
const versionOf = async (shop: Shop) => (await storedSettings(app.ctx.db, shop.id)).version

describe('where news for the merchant goes', () => {
  test('is kept in one form, read back, and shown to no buyer', async () => {
    const shop = await newShop(app)
    const { value } = await saveSettings(app.ctx, shop, { contact: { notify: ' 0812-3456-4567 ' } })
    assert.deepEqual(value.contact, { channel: 'email', notify: '+6281234564567' })
    assert.deepEqual((await config(shop)).contact, { channel: 'email' })
    assert.doesNotMatch(JSON.stringify(await config(shop)), /4567/)
    const emptied = await saveSettings(app.ctx, shop, { contact: { notify: null } })
    assert.deepEqual(emptied.value.contact, { channel: 'email' })
  })

  test('is refused in Indonesian when nobody can be reached by it', async () => {
    const shop = await newShop(app)
    const saving = saveSettings(app.ctx, shop, { contact: { notify: 'rina' } })
    assert.deepEqual(await refusedFields(saving), {
      'contact.notify': '"rina" bukan alamat email atau nomor ponsel Indonesia',
    })
  })
})

describe('tags', () => {
  test('are kept one beside the other, and emptied one by one', async () => {
    const shop = await newShop(app)
    await saveSettings(app.ctx, shop, { tags: { meta_pixel_id: '1234567890123456' } })
    await saveSettings(app.ctx, shop, { tags: { google_tag_id: 'AW-123456789' } })
    const { value } = await saveSettings(app.ctx, shop, { tags: { meta_pixel_id: null } })
    assert.deepEqual(value.tags, { meta_pixel_id: null, google_tag_id: 'AW-123456789' })
  })

  test('are refused in Indonesian when they are no ids of their vendor', async () => {
    const shop = await newShop(app)
    const tags = {
      meta_pixel_id: 'fbq',
      tiktok_pixel_id: 'c4a1b2c3d4e5f6g7h8i9',
      google_tag_id: 'GTM-ABC123',
    }
    assert.deepEqual(await refusedFields(saveSettings(app.ctx, shop, { tags })), {
      'tags.meta_pixel_id': '"fbq" bukan ID seperti "1234567890123456"',
      'tags.tiktok_pixel_id': '"c4a1b2c3d4e5f6g7h8i9" bukan ID seperti "C4A1B2C3D4E5F6G7H8I9"',
      'tags.google_tag_id': '"GTM-ABC123" bukan ID seperti "G-AB12CD34EF"',
    })
  })
})

describe('settings', () => {
  test('that are saved are what buyers read', async () => {
    const shop = await newShop(app)
    const { version, value } = await saveSettings(app.ctx, shop, {
      name: 'Rotan Baru',
      contact: { channel: 'any' },
      limits: { units_per_line: 20 },
      brand: { tagline: 'Anyaman' },
      announcement: { enabled: true, text: 'Libur' },
      tags: { meta_pixel_id: '1234567890123456' },
      search: { synonyms: [['teras', 'beranda']] },
      goods: ['food'],
      agents: false,
      payment: { account_holder: 'PT Rotan' },
      tax: { name: ' PT Rotan ', code: 'RTN', npwp: '' },
      shipping: { mode: 'zone', origin_ref: '3174041001', free_shipping_min: 500_000 },
      home: [{ type: 'story', story: { title: 'Cerita' } }],
    })
    assert.equal(version, 2)
    assert.deepEqual(value, {
      slug: shop.slug,
      plan: 'lengkap',
      name: 'Rotan Baru',
      contact: { channel: 'any' },
      limits: { units_per_line: 20, unpaid_orders_per_contact: 5 },
      brand: { tagline: 'Anyaman' },
      announcement: { enabled: true, text: 'Libur' },
      tags: { meta_pixel_id: '1234567890123456' },
      search: { synonyms: [['teras', 'beranda']] },
      goods: ['food'],
      agents: false,
      payment: { account_holder: 'PT Rotan' },
      tax: { name: 'PT Rotan', code: 'RTN' },
      shipping: {
        mode: 'zone',
        origin_ref: '3174041001',
        free_shipping_min: 500_000,
        free_shipping_disabled: false,
        provider: null,
        booking: null,
      },
      home: [{ id: 'story-1', type: 'story', story: { title: 'Cerita' } }],
    })
    await until(async () => (await config(shop)).tenant.name === 'Rotan Baru')
    const { brand, commerce, contact, payment, tags } = await config(shop)
    assert.deepEqual(
      [brand.tagline, contact.channel, commerce.shipping.mode, commerce.free_shipping_min],
      ['Anyaman', 'any', 'zone', 500_000],
    )
    assert.equal(payment.account_holder, 'PT Rotan')
    assert.deepEqual(tags, {
      meta_pixel_id: '1234567890123456',
      tiktok_pixel_id: null,
      google_tag_id: null,
    })
    const home = (await app.call('/storefront/home', { shop: shop.slug })).body
    assert.deepEqual(home.announcement, { enabled: true, text: 'Libur' })
    assert.equal(home.sections[0].story.title, 'Cerita')
  })

  test('keep what an edit does not name, within each part too', async () => {
    const shop = await newShop(app, {
      announcement: { enabled: true, text: 'Libur' },
      brand: { tagline: 'Anyaman', section_copy: { story_cta: 'Baca', grid_see_all: 'Semua' } },
      shipping: {
        mode: 'zone',
        free_shipping_min: 1_000,
        couriers: [{ code: 'jne', name: 'JNE' }],
      },
    })
    const { value } = await saveSettings(app.ctx, shop, {
      announcement: { enabled: false },
      brand: { email: 'a@b.example', section_copy: { story_cta: 'Lihat' } },
      shipping: { free_shipping_min: null },
    })
    assert.deepEqual(value.announcement, { enabled: false, text: 'Libur' })
    assert.deepEqual(value.brand, {
      tagline: 'Anyaman',
      email: 'a@b.example',
      section_copy: { story_cta: 'Lihat', grid_see_all: 'Semua' },
    })
    assert.deepEqual([value.shipping.mode, value.shipping.free_shipping_min], ['zone', null])
    assert.equal((await config(shop)).commerce.couriers.length, 1, 'couriers are a list of their own')
  })

  test('count no version when they are saved as they are', async () => {
    const shop = await newShop(app, { home: [{ type: 'cats' }], brand: { tagline: 'Anyaman' } })
    const { value } = await storedSettings(app.ctx.db, shop.id)
    const { slug: _slug, plan: _plan, ...settings } = value
    assert.equal((await saveSettings(app.ctx, shop, settings)).version, 1)
    assert.equal((await saveSettings(app.ctx, shop, { home: [{ type: 'cats' }] })).version, 1)
    assert.equal((await saveSettings(app.ctx, shop, {})).version, 1)
  })

  test('are refused with every field that is wrong, and nothing of them is saved', async () => {
    const shop = await newShop(app)
    const wrong = saveSettings(app.ctx, shop, {
      name: 'Salah',
      limits: { units_per_line: 0, unpaid_orders_per_contact: 1_001 },
      shipping: { mode: 'live' },
      home: [{ type: 'cats', cats: ['meja'] }],
    })
    assert.deepEqual(await refusedFields(wrong), {
      'shipping.provider': 'wajib diisi: mode "live" membutuhkannya',
      'limits.units_per_line': 'harus 1 sampai 99900',
      'limits.unpaid_orders_per_contact': 'harus 1 sampai 1000',
      'home[0].cats[0]': 'tidak ada kategori "meja"',
    })
    assert.equal((await config(shop)).tenant.name, shop.name)
  })

  test('do not put the shop on another plan, whatever they carry', async () => {
    const shop = await newShop(app, { plan: 'gratis' })
    const input = { name: 'Rotan', plan: 'lengkap', slug: 'lain' }
    const { value } = await saveSettings(app.ctx, shop, input)
    assert.deepEqual([value.plan, value.slug], ['gratis', shop.slug])
  })

  test('edited by many at once from one version are changed once', async () => {
    const shop = await newShop(app)
    const edits = [
      saveSettings(app.ctx, shop, { name: 'Satu' }, { expected: 1 }),
      saveSettings(app.ctx, shop, { contact: { channel: 'any' } }, { expected: 1 }),
      saveBrand(app.ctx, shop, { tagline: 'Tiga' }, { expected: 1 }),
      setPlan(app.ctx, shop, 'katalog', { expected: 1 }),
    ]
    assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 3 })
    const { code, details } = await refusal(saveBrand(app.ctx, shop, {}, { expected: 1 }))
    assert.equal(code, 'edit_conflict')
    const { version, value } = await storedSettings(app.ctx.db, shop.id)
    assert.equal(version, 2)
    assert.deepEqual(details.current, { ...value, version })
  })

  test('edited by many at once, each a part of its own, are all saved', async () => {
    const shop = await newShop(app)
    await Promise.all([
      saveSettings(app.ctx, shop, { name: 'Satu' }),
      saveSettings(app.ctx, shop, { announcement: { text: 'Dua' } }),
      saveBrand(app.ctx, shop, { tagline: 'Tiga' }),
    ])
    const { version, value } = await storedSettings(app.ctx.db, shop.id)
    assert.equal(version, 4)
    assert.deepEqual([value.name, value.announcement.text, value.brand.tagline], ['Satu', 'Dua', 'Tiga'])
  })
})

describe('the aggregator’s key', () => {
  const keyOf = (shop: Shop, name: string) => readCredential(app.ctx.db, app.ctx.secrets, shop.id, name)

  test('is kept apart and never read back; it stays when it is left out, and goes with the aggregator', async () => {
    const shop = await newShop(app)
    const provider = { name: 'biteship' as const, api_key: 'biteship_live_9876' }
    const { value } = await saveSettings(app.ctx, shop, { shipping: { mode: 'live', provider } })
    assert.deepEqual(value.shipping.provider, { name: 'biteship' })
    assert.deepEqual(await keyOf(shop, 'courier.biteship'), { api_key: 'biteship_live_9876' })
    assert.deepEqual(await keyHints(app.ctx.db, app.ctx.secrets, shop.id, 'courier.biteship'), {
      api_key: { set: true, last4: '9876' },
    })
    await saveSettings(app.ctx, shop, { shipping: { provider: { name: 'biteship' } } })
    assert.deepEqual(await keyOf(shop, 'courier.biteship'), { api_key: 'biteship_live_9876' })
    await saveSettings(app.ctx, shop, { shipping: { mode: 'flat', provider: null } })
    assert.equal(await keyOf(shop, 'courier.biteship'), null)
  })
})

describe('the brand', () => {
  /** A shop that shows a picture of its own as its logo, and the picture's hash. */
  async function withLogo(): Promise<[shop: Shop, media: string]> {
    const shop = await newShop(app)
    const name = `${shop.slug}.png`
    await folder.picture(name)
    await app.shop({ slug: shop.slug, brand: { logo_image: { file: name, alt: 'Logo' } } }, folder.path)
    const { value } = await storedSettings(app.ctx.db, shop.id)
    return [shop, value.brand.logo_image?.media ?? '']
  }

  test('that is saved is shown, with pictures that the shop has', async () => {
    const [shop, media] = await withLogo()
    const brand = { tagline: 'Anyaman', hero_images: [{ media, alt: 'Depan' }] }
    const { value } = await saveBrand(app.ctx, shop, brand)
    assert.deepEqual(value.brand, { ...brand, logo_image: { media, alt: 'Logo' } })
    await until(async () => (await config(shop)).brand.tagline === 'Anyaman')
    const shown = (await config(shop)).brand
    assert.deepEqual([shown.logo_image.alt, shown.hero_images[0].alt], ['Logo', 'Depan'])
  })

  test('keeps its accent in lower case, and has none that is no colour', async () => {
    const [shop] = await withLogo()
    const { value } = await saveBrand(app.ctx, shop, { accent_color: '#8C4A2B', preset: 'bersih' })
    assert.deepEqual([value.brand.accent_color, value.brand.preset], ['#8c4a2b', 'bersih'])
    for (const accent_color of ['merah', '#8c4', '8c4a2b', '#8c4a2g', '#8c4a2b80'])
      assert.deepEqual(await refusedFields(saveBrand(app.ctx, shop, { accent_color })), {
        'brand.accent_color': `"${accent_color}" bukan warna seperti "#8c4a2b"`,
      })
    const without = await saveBrand(app.ctx, shop, { accent_color: null })
    assert.equal(without.value.brand.accent_color, null)
  })

  test('may not show a picture of another shop, of nobody, or of this machine', async () => {
    const [shop] = await withLogo()
    const [, theirs] = await withLogo()
    const unknown = '0'.repeat(32)
    const wrong = saveBrand(app.ctx, shop, {
      about_image: { media: theirs },
      social_image: { alt: 'Tanpa gambar' },
      hero_images: [{ media: unknown }, { file: '/etc/hostname' }],
    })
    assert.deepEqual(await refusedFields(wrong), {
      'brand.about_image.media': `tidak ada gambar "${theirs}"`,
      'brand.social_image.media': 'wajib diisi',
      'brand.hero_images[0].media': `tidak ada gambar "${unknown}"`,
      'brand.hero_images[1].file': 'hanya berkas toko yang menyebut gambar dengan path',
      'brand.hero_images[1].media': 'wajib diisi',
    })
  })

  test('loses a picture that is set to null', async () => {
    const [shop] = await withLogo()
    await saveBrand(app.ctx, shop, { logo_image: null })
    await until(async () => (await config(shop)).brand.logo_image === null)
  })
})

describe('the plan', () => {
  test('that is set counts at once for pages on other origins, and is one version', async () => {
    const shop = await newShop(app, { plan: 'gratis', domains: [{ host: 'paket.example' }] })
    const status = async () =>
      (await app.call('/products', { shop: shop.slug, origin: 'https://paket.example' })).status
    assert.equal(await status(), 403)
    const { version, value } = await setPlan(app.ctx, shop, 'katalog')
    assert.deepEqual([version, value.plan], [2, 'katalog'])
    await until(async () => (await status()) === 200)
  })

  test('that is the same is no version', async () => {
    const shop = await newShop(app, { brand: { tagline: 'Anyaman' } })
    await setPlan(app.ctx, shop, 'lengkap')
    assert.equal(await versionOf(shop), 1)
  })
})
