// shop apply: makes a shop what its file says, in one transaction, or changes nothing.
import { dirname } from 'node:path'
import type { Context } from '../../../context.ts'
import { announceShopChange } from '../../../db/changes.ts'
import { newId } from '../../../domain/ids.ts'
import { findShopBySlug } from '../queries.ts'
import { checkShop } from './check.ts'
import { currentShopFile } from './current.ts'
import { retiredNames } from './current-promotions.ts'
import { ShopFileError } from './faults.ts'
import { mergeShopFile } from './merge.ts'
import { takePictures } from './pictures.ts'
import { type ReadShopFile, readShopFile } from './read.ts'
import { saveCategories, savePictures, saveProducts } from './save-catalogue.ts'
import { savePromotions, saveVouchers } from './save-promotions.ts'
import {
  saveCouriers,
  saveCredentials,
  saveDomains,
  savePages,
  savePaymentMethods,
  saveShop,
} from './save-settings.ts'
import type { ShopFile } from './schema.ts'

export interface AppliedShop {
  readonly slug: string
  readonly created: boolean
  readonly products: number
  readonly newPictures: number
  readonly unknownFields: readonly string[]
}

const UNIQUE_VIOLATION = '23505'

interface ApplyOptions {
  /** paths of pictures are relative to this */
  readonly folder: string
  /** false: the sizes of pictures are made when they are first asked for */
  readonly prerender?: boolean
}

export async function applyShopFile(ctx: Context, path: string): Promise<AppliedShop> {
  return applyShop(ctx, await readShopFile(path), { folder: dirname(path) })
}

export async function applyShop(
  ctx: Context,
  { file: read, unknownFields }: ReadShopFile,
  { folder, prerender = true }: ApplyOptions,
): Promise<AppliedShop> {
  const existing = await findShopBySlug(ctx.db, read.slug)
  const shopId = existing?.id ?? newId('shp')
  // Before the transaction: reading and sizing pictures takes long, and what is stored by its content harms nobody.
  const { file: given, taken } = await takePictures(read, {
    media: ctx.media,
    shopId,
    folder,
    known: await knownPictures(ctx, shopId),
    prerender,
  })

  const products = await ctx.db
    .transaction()
    .execute(async (tx) => {
      // Two files for one shop take turns.
      const locked = await tx
        .selectFrom('shops')
        .where('id', '=', shopId)
        .select('id')
        .forUpdate()
        .executeTakeFirst()
      const current = locked ? await currentShopFile(tx, shopId) : null
      const file = mergeShopFile(current && withoutStock(current), given)
      const retired = await retiredNames(tx, shopId)
      const faults = checkShop({ file, given, platformDomain: ctx.config.platformDomain, retired })
      if (faults.length > 0) throw new ShopFileError(faults)

      await saveShop(tx, shopId, file)
      await savePictures(tx, shopId, taken)
      await saveDomains(tx, shopId, file)
      await saveCouriers(tx, shopId, file)
      await savePaymentMethods(tx, shopId, file)
      await savePages(tx, shopId, file)
      await saveCredentials(tx, shopId, given, ctx.secrets)
      await saveCategories(tx, shopId, file)
      await saveProducts(tx, shopId, file, new Date(ctx.clock.now()))
      await savePromotions(tx, shopId, file)
      await saveVouchers(tx, shopId, file)
      await announceShopChange(tx, shopId)
      return file.products?.length ?? 0
    })
    .catch((error) => {
      throw explained(error, given)
    })
  return { slug: given.slug, created: !existing, products, newPictures: taken.length, unknownFields }
}

async function knownPictures(ctx: Context, shopId: string): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('media').where('shop_id', '=', shopId).select('hash').execute()
  return new Set(rows.map((row) => row.hash))
}

/** What is sold while the file is applied must not come back: only stock that the file names is written. */
function withoutStock(file: ShopFile): ShopFile {
  const products = file.products?.map(({ stock: _, ...product }) => ({
    ...product,
    ...(product.variants && { variants: product.variants.map(({ stock: __, ...variant }) => variant) }),
  }))
  return { ...file, ...(products && { products }) }
}

/** The database has the last word on what must be unique over all shops: say it in the file's terms. */
function explained(error: unknown, given: ShopFile): unknown {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string }
  if (code !== UNIQUE_VIOLATION) return error
  if (constraint === 'shop_domains_host') {
    const host = /\(host\)=\((.*?)\)/.exec(detail ?? '')?.[1]
    const i = given.domains?.findIndex((domain) => domain.host.toLowerCase() === host) ?? -1
    return new ShopFileError([{ path: `domains[${i}].host`, message: `"${host}" belongs to another shop` }])
  }
  if (constraint === 'shops_slug_key') {
    return new ShopFileError([
      { path: 'slug', message: 'the shop was being made by someone else: apply the file again' },
    ])
  }
  return error
}
