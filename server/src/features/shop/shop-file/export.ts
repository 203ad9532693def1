// shop export: writes a shop back as a file that `shop apply` takes.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Context } from '../../../context.ts'
import { inOneSnapshot } from '../../../db/transaction.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { mediaFormats } from '../../catalogue/media/queries.ts'
import { withoutStock } from '../../catalogue/products/input.ts'
import { currentShopFile } from './current.ts'
import { ExportError } from './errors.ts'
import { mapImages } from './pictures.ts'
import { withoutRetired } from './retired.ts'
import type { ShopFile } from './schema.ts'

export interface ExportOptions {
  /** false: what is on hand is left out, so that applying the file later brings nothing back that was sold meanwhile */
  readonly withStock?: boolean
}

/** The shop's file; pictures are named by their hash, which any `shop apply` to the same shop knows. */
export async function exportShop(
  ctx: Context,
  slug: string,
  { withStock = false }: ExportOptions = {},
): Promise<ShopFile | null> {
  const shop = await findShopBySlug(ctx.db, slug)
  const file = shop && (await inOneSnapshot(ctx.db, (tx) => currentShopFile(tx, shop.id)))
  if (!file) return null
  const whole = withoutRetired(file)
  return withStock ? whole : { ...whole, products: (whole.products ?? []).map(withoutStock) }
}

/** Writes the file and, beside it, the pictures as the merchant gave them: another server can take it all. */
export async function writeShopExport(
  ctx: Context,
  slug: string,
  path: string,
  options: ExportOptions = {},
): Promise<ShopFile | null> {
  const shop = await findShopBySlug(ctx.db, slug)
  const file = shop && (await exportShop(ctx, slug, options))
  if (!shop || !file) return null
  const folder = dirname(path)
  await mkdir(join(folder, 'images'), { recursive: true })
  const formatOf = await mediaFormats(ctx.db, shop.id)

  const withFiles = await mapImages(file, async (image) => {
    const { media = '' } = image
    const bytes = await ctx.media.readOriginal(shop.id, media)
    if (!bytes)
      throw new ExportError(
        `Picture ${media} is not in ${ctx.media.place}: are DATA_DIR and MEDIA_… the server's?`,
      )
    const name = `images/${media}.${formatOf.get(media) ?? 'bin'}`
    await writeFile(join(folder, name), bytes)
    return { file: name, ...(image.alt !== undefined && { alt: image.alt }) }
  })
  const isYaml = ['.yaml', '.yml'].includes(extname(path).toLowerCase())
  await writeFile(
    path,
    isYaml
      ? stringify(withFiles, { aliasDuplicateObjects: false })
      : `${JSON.stringify(withFiles, null, 2)}\n`,
  )
  return withFiles
}
