// What search engines read of a shop, held to what schema.org and Google's guides ask for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AVAILABILITIES } from '../../catalogue/catalog/rules.ts'
import type { ProductDetail } from '../../catalogue/catalog/schema.ts'
import type { StorefrontConfig } from '../content/schema.ts'
import { categoryData, dataTag, productData, shopData } from './structured-data.ts'

const SHOP = { name: 'Rotan Nusantara', address: 'https://rotan.example' }

type Thing = Record<string, unknown>

for (const availability of AVAILABILITIES) {
  test(`a product that is ${availability} has an offer with all that is required`, () => {
    const [product = {}] = productData(
      SHOP,
      aDetail({ availability, sell_from: '2027-03-01T02:00:00.000Z' }),
      'KT-01',
    )
    assert.equal(product['@type'], 'Product')
    assert.deepEqual([product.name, product.sku, product.productID], ['Kursi Teras', 'prd_1', 'prd_1'])
    assert.equal((product.identifier as Thing).value, 'KT-01')
    assert.equal(product.url, 'https://rotan.example/p/kursi-teras')
    assert.deepEqual(product.image, ['https://rotan.example/media/a-1200.webp'])
    const offer = product.offers as Thing
    assert.equal(offer['@type'], 'Offer')
    assert.deepEqual([offer.price, offer.priceCurrency, offer.url], [350_000, 'IDR', product.url])
    assert.match(
      String(offer.availability),
      /^https:\/\/schema\.org\/(InStock|LimitedAvailability|OutOfStock|PreOrder|Discontinued)$/,
    )
    assert.equal(
      offer.availabilityStarts,
      availability === 'upcoming' ? '2027-03-01T02:00:00.000Z' : undefined,
    )
    assertNothingEmpty(product)
  })
}

test('it says what can be ordered and what cannot', () => {
  const said = (availability: ProductDetail['availability']) => {
    const [product = {}] = productData(SHOP, aDetail({ availability }), null)
    return (product.offers as Thing).availability
  }
  assert.deepEqual(AVAILABILITIES.map(said), [
    'https://schema.org/InStock',
    'https://schema.org/LimitedAvailability',
    'https://schema.org/OutOfStock',
    'https://schema.org/PreOrder',
    'https://schema.org/OutOfStock',
    'https://schema.org/Discontinued',
  ])
})

test('a product with several prices has an offer that says the lowest, the highest, and how many there are', () => {
  const variants = [{}, {}, {}] as ProductDetail['variants']
  const [product = {}] = productData(SHOP, aDetail({ price: 100_000, price_max: 250_000, variants }), null)
  const { '@type': type, lowPrice, highPrice, offerCount, priceCurrency } = product.offers as Thing
  assert.deepEqual(
    { type, lowPrice, highPrice, offerCount, priceCurrency },
    { type: 'AggregateOffer', lowPrice: 100_000, highPrice: 250_000, offerCount: 3, priceCurrency: 'IDR' },
  )
})

test('each variant has an offer of its own: price, the id that feeds have for it, and the address where it is chosen', () => {
  const variants = [
    { id: 'v1', sku: 'KT-S', price: 100_000, sold_out: false, options: { Ukuran: 'S', Warna: 'Hitam' } },
    { id: 'v2', sku: null, price: 250_000, sold_out: true, options: { Ukuran: 'L' } },
  ] as unknown as ProductDetail['variants']
  const [product = {}] = productData(SHOP, aDetail({ price: 100_000, price_max: 250_000, variants }), null)
  assert.deepEqual(product.brand, { '@type': 'Brand', name: SHOP.name })
  const offers = (product.offers as Thing).offers as Thing[]
  assert.deepEqual(
    offers.map(({ price, sku, name, url, availability }) => [price, sku, name, url, availability]),
    [
      [100_000, 'v1', 'S, Hitam', `${product.url}?v=v1`, 'https://schema.org/InStock'],
      [250_000, 'v2', 'L', `${product.url}?v=v2`, 'https://schema.org/OutOfStock'],
    ],
  )
  for (const offer of offers) assertNothingEmpty(offer)
})

test('at the address of a variant the page speaks of that one alone, as feeds do', () => {
  const variants = [
    { id: 'v1', sku: 'KT-S', price: 100_000, options: { Ukuran: 'S' }, gtin: '96385074', image_id: 'b' },
    { id: 'v2', sku: null, price: 250_000, sold_out: true, options: { Ukuran: 'L' } },
  ] as unknown as ProductDetail['variants']
  const images = ['a', 'b'].map((id) => ({ id, url: `https://rotan.example/media/${id}.webp` }))
  const detail = aDetail({
    price: 100_000,
    price_max: 250_000,
    variants,
    images: images as ProductDetail['images'],
    brand: 'Rotan Jaya',
    condition: 'used',
  })
  const [first = {}] = productData(SHOP, detail, 'KT', variants[0])
  assert.deepEqual(
    [first.name, first.productID, first.sku, first.inProductGroupWithID, first.gtin],
    ['Kursi Teras - S', 'v1', 'v1', 'prd_1', '96385074'],
  )
  assert.deepEqual(first.image, images.map(({ url }) => url).reverse())
  assert.deepEqual(first.brand, { '@type': 'Brand', name: 'Rotan Jaya' })
  const offer = first.offers as Thing
  assert.deepEqual([offer['@type'], offer.price, offer.url], ['Offer', 100_000, first.url])
  assert.equal(offer.itemCondition, 'https://schema.org/UsedCondition')
  assert.equal(first.url, 'https://rotan.example/p/kursi-teras?v=v1')
  const [second = {}] = productData(SHOP, detail, 'KT', variants[1])
  assert.equal((second.offers as Thing).availability, 'https://schema.org/OutOfStock')
  const [all = {}] = productData(SHOP, detail, 'KT')
  assert.deepEqual([all.productID, all.sku], ['prd_1', undefined])
  for (const thing of [first, second, all]) assertNothingEmpty(thing)
})

