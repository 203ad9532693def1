// A file that is only tried: it says what it would do, and nobody who works meanwhile waits for it.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../../db/transaction.ts'
import { holdingShop } from '../../../tenancy/edit.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { type ApplyPlan, applyShop } from './apply.ts'
import { aFolder, type Folder } from './files.fixture.ts'
import { checkForm } from './read.ts'
import type { ShopFile } from './schema.ts'
import { exported, newSlug, openShops, type Shops, WHOLE } from './shops.fixture.ts'

let shops: Shops
let folder: Folder
before(async () => {
  folder = await aFolder()
  for (const name of ['a.png', 'b.png', 'c.png']) await folder.picture(name)
  shops = await openShops(join(folder.path, 'data'))
})
after(async () => {
  await shops.close()
  await folder.remove()
})

const toAccount = (account_number: string) => ({
  ...{ code: 'transfer_bca', name: 'Transfer BCA', gateways: ['manual' as const] },
  manual: { bank: 'BCA', account_number, account_holder: 'PT Rotan' },
})

const ENOUGH = new Error('seen')

/** Everything of the shop is another, and half of it gone. */
function changed(slug: string): ShopFile {
  const [product, ...products] = WHOLE.products ?? []
  return {
    ...WHOLE,
    slug,
    name: 'Toko Lain',
    categories: (WHOLE.categories ?? []).map((category) => ({ ...category, label: `${category.label}!` })),
    products: product ? [{ ...product, name: 'Lain', stock: 3 }, ...products.slice(1)] : [],
    payment_methods: [toAccount('2222222222')],
    home: [{ type: 'cats' }],
    promotions: [],
    vouchers: [],
    pages: {},
  }
}

async function apply(slug: string, isTrial: boolean, meanwhile = async () => {}): Promise<ApplyPlan> {
  let seen: ApplyPlan | undefined
  const review = async (plan: ApplyPlan) => {
    seen = plan
    await meanwhile()
    if (isTrial) throw ENOUGH
  }
  const applying = applyShop(shops.ctx, checkForm(changed(slug)), { folder: folder.path, isTrial, review })
  await (isTrial ? assert.rejects(applying, ENOUGH) : applying)
  assert.ok(seen)
  return seen
}

/** Without waiting for anybody. */
async function lockAll(shopId: string): Promise<void> {
  const { db } = shops.ctx
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'shop_id'`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`select 1 from shops where id = ${shopId} for no key update nowait`.execute(tx)
    for (const { name } of rows)
      await sql`select 1 from ${sql.table(name)} where shop_id = ${shopId} for no key update nowait`.execute(
        tx,
      )
  })
}

test('a file that is tried locks nothing of the shop, changes nothing, and says what it will do', async () => {
  const slug = newSlug()
  const payment_methods = [toAccount('1111111111')]
  await applyShop(shops.ctx, checkForm({ ...WHOLE, payment_methods, slug }), { folder: folder.path })
  const shop = await findShopBySlug(shops.ctx.db, slug)
  assert.ok(shop)
  const was = await exported(shops, slug)
  const tried = await apply(slug, true, async () => {
    await lockAll(shop.id)
    await holdingShop(shops.ctx.db, shop.id, async () => {})
  })
  assert.deepEqual(await exported(shops, slug), was)
  const applied = await apply(slug, false)
  assert.deepEqual(tried.change, applied.change)
  const { changed: others, archived, removed } = applied.change
  for (const list of [others, [...archived, ...removed]]) assert.notEqual(list.length, 0)
})
