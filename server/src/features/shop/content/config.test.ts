// GET /storefront/config: every field of the specification, what it is when nobody set it, who is paid.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { brandColors } from '../../../domain/brand-colors.ts'
import { startTestCatalog } from '../../catalogue/catalog/catalog.fixture.ts'
import type { ShopFile } from '../shop-file/schema.ts'

const catalog = startTestCatalog()

// Made up, with a right checksum.
const QRIS =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'

async function configOf(fields: Partial<ShopFile>) {
  const { body } = await catalog.get(await catalog.shop(fields), '/storefront/config')
  return body
}

describe('a shop that set nothing', () => {
  test('has every field, unknown ones null and lists empty', async () => {
    const slug = await catalog.shop({ name: 'Toko Polos' })
    assert.deepEqual((await catalog.get(slug, '/storefront/config')).body, {
      brand: {
        about_title: null,
        about_body: null,
        address_line1: null,
        address_line2: null,
        copyright: null,
        email: null,
        hero_eyebrow: null,
        opening_hours: null,
        origin_city: null,
        product_care_copy: null,
        product_shipping_copy: null,
        tagline: null,
        tagline_short: null,
        template: null,
        whatsapp_text: null,
        whatsapp_url: null,
        wordmark_accent: null,
        wordmark_primary: 'Toko Polos',
        accent_color: null,
        colors: null,
        preset: 'hangat',
        about_image: null,
        favicon_image: null,
        logo_image: null,
        social_image: null,
        hero_images: [],
        hero_stats: [],
        nav: [],
        section_copy: {
          cats_heading: null,
          grid_see_all: null,
          product_care_heading: null,
          product_details_heading: null,
          product_shipping_heading: null,
          story_cta: null,
          story_eyebrow: null,
        },
      },
      commerce: {
        couriers: [],
        free_shipping_disabled: false,
        free_shipping_min: null,
        payment_methods: [],
        shipping: { mode: 'flat' },
      },
      contact: { channel: 'email' },
      pages: [],
      payment: { account_holder: null, qris_merchant_name: null, qris_nmid: null },
      tags: { meta_pixel_id: null, tiktok_pixel_id: null, google_tag_id: null },
      tenant: { name: 'Toko Polos', slug, is_open: true },
    })
  })
})

describe('pages', () => {
  test('are listed in the merchant’s order, each by what the navigation calls it or by its key', async () => {
    const { pages } = await configOf({
      brand: { nav: [{ label: 'Cerita kami', route: '/page/tentang' }] },
      pages: { pengiriman: [], tentang: [], faq: [] },
    })
    assert.deepEqual(pages, [
      { key: 'pengiriman', title: 'Pengiriman' },
      { key: 'tentang', title: 'Cerita kami' },
      { key: 'faq', title: 'FAQ' },
    ])
  })
})

