// A file merged into a shop: what it leaves out stays, null empties, a list replaces the list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductInput } from '../../catalogue/products/input.ts'
import type { PromotionInput } from '../../catalogue/promotions/input.ts'
import { mergeShopFile } from './merge.ts'
import type { ShopFile } from './schema.ts'

const A = 'a'.repeat(32)
const B = 'b'.repeat(32)
const C = 'c'.repeat(32)

const CURRENT: ShopFile = {
  slug: 'rotan',
  name: 'Rotan',
  plan: 'lengkap',
  domains: [{ host: 'rotan.example', primary: true }, { host: 'localhost:4321' }],
  contact: { channel: 'email' },
  brand: {
    tagline: 'T',
    email: 'a@b.example',
    logo_image: { media: A, alt: 'Logo' },
    nav: [{ label: 'Kursi', route: '/c/kursi' }],
    section_copy: { cats_heading: 'Kategori', story_cta: 'Baca' },
  },
  announcement: { enabled: true, text: 'Halo' },
  payment: { account_holder: 'PT Rotan', qris_nmid: 'ID1' },
  shipping: {
    mode: 'zone',
    origin_ref: '3174041001',
    free_shipping_min: 500_000,
    couriers: [
      {
        code: 'jne',
        service: 'REG',
        name: 'JNE',
        eta: '2-3 hari',
        zones: [{ any: true, cost_per_kg: 9_000 }],
      },
      { code: 'sicepat', service: null, name: 'SiCepat', cost: 15_000 },
    ],
    provider: { name: 'biteship' },
  },
  payment_methods: [
    {
      code: 'bca',
      name: 'BCA',
      gateways: ['manual'],
      fee_flat: 500,
      manual: { bank: 'BCA', account_number: '1', account_holder: 'PT' },
    },
  ],
  categories: [{ key: 'kursi', label: 'Kursi', subtitle: 'S', image: { media: B, alt: 'Kursi' } }],
  products: [
    {
      slug: 'kursi-teras',
      name: 'Kursi Teras',
      category: 'kursi',
      price: 350_000,
      tags: ['teras'],
      preorder: { lead_days: 7, capped: true },
      images: [
        { media: A, alt: 'depan' },
        { media: B, alt: 'samping' },
      ],
      options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
      variants: [
        { sku: 'KT-N', options: { Warna: 'Natural' }, price: 350_000, image: 1, weight_grams: 4_000 },
        { sku: null, options: { Warna: 'Hitam' }, price: 360_000, image: 0 },
      ],
    },
  ],
  promotions: [
    {
      key: 'akhir',
      name: 'Akhir',
      kind: 'campaign',
      discount_type: 'percent',
      discount_value: 20,
      products: ['kursi-teras'],
      categories: [],
    },
  ],
  vouchers: [
    { code: 'HEMAT10', kind: 'order', discount_type: 'percent', discount_value: 10, usage_limit: 100 },
  ],
  home: [{ type: 'cats' }],
  pages: { tentang: [{ type: 'story', story: { text: 'T' } }], faq: [] },
}

const merged = (given: Partial<ShopFile>) => mergeShopFile(CURRENT, { slug: 'rotan', ...given })
const product = (fields: Partial<ProductInput>) =>
  merged({ products: [{ slug: 'kursi-teras', ...fields }] }).products?.[0]
const [CHAIR = { slug: '' }] = CURRENT.products ?? []

test('a new shop is what its file says', () => {
  assert.equal(mergeShopFile(null, CURRENT), CURRENT)
})

test('a file with the slug alone changes nothing', () => {
  assert.deepEqual(merged({}), CURRENT)
})

test('of each part only the fields that are named change', () => {
  assert.deepEqual(merged({ name: 'Baru' }), { ...CURRENT, name: 'Baru' })
  assert.deepEqual(merged({ announcement: { enabled: false } }).announcement, {
    enabled: false,
    text: 'Halo',
  })
  assert.deepEqual(merged({ payment: { qris_nmid: 'ID2' } }).payment, {
    account_holder: 'PT Rotan',
    qris_nmid: 'ID2',
  })
  assert.deepEqual(merged({ brand: { tagline: 'Baru', section_copy: { story_cta: 'Lihat' } } }).brand, {
    ...CURRENT.brand,
    tagline: 'Baru',
    section_copy: { cats_heading: 'Kategori', story_cta: 'Lihat' },
  })
  assert.deepEqual(merged({ shipping: { mode: 'flat' } }).shipping, { ...CURRENT.shipping, mode: 'flat' })
  assert.deepEqual(merged({ pages: { faq: [{ type: 'cats' }] } }).pages, {
    ...CURRENT.pages,
    faq: [{ type: 'cats' }],
  })
})

test('of each entry of a list only the fields that are named change', () => {
  assert.deepEqual(
    merged({ payment_methods: [{ code: 'bca', fee_flat: 0, manual: { bank: 'BRI' } }] }).payment_methods,
    [
      {
        code: 'bca',
        name: 'BCA',
        gateways: ['manual'],
        fee_flat: 0,
        manual: { bank: 'BRI', account_number: '1', account_holder: 'PT' },
      },
    ],
  )
  assert.deepEqual(merged({ categories: [{ key: 'kursi', label: 'Bangku' }] }).categories, [
    { key: 'kursi', label: 'Bangku', subtitle: 'S', image: { media: B, alt: 'Kursi' } },
  ])
  assert.deepEqual(product({ price: 1, preorder: { lead_days: 3 } }), {
    ...CHAIR,
    price: 1,
    preorder: { lead_days: 3, capped: true },
  })
  assert.deepEqual(merged({ promotions: [{ key: 'akhir', discount_value: 25 }] }).promotions?.[0], {
    ...CURRENT.promotions?.[0],
    discount_value: 25,
  })
  assert.deepEqual(merged({ vouchers: [{ code: 'hemat10', usage_limit: 5 }] }).vouchers, [
    { code: 'hemat10', kind: 'order', discount_type: 'percent', discount_value: 10, usage_limit: 5 },
  ])
})

