// GET /products, /products/{slug} and /categories: what may be asked, and every field of the specification.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { Answer } from '../../../test/http.ts'
import { aProduct } from '../../../test/world.ts'
import { fromNow, type Shown, startTestCatalog } from './catalog.fixture.ts'

const catalog = startTestCatalog()

// As the specification lists them.
const CATEGORY_FIELDS = 'key label subtitle image image_srcset material_spec spec_label'.split(' ')
const SUMMARY_FIELDS = `id slug name availability badge category_key category_label compare_at_price price
  price_max has_variants on_sale sold_out preorder preorder_lead_days unlimited_stock stock sell_from
  sell_until image image_srcset image_width image_height`.split(/\s+/)
const DETAIL_FIELDS = [
  ...SUMMARY_FIELDS,
  ...'description care_copy material_spec spec_label images options variants related'.split(' '),
]
const IMAGE_FIELDS = 'id url srcset alt width height'.split(' ')
const VARIANT_FIELDS =
  'id sku price compare_at_price on_sale sold_out stock badge image_id weight_grams options'.split(' ')

function assertFields(shown: object, fields: string[]): void {
  assert.deepEqual(Object.keys(shown).sort(), fields.toSorted())
}

describe('a product with everything', () => {
  let shop: string
  let shown: Shown

  before(async () => {
    for (const [file, background] of [
      ['satu.png', '#a52'],
      ['dua.png', '#25a'],
    ] as const) {
      const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } })
      await picture.png().toFile(join(catalog.app.ctx.config.dataDir, file))
    }
    shop = await catalog.shop({
      categories: [
        {
          key: 'kursi',
          label: 'Kursi',
          subtitle: 'Untuk duduk',
          image: { file: 'dua.png', alt: 'Kursi' },
          material_spec: 'Rotan',
          spec_label: 'Bahan',
        },
      ],
      products: [
        aProduct({
          slug: 'kursi-teras',
          name: 'Kursi Teras',
          category: 'kursi',
          tags: ['teras'],
          description: 'Nyaman.',
          care_copy: 'Lap kering.',
          material_spec: 'Jati',
          spec_label: 'Kayu',
          price: 350_000,
          weight_grams: 4_000,
          images: [{ file: 'satu.png', alt: 'Depan' }, { file: 'dua.png' }],
          options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
          variants: [
            { sku: 'KT-N', options: { Warna: 'Natural' }, stock: 5 },
            { sku: 'KT-H', options: { Warna: 'Hitam' }, stock: 2, weight_grams: 4_500, image: 1 },
          ],
        }),
        aProduct({ slug: 'kursi-makan', category: 'kursi' }),
      ],
    })
    shown = (await catalog.get(shop, '/products/kursi-teras')).body
  })

  test('a product has every field of a product detail', () => {
    assertFields(shown, DETAIL_FIELDS)
  })

  test('a product says what the merchant wrote', () => {
    const { name, description, care_copy, material_spec, spec_label } = shown
    assert.deepEqual(
      { name, description, care_copy, material_spec, spec_label },
      {
        name: 'Kursi Teras',
        description: 'Nyaman.',
        care_copy: 'Lap kering.',
        material_spec: 'Jati',
        spec_label: 'Kayu',
      },
    )
    assert.deepEqual([shown.category_key, shown.category_label], ['kursi', 'Kursi'])
  })

  test('a product lists its images in order, each with every field', () => {
    assert.deepEqual(
      shown.images.map((image: { alt: string | null }) => image.alt),
      ['Depan', null],
    )
    for (const image of shown.images) {
      assertFields(image, IMAGE_FIELDS)
      assert.deepEqual([image.width, image.height], [400, 300])
    }
  })

  test('a product shows its first image in the summary', () => {
    const [first] = shown.images
    assert.deepEqual(
      [shown.image, shown.image_srcset, shown.image_width, shown.image_height],
      [first.url, first.srcset, 400, 300],
    )
  })

  test('a product lists options and variants, each variant with every field', () => {
    assert.deepEqual(shown.options, [{ name: 'Warna', values: ['Natural', 'Hitam'] }])
    assert.equal(shown.has_variants, true)
    for (const variant of shown.variants) assertFields(variant, VARIANT_FIELDS)
    assert.deepEqual(
      shown.variants.map(({ sku, options }: { sku: string; options: object }) => [sku, options]),
      [
        ['KT-N', { Warna: 'Natural' }],
        ['KT-H', { Warna: 'Hitam' }],
      ],
    )
  })

  test('a variant has its own weight, else that of the product', () => {
    assert.deepEqual(
      shown.variants.map((variant: { weight_grams: number }) => variant.weight_grams),
      [4_000, 4_500],
    )
  })

  test('a variant names its image, or none', () => {
    assert.deepEqual(
      shown.variants.map((variant: { image_id: string | null }) => variant.image_id),
      [null, shown.images[1].id],
    )
  })

  test('a product is the same summary in the list, in what is related, and on its own', async () => {
    const list = (await catalog.get(shop, '/products')).body.products
    const related = (await catalog.get(shop, '/products/kursi-makan')).body.related
    const [listed] = list.filter((product: { slug: string }) => product.slug === 'kursi-teras')
    assertFields(listed, SUMMARY_FIELDS)
    assert.deepEqual(related, [listed])
    for (const field of SUMMARY_FIELDS) assert.deepEqual(shown[field], listed[field], field)
  })

  test('a product has opaque ids with a prefix', () => {
    assert.match(shown.id, /^prd_\w{26}$/)
    assert.match(shown.variants[0].id, /^var_\w{26}$/)
  })

  test('a product keeps its ids when the shop file is applied again', async () => {
    const path = '/products/kursi-teras'
    await catalog.app.shop({ slug: shop, products: [{ slug: 'kursi-teras' }, { slug: 'kursi-makan' }] })
    assert.deepEqual((await catalog.get(shop, path)).body, shown)
  })

  test('a product belongs to a category with every field', async () => {
    const { categories } = (await catalog.get(shop, '/categories')).body
    const [{ image, image_srcset, ...category }] = categories
    assertFields(categories[0], CATEGORY_FIELDS)
    assert.deepEqual(category, {
      key: 'kursi',
      label: 'Kursi',
      subtitle: 'Untuk duduk',
      material_spec: 'Rotan',
      spec_label: 'Bahan',
    })
    assert.equal(image, shown.images[1].url)
    assert.equal(image_srcset, shown.images[1].srcset)
  })
})

