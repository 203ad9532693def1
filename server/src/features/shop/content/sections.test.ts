// Sections of each type as pages show them, and when a campaign is shown.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import {
  aCampaign,
  fromNow,
  NOW,
  type Shown,
  startTestCatalog,
} from '../../catalogue/catalog/catalog.fixture.ts'
import type { ShopFile } from '../shop-file/schema.ts'
import type { SectionInput } from './input.ts'

const catalog = startTestCatalog()

/** A shop with a page for each example, and what the first section of each shows. */
function onePageEach(examples: Record<string, SectionInput>, fields: Partial<ShopFile> = {}) {
  let shop: string
  before(async () => {
    const pages = Object.entries(examples).map(([key, section]) => [key, [section]])
    shop = await catalog.shop({ ...fields, pages: Object.fromEntries(pages) })
  })
  return async (key: string) => (await catalog.get(shop, `/storefront/page/${key}`)).body.sections[0]
}

const slugsOf = (list: { products: { slug: string }[] }) => list.products.map(({ slug }) => slug)

const shelves: Partial<ShopFile> = {
  categories: [
    { key: 'kursi', label: 'Kursi' },
    { key: 'meja', label: 'Meja' },
  ],
  products: [
    aProduct({ slug: 'kursi-lama', category: 'kursi', price: 300, published_at: fromNow(-3) }),
    aProduct({ slug: 'meja', category: 'meja', price: 100, tags: ['teras'], published_at: fromNow(-2) }),
    aProduct({ slug: 'kursi-baru', category: 'kursi', price: 200, published_at: fromNow(-1) }),
  ],
}

describe('a section', () => {
  test('names in its type the one field that is filled', async () => {
    const sections: SectionInput[] = [
      { type: 'hero', hero: { title: 'Rotan' } },
      { type: 'banner', banner: { text: 'Promo' } },
      { type: 'campaign', campaign: { promotion: 'promo' } },
      { type: 'cats' },
      { type: 'grid', grid: {} },
      { type: 'story', story: { title: 'Cerita' } },
    ]
    const shop = await catalog.shop({ ...shelves, home: sections, promotions: [aCampaign()] })
    const { body } = await catalog.get(shop, '/storefront/home')
    assert.equal(body.sections.length, 6)
    for (const section of body.sections) {
      assert.deepEqual(Object.keys(section).sort(), [
        'banner',
        'campaign',
        'cats',
        'grid',
        'hero',
        'id',
        'story',
        'type',
      ])
      const { id: _, type, ...fields } = section
      const filled = Object.keys(fields).filter((name) => fields[name] !== null)
      assert.deepEqual(filled, [type])
    }
  })

  test('has the id the merchant gave it, else one of its own', async () => {
    const story = { title: 'x' }
    const home: SectionInput[] = [
      { id: 'cerita', type: 'story', story },
      { type: 'story', story },
      { type: 'story', story },
    ]
    const { body } = await catalog.get(await catalog.shop({ home }), '/storefront/home')
    const ids = body.sections.map(({ id }: { id: string }) => id)
    assert.equal(ids[0], 'cerita')
    assert.equal(new Set(ids).size, 3)
  })

  const texts = {
    hero: { cta: 'Lihat', cta_route: '/c/kursi', em: 'rotan', sub: 'Dari Jepara', title: 'Kursi' },
    banner: { bg: '#a52', cta: 'Beli', cta_route: '/search', text: 'Gratis ongkir' },
    story: { text: 'Kami menganyam.', title: 'Cerita' },
  }
  const shown = onePageEach({
    'hero-penuh': { type: 'hero', hero: texts.hero },
    'hero-kosong': { type: 'hero', hero: {} },
    'banner-penuh': { type: 'banner', banner: texts.banner },
    'banner-kosong': { type: 'banner', banner: {} },
    'story-penuh': { type: 'story', story: texts.story },
    'story-kosong': { type: 'story', story: {} },
  })
  for (const [type, full] of Object.entries(texts)) {
    test(`${type} has the texts ${Object.keys(full).join(', ')}, null where one is not set`, async () => {
      const empty = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
      assert.deepEqual((await shown(`${type}-penuh`))[type], full)
      assert.deepEqual((await shown(`${type}-kosong`))[type], empty)
    })
  }
})

describe('cats', () => {
  test('shows all categories in the merchant’s order, as GET /categories does', async () => {
    const shop = await catalog.shop({ ...shelves, home: [{ type: 'cats' }] })
    const { sections } = (await catalog.get(shop, '/storefront/home')).body
    const { categories } = (await catalog.get(shop, '/categories')).body
    assert.equal(categories.length, 2)
    assert.deepEqual(sections[0].cats, categories)
  })

  test('shows the categories it names, in its order', async () => {
    const home: SectionInput[] = [
      { type: 'cats', cats: ['meja', 'kursi'] },
      { type: 'cats', cats: ['meja'] },
    ]
    const { sections } = (await catalog.get(await catalog.shop({ ...shelves, home }), '/storefront/home'))
      .body
    const keys = sections.map(({ cats }: Shown) => cats.map(({ key }: Shown) => key))
    assert.deepEqual(keys, [['meja', 'kursi'], ['meja']])
  })
})