describe('brand', () => {
  const texts = {
    about_title: 'Tentang',
    about_body: 'Kami',
    address_line1: 'Jl. Satu',
    address_line2: 'Jepara',
    copyright: '©',
    email: 'halo@rotan.example',
    hero_eyebrow: 'Baru',
    opening_hours: 'Senin–Sabtu 09.00–17.00',
    origin_city: 'Jepara',
    product_care_copy: 'Lap',
    product_shipping_copy: 'Kirim',
    tagline: 'Rotan',
    tagline_short: 'R',
    template: 'polos',
    whatsapp_text: 'Halo',
    whatsapp_url: 'https://wa.me/62812',
    wordmark_accent: 'Nusantara',
    wordmark_primary: 'Rotan',
  }
  const lists = {
    hero_stats: [{ label: 'Pengrajin', value: '40' }],
    nav: [{ label: 'Kursi', route: '/c/kursi' }],
    section_copy: {
      cats_heading: 'Kategori',
      grid_see_all: 'Semua',
      product_care_heading: 'Perawatan',
      product_details_heading: 'Rincian',
      product_shipping_heading: 'Pengiriman',
      story_cta: 'Baca',
      story_eyebrow: 'Cerita',
    },
  }

  test('is answered as the merchant wrote it', async () => {
    const { brand } = await configOf({ brand: { ...texts, ...lists } })
    assert.partialDeepStrictEqual(brand, { ...texts, ...lists })
  })

  test('has the street only where the shop shows it', async () => {
    const address = { address_line1: 'Jl. Mawar 5', address_line2: 'Yogyakarta 55131' }
    const shown = (await configOf({ brand: address })).brand
    assert.deepEqual([shown.address_line1, shown.address_line2], ['Jl. Mawar 5', 'Yogyakarta 55131'])
    const hidden = (await configOf({ brand: { ...address, address_public: false } })).brand
    assert.deepEqual([hidden.address_line1, hidden.address_line2], [null, 'Yogyakarta 55131'])
  })

  test('has the shades of its accent, kept in lower case, and its preset', async () => {
    const { brand } = await configOf({ brand: { accent_color: '#FFD400', preset: 'bersih' } })
    assert.deepEqual([brand.accent_color, brand.preset], ['#ffd400', 'bersih'])
    assert.deepEqual(brand.colors, brandColors('#ffd400'))
  })

  describe('pictures', () => {
    // biome-ignore lint/suspicious/noExplicitAny: every field is looked at
    let brand: any
    before(async () => {
      const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } })
      await picture.png().toFile(join(catalog.app.ctx.config.dataDir, 'gambar.png'))
      const image = { file: 'gambar.png', alt: 'Rotan' }
      const config = await configOf({
        brand: {
          about_image: image,
          favicon_image: image,
          logo_image: { file: 'gambar.png' },
          social_image: image,
          hero_images: [image, { file: 'gambar.png' }],
        },
      })
      brand = config.brand
    })

    for (const name of ['about_image', 'favicon_image', 'logo_image', 'social_image']) {
      test(`${name} has its address, srcset and alt`, () => {
        const { alt, srcset, url, ...rest } = brand[name]
        assert.deepEqual(rest, {})
        assert.equal(alt, name === 'logo_image' ? null : 'Rotan')
        assert.match(url, /^http:\/\/toko-\d+\.localhost\/media\/[0-9a-f]{32}-400\.webp$/)
        assert.equal(srcset, `${url.replace('-400', '-320')} 320w, ${url} 400w`)
      })
    }

    test('hero_images are the same kind, in their order', () => {
      assert.deepEqual(brand.hero_images, [brand.about_image, brand.logo_image])
    })
  })
})

describe('commerce', () => {
  test('lists couriers with every field, those switched off too', async () => {
    const { commerce } = await configOf({
      shipping: {
        couriers: [
          {
            code: 'jne',
            name: 'JNE',
            service: 'REG',
            eta: '2-3 hari',
            cost: 18_000,
            enabled: false,
            services: ['REG', 'YES'],
          },
          { code: 'kurir', name: 'Kurir Toko', cost: 0 },
        ],
      },
    })
    assert.deepEqual(commerce.couriers, [
      {
        code: 'jne',
        name: 'JNE',
        service: 'REG',
        eta: '2-3 hari',
        cost: 18_000,
        enabled: false,
        services: ['REG', 'YES'],
      },
      {
        code: 'kurir',
        name: 'Kurir Toko',
        service: null,
        eta: null,
        cost: 0,
        enabled: true,
        services: [],
      },
    ])
  })

  test('lists payment methods with every field, those switched off too', async () => {
    const { commerce } = await configOf({
      payment_methods: [
        {
          code: 'qris',
          name: 'QRIS',
          sub: 'Semua bank',
          enabled: false,
          gateways: ['midtrans'],
          fee_flat: 500,
          fee_basis_pt: 70,
          min_order_total: 1_000,
          max_order_total: 10_000_000,
        },
        { code: 'va_bca', name: 'VA BCA', gateways: ['midtrans'] },
      ],
    })
    assert.deepEqual(commerce.payment_methods, [
      {
        code: 'qris',
        name: 'QRIS',
        sub: 'Semua bank',
        enabled: false,
        is_cod: false,
        fee_basis_pt: 70,
        fee_flat: 500,
        max_order_total: 10_000_000,
        min_order_total: 1_000,
      },
      {
        code: 'va_bca',
        name: 'VA BCA',
        sub: null,
        enabled: true,
        is_cod: false,
        fee_basis_pt: 0,
        fee_flat: 0,
        max_order_total: null,
        min_order_total: null,
      },
    ])
  })

  test('tells the shipping mode and what is free', async () => {
    const { commerce } = await configOf({
      shipping: {
        mode: 'zone',
        origin_ref: '3174041001',
        free_shipping_min: 500_000,
        free_shipping_disabled: true,
        couriers: [{ code: 'jne', name: 'JNE', zones: [{ any: true, cost_per_kg: 9_000 }] }],
      },
    })
    assert.deepEqual(commerce.shipping, { mode: 'zone' })
    assert.deepEqual([commerce.free_shipping_min, commerce.free_shipping_disabled], [500_000, true])
  })

  test('tells the channel of one-time codes', async () => {
    assert.deepEqual((await configOf({ contact: { channel: 'whatsapp' } })).contact, { channel: 'whatsapp' })
  })
})