describe('what is not known', () => {
  test('what is not known of a product is null, and its lists are empty', async () => {
    const shown = await catalog.product({})
    assertFields(shown, DETAIL_FIELDS)
    const unknown =
      `badge category_key category_label compare_at_price preorder_lead_days sell_from sell_until
      image image_srcset image_width image_height description care_copy material_spec spec_label`.split(/\s+/)
    for (const field of unknown) assert.equal(shown[field], null, field)
    for (const field of ['images', 'options', 'variants', 'related']) {
      assert.deepEqual(shown[field], [], field)
    }
    assert.equal(shown.has_variants, false)
  })

  test('what is not known of a variant is null', async () => {
    const { variants } = await catalog.product({ variants: [{}] })
    const { sku, compare_at_price, badge, image_id } = variants[0]
    assert.deepEqual(
      { sku, compare_at_price, badge, image_id },
      {
        sku: null,
        compare_at_price: null,
        badge: 'Habis',
        image_id: null,
      },
    )
  })

  test('what is not known of a category is null', async () => {
    const shop = await catalog.shop({ categories: [{ key: 'kursi', label: 'Kursi' }] })
    assert.deepEqual((await catalog.get(shop, '/categories')).body.categories, [
      {
        key: 'kursi',
        label: 'Kursi',
        subtitle: null,
        image: null,
        image_srcset: null,
        material_spec: null,
        spec_label: null,
      },
    ])
  })

  test('a product without a material has the one of its category', async () => {
    const shown = await catalog.product(
      { category: 'kursi' },
      { categories: [{ key: 'kursi', label: 'Kursi', material_spec: 'Rotan', spec_label: 'Bahan' }] },
    )
    assert.deepEqual([shown.material_spec, shown.spec_label], ['Rotan', 'Bahan'])
  })

  test('a slug that no product has is 404', async () => {
    const shop = await catalog.shop({ products: [aProduct({ slug: 'kursi' })] })
    for (const slug of ['tidak-ada', 'KURSI', 'a'.repeat(199), 'a'.repeat(300), '%20', 'kursi%2F']) {
      const { status, body } = await catalog.get(shop, `/products/${slug}`)
      assert.deepEqual([status, body.error.code], [404, 'not_found'], slug)
    }
  })

  test('a product of another shop is 404', async () => {
    await catalog.shop({ products: [aProduct({ slug: 'hanya-di-sana' })] })
    const shop = await catalog.shop({ products: [aProduct({ slug: 'kursi' })] })
    assert.equal((await catalog.get(shop, '/products/hanya-di-sana')).status, 404)
  })
})

