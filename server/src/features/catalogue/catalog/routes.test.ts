// GET /products, /products/{slug} and /categories: every field of the specification, and what is not known.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { aProduct } from '../../../../test/world.ts'
import { type Shown, startTestCatalog } from './catalog.fixture.ts'

const catalog = startTestCatalog()

// As the specification lists them.
const CATEGORY_FIELDS = 'key former_keys label subtitle image image_srcset material_spec spec_label'.split(
  ' ',
)
const SUMMARY_FIELDS = `id slug name availability badge category_key category_label compare_at_price price
  price_max has_variants on_sale sold_out preorder preorder_lead_days unlimited_stock stock sell_from
  sell_until image image_srcset image_width image_height`.split(/\s+/)
const DETAIL_FIELDS = [
  ...SUMMARY_FIELDS,
  ...'description care_copy material_spec spec_label brand gtin mpn condition legal images options variants related'.split(
    ' ',
  ),
]
const IMAGE_FIELDS = 'id url srcset alt width height'.split(' ')
const VARIANT_FIELDS =
  'id sku price compare_at_price on_sale sold_out stock badge image_id gtin mpn weight_grams options'.split(
    ' ',
  )

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

  test('a product is found by its id, and by the id of any of its variants', async () => {
    for (const id of [shown.id, ...shown.variants.map((variant: { id: string }) => variant.id)])
      assert.deepEqual((await catalog.get(shop, `/products/${id}`)).body, shown)
    const elsewhere = await catalog.shop({ products: [aProduct({ slug: 'lain' })] })
    assert.equal((await catalog.get(elsewhere, `/products/${shown.variants[0].id}`)).status, 404)
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
      former_keys: [],
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
      image image_srcset image_width image_height description care_copy material_spec spec_label brand gtin mpn legal`.split(
        /\s+/,
      )
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
        former_keys: [],
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