test('a price that ends says its last day, as an ISO date', () => {
  const [product = {}] = productData(SHOP, aDetail({ sell_until: '2027-03-31T16:59:59.000Z' }), null)
  assert.equal((product.offers as Thing).priceValidUntil, '2027-03-31')
})

test('a product of which little is known says nothing empty', () => {
  const bare = aDetail({
    description: null,
    images: [],
    category_key: null,
    category_label: null,
    material_spec: null,
  })
  for (const thing of productData(SHOP, bare, null)) assertNothingEmpty(thing)
})

test('the trail leads from the shop over the category to the product, by whole addresses', () => {
  const [, trail = {}] = productData(SHOP, aDetail({}), null)
  assert.equal(trail['@type'], 'BreadcrumbList')
  assert.deepEqual(stepsOf(trail), [
    [1, 'Rotan Nusantara', 'https://rotan.example/'],
    [2, 'Kursi', 'https://rotan.example/c/kursi'],
    [3, 'Kursi Teras', 'https://rotan.example/p/kursi-teras'],
  ])
  const [category = {}] = categoryData(SHOP, { key: 'kursi', label: 'Kursi' })
  assert.deepEqual(stepsOf(category).at(-1), [2, 'Kursi', 'https://rotan.example/c/kursi'])
})

test('the home page says which shop it is, and that this is its site', () => {
  const brand = { tagline: 'Rotan dari Jepara', logo_image: null, email: null }
  const [shop = {}, site = {}] = shopData(SHOP, { brand } as StorefrontConfig)
  assert.deepEqual([shop['@type'], shop.name, shop.url], ['Organization', SHOP.name, `${SHOP.address}/`])
  assert.deepEqual([site['@type'], site.url, site.publisher], ['WebSite', shop.url, { '@id': shop['@id'] }])
  assertNothingEmpty(shop)
})

test('no text of a merchant ends the block that it stands in, and the block can be read back', () => {
  const tag = dataTag(productData(SHOP, aDetail({ name: '</script><script>alert(1)</script>' }), null))
  assert.equal(tag.match(/<\/script>/g)?.length, 1)
  const { '@context': context, '@graph': graph } = JSON.parse(tag.replace(/<[^>]*>/g, ''))
  assert.equal(context, 'https://schema.org')
  assert.equal(graph[0].name, '</script><script>alert(1)</script>')
})

function aDetail(more: Partial<ProductDetail>): ProductDetail {
  const image = { id: 'a', url: 'https://rotan.example/media/a-1200.webp' }
  const plain = {
    id: 'prd_1',
    options: [
      { name: 'Ukuran', values: [] },
      { name: 'Warna', values: [] },
    ],
    slug: 'kursi-teras',
    name: 'Kursi Teras',
    description: 'Ringan dan kuat.',
    availability: 'in_stock',
    category_key: 'kursi',
    category_label: 'Kursi',
    material_spec: 'Rotan',
    price: 350_000,
    price_max: 350_000,
    sell_from: null,
    sell_until: null,
    images: [image],
    variants: [],
  }
  return { ...plain, ...more } as ProductDetail
}

function stepsOf(trail: Thing): unknown[] {
  return (trail.itemListElement as Thing[]).map(({ position, name, item }) => [position, name, item])
}

function assertNothingEmpty(value: unknown): void {
  assert.ok(value !== null && value !== undefined && value !== '', 'nothing is empty')
  if (typeof value === 'object') for (const part of Object.values(value as object)) assertNothingEmpty(part)
}

test('what the law wants shown is said with whoever says so', () => {
  const legal = {
    halal: 'certified' as const,
    halal_certificate_no: 'ID31110000123456789',
    registration_no: 'MD 867010123456',
    registration_authority: 'BPOM' as const,
    sni_no: 'SNI 01-3741-2013',
    origin_country: 'ID',
    origin: 'Indonesia',
    best_before: null,
  }
  const [product = {}] = productData(SHOP, aDetail({ legal }), null)
  assert.deepEqual(product.countryOfOrigin, { '@type': 'Country', name: 'ID' })
  const certifications = product.hasCertification as {
    issuedBy: Thing
    certificationIdentification: string
  }[]
  assert.deepEqual(
    certifications.map(({ issuedBy, certificationIdentification }) => [
      issuedBy.name,
      certificationIdentification,
    ]),
    [
      ['BPJPH', 'ID31110000123456789'],
      ['BPOM', 'MD 867010123456'],
      ['BSN', 'SNI 01-3741-2013'],
    ],
  )
  assertNothingEmpty(product)
  const not = {
    ...legal,
    halal: 'not_halal' as const,
    registration_no: null,
    registration_authority: null,
    sni_no: null,
  }
  assert.equal(productData(SHOP, aDetail({ legal: not }), null)[0]?.hasCertification, undefined)
})
