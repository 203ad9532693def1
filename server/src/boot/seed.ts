// The demo shop, put into an empty database so that a new user has something to look at.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../context.ts'
import { steadyId } from '../domain/ids.ts'
import type { ShopFile } from '../features/shop/shop-file/schema.ts'
import { findShopBySlug, hasAnyShop } from '../tenancy/queries.ts'

const DEMO_FILE = fileURLToPath(new URL('../../demo/shop.json', import.meta.url))
export const DEMO_SLUG = 'demo'

export async function seedDemo(ctx: Context, { embedded }: { embedded: boolean }): Promise<void> {
  const { seedDemo: wanted } = ctx.config
  if (wanted === false || (wanted === null && !embedded)) return
  const already = wanted ? await findShopBySlug(ctx.db, DEMO_SLUG) : await hasAnyShop(ctx.db)
  // Sizes are made when they are first looked at, so that the first start is quick.
  if (already) return
  // Here and not above: only a first start needs it.
  const { applyShop } = await import('../features/shop/shop-file/apply.ts')
  // A test holds its form, which takes longer to check than the file to apply.
  const demo: ShopFile = JSON.parse(await readFile(DEMO_FILE, 'utf8'))
  const file = ctx.config.sandboxPayments ? demo : withoutTrials(demo)
  // The same ids wherever it is installed: the reference's samples name them, and can be sent as they are.
  await applyShop(
    ctx,
    { file, unknownFields: [] },
    { folder: dirname(DEMO_FILE), prerender: false, newId: steadyId },
  )
}

/** Where no buyer may mark an order as paid, the demo shop has only what its merchant confirms. */
function withoutTrials(file: ShopFile): ShopFile {
  const methods = file.payment_methods?.filter(({ gateways }) => !gateways?.includes('sandbox'))
  return { ...file, ...(methods && { payment_methods: methods }) }
}