test('null empties what it is given for, at every level', () => {
  assert.equal(merged({ brand: { tagline: null } }).brand?.tagline, null)
  assert.equal(merged({ brand: { logo_image: null } }).brand?.logo_image, null)
  assert.equal(merged({ brand: { section_copy: { story_cta: null } } }).brand?.section_copy?.story_cta, null)
  assert.equal(merged({ shipping: { provider: null } }).shipping?.provider, null)
  assert.equal(
    merged({ payment_methods: [{ code: 'bca', manual: null }] }).payment_methods?.[0]?.manual,
    null,
  )
  assert.equal(product({ preorder: null })?.preorder, null)
  assert.equal(product({ variants: [{ sku: 'KT-N', price: null }] })?.variants?.[0]?.price, null)
  assert.equal(merged({ pages: { faq: null } }).pages?.faq, null)
})

test('a list that is given is the list from then on', () => {
  assert.deepEqual(merged({ products: [] }).products, [])
  assert.deepEqual(merged({ domains: [{ host: 'rotan.example' }] }).domains, [{ host: 'rotan.example' }])
  assert.deepEqual(product({ tags: ['baru'] })?.tags, ['baru'])
  assert.deepEqual(merged({ home: [] }).home, [])
  assert.deepEqual(merged({ shipping: { couriers: [] } }).shipping?.couriers, [])
})

test('a courier is known by code and service, and by its code where that is clear', () => {
  const couriers = (given: NonNullable<NonNullable<ShopFile['shipping']>['couriers']>) =>
    merged({ shipping: { couriers: given } }).shipping?.couriers
  const [jne, sicepat] = CURRENT.shipping?.couriers ?? []
  assert.deepEqual(couriers([{ code: 'sicepat', cost: 1 }]), [{ ...sicepat, cost: 1 }])
  assert.deepEqual(couriers([{ code: 'jne', service: 'REG', enabled: false }]), [{ ...jne, enabled: false }])
  assert.deepEqual(couriers([{ code: 'jne', eta: null }]), [{ ...jne, eta: null }])
  assert.deepEqual(couriers([{ code: 'jne', service: 'YES' }]), [{ code: 'jne', service: 'YES' }])
  assert.deepEqual(couriers([{ code: 'jne', service: null }]), [{ code: 'jne', service: null }])
})

test('a variant is known by its SKU, else by its options', () => {
  const [natural, black] = CHAIR.variants ?? []
  const variants = (given: NonNullable<ProductInput['variants']>) => product({ variants: given })?.variants
  assert.deepEqual(variants([{ sku: 'KT-N', price: 1 }]), [{ ...natural, price: 1 }])
  assert.deepEqual(variants([{ options: { Warna: 'Natural' }, price: 1 }]), [{ ...natural, price: 1 }])
  assert.deepEqual(variants([{ sku: 'KT-H', options: { Warna: 'Hitam' } }]), [{ ...black, sku: 'KT-H' }])
  assert.deepEqual(variants([{ sku: 'KT-2', options: { Warna: 'Natural' } }]), [{ ...natural, sku: 'KT-2' }])
  // The SKU says more: the one that had these options is another.
  assert.deepEqual(
    variants([{ sku: 'KT-N', options: { Warna: 'Hitam' } }, { options: { Warna: 'Natural' } }]),
    [{ ...natural, options: { Warna: 'Hitam' } }, { options: { Warna: 'Natural' } }],
  )
})

test('a variant keeps its picture when the pictures move, and has none when it is gone', () => {
  const imagesOf = (images: ProductInput['images'] & object) =>
    product({ images })?.variants?.map((variant) => variant.image)
  assert.deepEqual(imagesOf([{ media: B }, { media: A }]), [0, 1])
  assert.deepEqual(imagesOf([{ media: C }, { media: B }]), [1, null])
  assert.deepEqual(imagesOf([]), [null, null])
  const named = product({ images: [{ media: B }], variants: [{ sku: 'KT-N', image: null }] })
  assert.deepEqual(named?.variants?.[0]?.image, null, 'what the file says wins')
})

test('the same picture keeps its words, another one does not inherit them', () => {
  assert.deepEqual(product({ images: [{ media: B }, { media: C }] })?.images, [
    { media: B, alt: 'samping' },
    { media: C },
  ])
  assert.deepEqual(merged({ brand: { logo_image: { media: A } } }).brand?.logo_image, {
    media: A,
    alt: 'Logo',
  })
  assert.deepEqual(merged({ brand: { logo_image: { media: B } } }).brand?.logo_image, { media: B })
})

test('a promotion that covered nothing goes on so until the file says what it covers', () => {
  const nothing: ShopFile = {
    slug: 'rotan',
    promotions: [{ key: 'p', products: [], categories: [], whole_shop: false }],
  }
  const coverage = (given: PromotionInput) =>
    mergeShopFile(nothing, { slug: 'rotan', promotions: [given] }).promotions?.[0]?.whole_shop
  assert.equal(coverage({ key: 'p', name: 'Baru' }), false)
  assert.equal(coverage({ key: 'p', products: [] }), undefined)
  assert.equal(coverage({ key: 'p', categories: ['kursi'] }), undefined)
})
