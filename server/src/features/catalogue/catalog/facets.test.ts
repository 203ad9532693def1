// GET /products: filters by option values, and what a list can be narrowed by.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import type { VariantInput } from '../products/input.ts'
import { type Shown, startTestCatalog } from './catalog.fixture.ts'

const catalog = startTestCatalog()
const slugsOf = ({ body }: Answer) => body.products.map(({ slug }: Shown) => slug)

/** As a page encodes them. */
const options = (...pairs: [string, string][]) => new URLSearchParams(pairs).toString()

/** In colours and sizes, as “Indigo S”. */
function inForms(forms: Record<string, Partial<VariantInput>>, colour = 'Warna') {
  const variants = Object.entries(forms).map(([form, fields]) => {
    const [Warna = '', Ukuran = ''] = form.split(' ')
    return { stock: 5, ...fields, options: { [colour]: Warna, Ukuran } }
  })
  const values = (name: string) => [...new Set(variants.map((variant) => variant.options[name] ?? ''))]
  return { options: [colour, 'Ukuran'].map((name) => ({ name, values: values(name) })), variants }
}

describe('a list by option values', () => {
  let shop: string
  before(async () => {
    shop = await catalog.shop({
      categories: [{ key: 'baju', label: 'Baju' }],
      products: [
        aProduct({
          slug: 'kaos',
          category: 'baju',
          tags: ['santai', 'hadiah'],
          ...inForms({
            'Indigo S': { price: 50_000 },
            'Indigo M': { price: 90_000 },
            'Marun S': { stock: 0 },
          }),
        }),
        aProduct({
          slug: 'kemeja',
          category: 'baju',
          tags: ['hadiah'],
          compare_at_price: 900_000,
          ...inForms({ 'marun M': {}, 'marun XL': {} }, 'warna'),
        }),
        aProduct({ slug: 'syal', stock: 0, tags: ['santai'] }),
      ],
    })
  })
  const ask = (query: Record<string, string>) =>
    catalog.get(shop, `/products?${new URLSearchParams({ sort: 'name_asc', ...query })}`)

  for (const [what, pairs, more, slugs] of [
    ['one value', [['Warna', 'Indigo']], {}, ['kaos']],
    [
      'any of several values of an option',
      [
        ['Warna', 'Indigo'],
        ['Warna', 'Marun'],
      ],
      {},
      ['kaos', 'kemeja'],
    ],
    ['values as anybody writes them', [['WARNA', ' marun']], {}, ['kaos', 'kemeja']],
    [
      'values of two options in one variant',
      [
        ['Warna', 'Marun'],
        ['Ukuran', 'M'],
      ],
      {},
      ['kemeja'],
    ],
    ['what is there of it', [['Warna', 'Marun']], { in_stock: 'true' }, ['kemeja']],
    ['what it costs in that form', [['Ukuran', 'M']], { max_price: '60000' }, []],
    ['a value that the shop does not have', [['Warna', 'Ungu']], {}, []],
    ['an option that the shop does not have', [['Bahan', 'Indigo']], {}, []],
  ] as [string, [string, string][], Record<string, string>, string[]][])
    test(`is narrowed by ${what}`, async () => {
      const answer = await ask({ options: options(...pairs), ...more })
      assert.deepEqual([answer.status, slugsOf(answer)], [200, slugs])
      assert.equal(answer.headers['x-ignored-parameters'], undefined)
    })

  for (const written of ['Warna', 'Warna=', '=Indigo', 'Warna=Indigo&', `${'a=1&'.repeat(20)}a=1`])
    test(`refuses options written as ${written.slice(0, 20)}`, async () => {
      const { status, body } = await ask({ options: written })
      assert.equal(status, 400)
      assert.equal(body.error.details.fields[0].path, 'options')
    })

  test('says what it can be narrowed by only where that is asked', async () => {
    assert.equal((await ask({})).body.facets, null)
    const { facets, total } = (await ask({ facets: 'true', limit: '1' })).body
    assert.equal(total, 3)
    assert.deepEqual(facets, {
      options: [
        {
          name: 'Ukuran',
          values: [
            { value: 'S', count: 1 },
            { value: 'M', count: 2 },
            { value: 'XL', count: 1 },
          ],
        },
        {
          name: 'Warna',
          values: [
            { value: 'Indigo', count: 1 },
            { value: 'Marun', count: 2 },
          ],
        },
      ],
      tags: [
        { value: 'hadiah', count: 2 },
        { value: 'santai', count: 2 },
      ],
      in_stock: 2,
      on_sale: 1,
    })
  })

  test('counts under the other filters, and leaves out what would leave nothing', async () => {
    const { facets } = (await ask({ facets: 'true', options: options(['Warna', 'Indigo']), tag: 'hadiah' }))
      .body
    assert.deepEqual(facets.options, [
      {
        name: 'Warna',
        values: [
          { value: 'Indigo', count: 1 },
          { value: 'Marun', count: 2 },
        ],
      },
      {
        name: 'Ukuran',
        values: [
          { value: 'S', count: 1 },
          { value: 'M', count: 1 },
        ],
      },
    ])
    assert.deepEqual(facets.tags, [
      { value: 'hadiah', count: 1 },
      { value: 'santai', count: 1 },
    ])
    assert.deepEqual([facets.in_stock, facets.on_sale], [1, 0])
  })

  test('never leads to an empty list: each count is what the filter finds', async () => {
    for (const chosen of [
      {},
      { tag: 'santai' },
      { in_stock: 'true' },
      { options: options(['Ukuran', 'M']) },
    ]) {
      const { facets } = (await ask({ ...chosen, facets: 'true' })).body
      const totalWith = async (more: Record<string, string>) => (await ask({ ...chosen, ...more })).body.total
      for (const { name, values } of facets.options)
        for (const { value, count } of values) {
          const others = new URLSearchParams('options' in chosen ? chosen.options : '')
          others.set(name, value)
          assert.equal(await totalWith({ options: others.toString() }), count, `${name} ${value}`)
        }
      for (const { value, count } of facets.tags) assert.equal(await totalWith({ tag: value }), count, value)
      assert.equal(await totalWith({ in_stock: 'true' }), facets.in_stock)
      assert.equal(await totalWith({ on_sale: 'true' }), facets.on_sale)
    }
  })

  test('follows what is sold and edited', async () => {
    const shop = await catalog.shop({ products: [aProduct({ slug: 'topi', ...inForms({ 'Hitam M': {} }) })] })
    const read = async () => (await catalog.get(shop, '/products?facets=true')).body.facets
    assert.equal((await read()).in_stock, 1)
    await catalog.app.shop({
      slug: shop,
      products: [aProduct({ slug: 'topi', ...inForms({ 'Putih M': { stock: 0 } }) })],
    })
    const { options, in_stock } = await read()
    assert.deepEqual(options.at(-1).values, [{ value: 'M', count: 1 }])
    assert.deepEqual([options[0].values, in_stock], [[{ value: 'Putih', count: 1 }], 0])
  })
})