describe('who is paid', () => {
  type Method = NonNullable<ShopFile['payment_methods']>[number]
  const transfer = (holder: string, fields: Partial<Method> = {}): Method => ({
    code: `bca-${holder.length}`,
    name: 'BCA',
    gateways: ['manual'],
    ...fields,
    manual: { bank: 'BCA', account_number: '1234567890', account_holder: holder },
  })
  const qris: Method = {
    code: 'qris',
    name: 'QRIS',
    gateways: ['manual'],
    manual: { qris_payload: QRIS },
  }

  test('is read from the manual methods and the QRIS payload', async () => {
    assert.deepEqual((await configOf({ payment_methods: [transfer('PT Rotan'), qris] })).payment, {
      account_holder: 'PT Rotan',
      qris_merchant_name: 'TOKO CONTOH',
      qris_nmid: 'ID1000000000001',
    })
  })

  test('is the first account of several', async () => {
    const { payment } = await configOf({ payment_methods: [transfer('Ani'), transfer('Budiman')] })
    assert.equal(payment.account_holder, 'Ani')
  })

  test('is not read from a method that is switched off', async () => {
    const methods = [transfer('Ani', { enabled: false }), { ...qris, enabled: false }]
    assert.deepEqual((await configOf({ payment_methods: methods })).payment, {
      account_holder: null,
      qris_merchant_name: null,
      qris_nmid: null,
    })
  })

  test('is what the merchant says, where the merchant says it', async () => {
    const { payment } = await configOf({
      payment: { account_holder: 'Rotan Nusantara', qris_merchant_name: 'ROTAN' },
      payment_methods: [transfer('PT Rotan'), qris],
    })
    assert.deepEqual(payment, {
      account_holder: 'Rotan Nusantara',
      qris_merchant_name: 'ROTAN',
      qris_nmid: 'ID1000000000001',
    })
  })
})

test('nothing of the shop’s keys, payloads and account numbers is shown', async () => {
  const shop = await catalog.shop({
    gateways: { midtrans: { server_key: 'RAHASIA-SERVER' } },
    shipping: { provider: { name: 'biteship', api_key: 'RAHASIA-KURIR' } },
    payment_methods: [
      {
        code: 'bca',
        name: 'BCA',
        gateways: ['manual', 'midtrans'],
        manual: { account_number: '1234567890', qris_payload: QRIS },
      },
    ],
  })
  const { text } = await catalog.get(shop, '/storefront/config')
  for (const secret of ['RAHASIA', '1234567890', QRIS]) assert.ok(!text.includes(secret), secret)
})