describe('grid', () => {
  test('shows the newest products, as the list does', async () => {
    const shop = await catalog.shop({ ...shelves, home: [{ type: 'grid', grid: { title: 'Terbaru' } }] })
    const { sections } = (await catalog.get(shop, '/storefront/home')).body
    const { products } = (await catalog.get(shop, '/products')).body
    assert.equal(products.length, 3)
    assert.deepEqual(sections[0].grid, { title: 'Terbaru', products })
  })

  const shown = onePageEach(
    {
      polos: { type: 'grid', grid: {} },
      urut: { type: 'grid', grid: { sort: 'price_asc' } },
      batas: { type: 'grid', grid: { limit: 2 } },
      kategori: { type: 'grid', grid: { cat: 'kursi' } },
      tanda: { type: 'grid', grid: { tag: 'teras' } },
      pilihan: { type: 'grid', grid: { products: ['meja', 'kursi-lama'] } },
    },
    shelves,
  )

  test('has no title when none is set', async () => {
    assert.equal((await shown('polos')).grid.title, null)
  })

  for (const [how, page, slugs] of [
    ['sorted as it says', 'urut', ['meja', 'kursi-baru', 'kursi-lama']],
    ['up to its limit', 'batas', ['kursi-baru', 'meja']],
    ['of its category', 'kategori', ['kursi-baru', 'kursi-lama']],
    ['with its tag', 'tanda', ['meja']],
    ['that it names, in its order', 'pilihan', ['meja', 'kursi-lama']],
  ] as const) {
    test(`shows the products ${how}`, async () => {
      assert.deepEqual(slugsOf((await shown(page)).grid), slugs)
    })
  }

  test('leaves out a product that has left the shop', async () => {
    const home: SectionInput[] = [{ type: 'grid', grid: { products: ['meja', 'kursi-lama'] } }]
    const shop = await catalog.shop({ ...shelves, home })
    await catalog.app.shop({ slug: shop, products: [{ slug: 'kursi-lama' }] })
    const { sections } = (await catalog.get(shop, '/storefront/home')).body
    assert.deepEqual(slugsOf(sections[0].grid), ['kursi-lama'])
  })
})

describe('campaign', () => {
  const section: SectionInput = { type: 'campaign', campaign: { promotion: 'promo', title: 'Akhir tahun' } }
  const of = (promotion: string, fields = {}): SectionInput => ({
    type: 'campaign',
    campaign: { promotion, ...fields },
  })
  const shown = onePageEach(
    {
      penuh: of('penuh', { title: 'Akhir tahun' }),
      polos: of('polos'),
      batas: of('polos', { limit: 2 }),
      kategori: of('kategori'),
      kelak: of('kelak'),
      mulai: of('mulai'),
      hampir: of('hampir'),
      usai: of('usai'),
    },
    {
      ...shelves,
      promotions: [
        aCampaign({
          key: 'penuh',
          discount_value: 25,
          badge: 'Hemat 25%',
          products: ['meja'],
          ends_at: fromNow(1),
        }),
        aCampaign({ key: 'polos', name: 'Promo Polos', discount_type: 'amount', discount_value: 10 }),
        aCampaign({ key: 'kategori', categories: ['kursi'] }),
        aCampaign({ key: 'kelak', starts_at: fromNow(1) }),
        aCampaign({ key: 'mulai', starts_at: NOW }),
        aCampaign({ key: 'hampir', ends_at: fromNow(1) }),
        aCampaign({ key: 'usai', ends_at: NOW }),
      ],
    },
  )

  test('tells the promotion and shows what it covers, at its price', async () => {
    const { products, ...told } = (await shown('penuh')).campaign
    assert.deepEqual(told, {
      badge: 'Hemat 25%',
      discount_type: 'percent',
      discount_value: 25,
      ends_at: fromNow(1),
      title: 'Akhir tahun',
    })
    assert.deepEqual(
      products.map(({ slug, price }: Shown) => [slug, price]),
      [['meja', 75]],
    )
  })

  test('has null for badge and end that are not set, and the promotion’s name for its title', async () => {
    const { products: _, ...told } = (await shown('polos')).campaign
    assert.deepEqual(told, {
      badge: null,
      discount_type: 'amount',
      discount_value: 10,
      ends_at: null,
      title: 'Promo Polos',
    })
  })

  test('shows the products of the categories it covers', async () => {
    assert.deepEqual(slugsOf((await shown('kategori')).campaign).sort(), ['kursi-baru', 'kursi-lama'])
  })

  test('shows no more products than its limit', async () => {
    assert.equal((await shown('polos')).campaign.products.length, 3)
    assert.equal((await shown('batas')).campaign.products.length, 2)
  })

  for (const [when, page, isShown] of [
    ['is not there before its campaign starts', 'kelak', false],
    ['is there from when its campaign starts', 'mulai', true],
    ['is there until its campaign ends', 'hampir', true],
    ['is gone when its campaign is over', 'usai', false],
  ] as const) {
    test(when, async () => {
      assert.equal((await shown(page)) !== undefined, isShown)
    })
  }

  test('leaves the other sections where they are when it goes', async () => {
    const story: SectionInput = { type: 'story', story: { title: 'Cerita' } }
    const shop = await catalog.shop({
      home: [story, section, story],
      promotions: [aCampaign({ ends_at: fromNow(1_000) })],
    })
    const types = async () =>
      (await catalog.get(shop, '/storefront/home')).body.sections.map(({ type }: { type: string }) => type)
    assert.deepEqual(await types(), ['story', 'campaign', 'story'])
    catalog.app.clock.set(fromNow(1_000))
    assert.deepEqual(await types(), ['story', 'story'])
  })

  test('comes by itself when its campaign starts', async () => {
    const shop = await catalog.shop({
      home: [section],
      promotions: [aCampaign({ starts_at: fromNow(1_000) })],
    })
    const sections = async () => (await catalog.get(shop, '/storefront/home')).body.sections
    assert.equal((await sections()).length, 0)
    catalog.app.clock.set(fromNow(1_000))
    assert.equal((await sections()).length, 1)
  })
})