describe('categories', () => {
  test('categories are listed in the merchant’s order, also those without products', async () => {
    const categories = ['meja', 'kursi', 'lampu'].map((key) => ({ key, label: key }))
    const shop = await catalog.shop({ categories })
    assert.deepEqual(
      (await catalog.get(shop, '/categories')).body.categories.map(({ key }: { key: string }) => key),
      ['meja', 'kursi', 'lampu'],
    )
  })

  test('a shop without categories has an empty list of them', async () => {
    assert.deepEqual((await catalog.get(await catalog.shop({}), '/categories')).body, { categories: [] })
  })
})

describe('the list of products', () => {
  const slugsOf = ({ body }: Answer) => body.products.map(({ slug }: Shown) => slug)

  test('the list of products is sorted as asked, newest first unless asked otherwise', async () => {
    const shop = await catalog.shop({
      products: [
        aProduct({ slug: 'b', name: 'Bangku', price: 300, published_at: fromNow(-3) }),
        aProduct({ slug: 'c', name: 'Cermin', price: 100, published_at: fromNow(-1) }),
        aProduct({ slug: 'a', name: 'Almari', price: 200, published_at: fromNow(-2) }),
      ],
    })
    await catalog.afterOrders(shop, 'a', { sold_count: 5 })
    for (const [query, order] of [
      ['', ['c', 'a', 'b']],
      ['?sort=newest', ['c', 'a', 'b']],
      ['?sort=price_asc', ['c', 'a', 'b']],
      ['?sort=price_desc', ['b', 'a', 'c']],
      ['?sort=name_asc', ['a', 'b', 'c']],
      ['?sort=best_selling', ['a', 'c', 'b']],
    ] as const) {
      assert.deepEqual(slugsOf(await catalog.get(shop, `/products${query}`)), order, query)
    }
  })

  describe('in pages', () => {
    let shop: string
    before(async () => {
      const products = Array.from({ length: 30 }, (_, i) => aProduct({ slug: `p${i + 1}` }))
      shop = await catalog.shop({ products })
    })

    test('the list of products holds 24 products unless another limit is asked for', async () => {
      const { body } = await catalog.get(shop, '/products')
      assert.equal(body.products.length, 24)
      assert.deepEqual([body.limit, body.offset, body.total], [24, 0, 30])
    })

    test('the list of products holds the part that limit and offset choose, and answers them', async () => {
      const answer = await catalog.get(shop, '/products?limit=3&offset=28')
      assert.deepEqual(slugsOf(answer), ['p29', 'p30'])
      const { limit, offset, total } = answer.body
      assert.deepEqual([limit, offset, total], [3, 28, 30])
    })

    test('the list of products shows every product once, whatever the order and the size of the pages', async () => {
      for (const sort of ['newest', 'price_asc', 'price_desc', 'name_asc', 'best_selling']) {
        const whole = slugsOf(await catalog.get(shop, `/products?sort=${sort}&limit=100`))
        const pages: string[] = []
        for (let offset = 0; offset < 30; offset += 7) {
          pages.push(...slugsOf(await catalog.get(shop, `/products?sort=${sort}&limit=7&offset=${offset}`)))
        }
        assert.deepEqual(pages, whole, sort)
        assert.equal(new Set(pages).size, 30, sort)
      }
    })

    test('the list of products takes the smallest and the largest limit and offset', async () => {
      assert.equal(slugsOf(await catalog.get(shop, '/products?limit=1&offset=0')).length, 1)
      assert.equal(slugsOf(await catalog.get(shop, '/products?limit=100')).length, 30)
      assert.equal(slugsOf(await catalog.get(shop, '/products?offset=10000')).length, 0)
    })

    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1e1', 'limit'],
      ['limit=banyak', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['offset=-1', 'offset'],
      ['offset=10001', 'offset'],
      ['offset=99999999999999999999', 'offset'],
      ['offset=x', 'offset'],
      ['sort=termurah', 'sort'],
      ['sort=PRICE_ASC', 'sort'],
      ['cat=a&cat=b', 'cat'],
    ] as const) {
      test(`the list of products refuses ${query} with 400 and names ${field}`, async () => {
        const { status, body } = await catalog.get(shop, `/products?${query}`)
        assert.equal(status, 400)
        assert.equal(body.error.code, 'invalid_request')
        assert.deepEqual(
          body.error.details.fields.map(({ path }: Shown) => path),
          [field],
        )
      })
    }

    test('the list of products names every error at once, with a text for it', async () => {
      const { body } = await catalog.get(shop, '/products?limit=0&offset=-1&sort=x')
      const fields: { path: string; message: string }[] = body.error.details.fields
      assert.deepEqual(fields.map(({ path }) => path).sort(), ['limit', 'offset', 'sort'])
      assert.ok(fields.every(({ message }) => message.length > 0))
    })
  })

  test('the list of products is filtered by cat, tag and q together; total counts what matches, over all pages', async () => {
    const shop = await catalog.shop({
      categories: [{ key: 'duduk', label: 'Tempat Duduk' }],
      products: [
        aProduct({ slug: 'kursi', category: 'duduk', tags: ['teras'], sku: 'KT-01' }),
        aProduct({ slug: 'bangku', category: 'duduk', tags: ['teras'] }),
        aProduct({ slug: 'dipan', category: 'duduk' }),
        aProduct({ slug: 'meja', tags: ['teras'] }),
      ],
    })
    for (const [query, found, total] of [
      ['cat=duduk', ['kursi', 'bangku', 'dipan'], 3],
      ['tag=teras', ['kursi', 'bangku', 'meja'], 3],
      ['cat=duduk&tag=teras', ['kursi', 'bangku'], 2],
      ['cat=duduk&tag=teras&q=kt-01', ['kursi'], 1],
      ['q=tempat%20duduk&limit=1&offset=1', ['bangku'], 3],
      ['tag=teras&limit=1', ['kursi'], 3],
      ['tag=teras&offset=9', [], 3],
      ['q=&cat=&limit=', ['kursi', 'bangku', 'dipan', 'meja'], 4],
      ['utm_source=x', ['kursi', 'bangku', 'dipan', 'meja'], 4],
      ['cat=lampu', [], 0],
      ['tag=lampu', [], 0],
      ['q=lampu', [], 0],
      ['q=%21%3F', [], 0],
    ] as const) {
      const answer = await catalog.get(shop, `/products?${query}`)
      assert.deepEqual([answer.status, slugsOf(answer), answer.body.total], [200, found, total], query)
    }
  })

  test('the list of products of a shop without products is empty', async () => {
    const { body } = await catalog.get(await catalog.shop({}), '/products')
    assert.deepEqual(body, { products: [], total: 0, limit: 24, offset: 0 })
  })

  test('the list of products never shows products of another shop', async () => {
    await catalog.shop({ products: [aProduct({ slug: 'di-sana' })] })
    const shop = await catalog.shop({ products: [aProduct({ slug: 'di-sini' })] })
    assert.deepEqual(slugsOf(await catalog.get(shop, '/products')), ['di-sini'])
  })
})
