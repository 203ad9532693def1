// shop export: writes a shop back as a file that `shop apply` takes.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Context } from '../../../context.ts'
import { findShopBySlug } from '../queries.ts'
import { currentShopFile } from './current.ts'
import { mapImages } from './pictures.ts'
import type { ShopFile } from './schema.ts'

/** The shop's file; pictures are named by their hash, which any `shop apply` to the same shop knows. */
export async function exportShop(ctx: Context, slug: string): Promise<ShopFile | null> {
  const shop = await findShopBySlug(ctx.db, slug)
  if (!shop) return null
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => currentShopFile(tx, shop.id))
}

/** Writes the file and, beside it, the pictures as the merchant gave them: another server can take it all. */
export async function writeShopExport(ctx: Context, slug: string, path: string): Promise<ShopFile | null> {
  const shop = await findShopBySlug(ctx.db, slug)
  const file = shop && (await exportShop(ctx, slug))
  if (!shop || !file) return null
  const folder = dirname(path)
  await mkdir(join(folder, 'images'), { recursive: true })
  const formats = await ctx.db
    .selectFrom('media')
    .where('shop_id', '=', shop.id)
    .select(['hash', 'format'])
    .execute()
  const formatOf = new Map(formats.map((row) => [row.hash, row.format]))

  const withFiles = await mapImages(file, async (image) => {
    const bytes = image.media ? await ctx.media.readOriginal(shop.id, image.media) : null
    if (!image.media || !bytes) return image
    const name = `images/${image.media}.${formatOf.get(image.media) ?? 'bin'}`
    await writeFile(join(folder, name), bytes)
    return { file: name, ...(image.alt !== undefined && { alt: image.alt }) }
  })
  const isYaml = ['.yaml', '.yml'].includes(extname(path))
  await writeFile(path, isYaml ? stringify(withFiles) : `${JSON.stringify(withFiles, null, 2)}\n`)
  return withFiles
}
