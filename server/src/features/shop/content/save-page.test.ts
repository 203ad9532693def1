// savePage and deletePage: what a merchant saves is what buyers read, and nobody saves over another's edit.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { newShop, refusal, refusedFields, tallyEdits } from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deletePage, savePage } from './actions/save-page.ts'
import type { PageInput, SectionInput } from './input.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const story = (title: string): SectionInput => ({ type: 'story', story: { title } })
const about = (title: string): PageInput => ({ key: 'tentang', sections: [story(title)] })
const read = (shop: Shop, key: string) => app.call(`/storefront/page/${key}`, { shop: shop.slug })

async function shows(shop: Shop, title: string): Promise<void> {
  await until(async () => (await read(shop, 'tentang')).body.sections?.[0]?.story.title === title)
}

describe('a page', () => {
  test('that is saved is read by buyers, and so is every change of it', async () => {
    const shop = await newShop(app)
    assert.equal((await read(shop, 'tentang')).status, 404)
    const saved = await savePage(app.ctx, shop, about('Kami'))
    assert.deepEqual(saved, {
      id: 'tentang',
      version: 1,
      position: 0,
      value: { key: 'tentang', sections: [{ id: 'story-1', ...story('Kami') }] },
    })
    await shows(shop, 'Kami')
    await savePage(app.ctx, shop, about('Kita'))
    await shows(shop, 'Kita')
  })

  test('that is new comes after the others', async () => {
    const shop = await newShop(app, { pages: { faq: [], retur: [] } })
    assert.equal((await savePage(app.ctx, shop, about('Kami'))).position, 2)
    assert.equal((await savePage(app.ctx, shop, { key: 'faq', sections: [story('F')] })).position, 0)
  })

  test('counts a version for a change, and none when it is saved as it is', async () => {
    const shop = await newShop(app)
    await savePage(app.ctx, shop, about('Kami'))
    assert.equal((await savePage(app.ctx, shop, about('Kami'))).version, 1)
    assert.equal((await savePage(app.ctx, shop, about('Kita'))).version, 2)
  })

  test('of another shop stays as it is', async () => {
    const [mine, theirs] = [await newShop(app), await newShop(app)]
    await savePage(app.ctx, theirs, about('Mereka'))
    await savePage(app.ctx, mine, about('Kami'))
    await deletePage(app.ctx, mine, 'tentang')
    await shows(theirs, 'Mereka')
  })

  test('that is deleted is 404, and can be deleted no more', async () => {
    const shop = await newShop(app, { pages: { tentang: [], faq: [] } })
    assert.equal((await read(shop, 'tentang')).status, 200)
    await deletePage(app.ctx, shop, 'tentang')
    await until(async () => (await read(shop, 'tentang')).status === 404)
    assert.equal((await read(shop, 'faq')).status, 200)
    assert.equal((await refusal(deletePage(app.ctx, shop, 'tentang'))).code, 'not_found')
  })

  test('may show what the shop has, and is refused where it names what is not there', async () => {
    const shop = await newShop(app, {
      categories: [{ key: 'kursi', label: 'Kursi' }],
      products: [aProduct({ slug: 'bangku' }), aProduct({ slug: 'lama' })],
      promotions: [
        { key: 'obral', name: 'Obral', kind: 'campaign', discount_type: 'percent', discount_value: 10 },
      ],
    })
    await app.shop({ slug: shop.slug, products: [{ slug: 'bangku' }] })
    const page = (product: string, category: string, promotion: string): PageInput => ({
      key: 'tentang',
      sections: [
        { type: 'grid', grid: { products: [product] } },
        { type: 'cats', cats: [category] },
        { type: 'campaign', campaign: { promotion } },
      ],
    })
    await savePage(app.ctx, shop, page('bangku', 'kursi', 'obral'))
    assert.deepEqual(await refusedFields(savePage(app.ctx, shop, page('lama', 'meja', 'cuci-gudang'))), {
      'sections[0].grid.products[0]': 'tidak ada produk "lama"',
      'sections[1].cats[0]': 'tidak ada kategori "meja"',
      'sections[2].campaign.promotion': 'tidak ada kampanye "cuci-gudang"',
    })
    assert.equal((await read(shop, 'tentang')).body.sections[0].grid.products[0].slug, 'bangku')
  })
})

describe('an edit of an old version', () => {
  test('is refused with the page as it is now', async () => {
    const shop = await newShop(app)
    const { version } = await savePage(app.ctx, shop, about('Kami'), { expected: 'new' })
    await savePage(app.ctx, shop, about('Kita'), { expected: version })
    const late = [
      () => savePage(app.ctx, shop, about('Lain'), { expected: version }),
      () => savePage(app.ctx, shop, about('Lain'), { expected: 'new' }),
      () => deletePage(app.ctx, shop, 'tentang', { expected: version }),
    ]
    for (const edit of late) {
      const { code, details } = await refusal(edit())
      assert.equal(code, 'edit_conflict')
      assert.deepEqual(details.current, {
        id: 'tentang',
        key: 'tentang',
        sections: [{ id: 'story-1', ...story('Kita') }],
        version: 2,
      })
    }
    await shows(shop, 'Kita')
    await deletePage(app.ctx, shop, 'tentang', { expected: 2 })
  })

  test('that was deleted meanwhile is refused, with nothing there', async () => {
    const shop = await newShop(app)
    const { code, details } = await refusal(savePage(app.ctx, shop, about('Kami'), { expected: 1 }))
    assert.deepEqual([code, details.current], ['edit_conflict', null])
  })

  test('is what all but one have made when many edit the same version at once', async () => {
    const shop = await newShop(app, { pages: { tentang: [] } })
    const titles = ['A', 'B', 'C', 'D', 'E']
    const edits = titles.map((title) => savePage(app.ctx, shop, about(title), { expected: 1 }))
    assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 4 })
    const { version } = await savePage(app.ctx, shop, about('F'))
    assert.equal(version, 3)
  })
})
