// Applies a shop file to the shop that it is sent to: all that the command `shop apply` does, but for pictures in files.
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { Remark } from '../../../db/tables/imports.ts'
import type { Actor } from '../../../domain/access.ts'
import { ownNames } from '../../../domain/look-alikes.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { roomOf } from '../../../tenancy/room.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type ApplyPlan, applyShop } from '../shop-file/apply.ts'
import { ENGLISH, INDONESIAN, type Words } from '../shop-file/change-words.ts'
import { currentShopFile } from '../shop-file/current.ts'
import type { FileThing, ShopChange } from '../shop-file/difference.ts'
import { ShopFileError } from '../shop-file/errors.ts'
import { mapImages } from '../shop-file/pictures.ts'
import type { ReadShopFile } from '../shop-file/read.ts'
import type { ShopFile } from '../shop-file/schema.ts'
import { checkName } from '../shops/checks.ts'
import { type ImportOutcome, MOST_CHANGES } from './applied.ts'
import { refuseFaults, remark } from './faults.ts'
import { faultsOfShopFile } from './read-shop-file.ts'

export interface ShopFileOptions {
  /** whether it may set what only the operator may: plan and domains */
  readonly asOperator: boolean
  /** whether `review` throws for sure */
  readonly isTrial: boolean
  readonly by: Actor
  /** Gets what was done, within the transaction; throws to leave everything as it is. */
  review(tx: Db, outcome: ImportOutcome): Promise<void>
}

/** Throws `ImportFaults`. */
export async function applySentShopFile(
  ctx: Context,
  shop: Shop,
  read: ReadShopFile,
  { asOperator, isTrial, by, review }: ShopFileOptions,
): Promise<void> {
  try {
    refuseFaults([
      ...slugFaults(read.file, shop),
      ...(await fileFaults(read.file)),
      ...(asOperator ? [] : await operatorFaults(ctx, shop, read.file)),
    ])
    const count = read.file.products?.length ?? 0
    // No image names a file, so nothing looks into the folder.
    await applyShop(ctx, read, {
      ...{ folder: '', by, isTrial },
      review: (plan, tx) => review(tx, outcomeOf(plan, count)),
    })
  } catch (error) {
    throw error instanceof ShopFileError ? faultsOfShopFile(error) : error
  }
}

function slugFaults({ slug }: ShopFile, shop: Shop): Remark[] {
  if (slug === shop.slug) return []
  const says = { en: `is not this shop's: "${shop.slug}"`, id: `bukan milik toko ini: "${shop.slug}"` }
  return [remark(null, 'slug', says)]
}

const NO_FILES: Bilingual = {
  en: 'names a file, which is not sent along: upload the picture, and name it by `media`',
  id: 'menyebut berkas yang tidak ikut dikirim: unggah gambarnya, lalu sebut dengan `media`',
}

async function fileFaults(file: ShopFile): Promise<Remark[]> {
  const faults: Remark[] = []
  await mapImages(file, async (image, path) => {
    if (image.file !== undefined) faults.push(remark(null, `${path}.file`, NO_FILES))
    return image
  })
  return faults
}

const OPERATORS: Bilingual = {
  en: 'is set by the operator of the platform',
  id: 'hanya dapat diatur oleh pengelola platform',
}

function tooManyFor(limit: number): Bilingual {
  return {
    en: `are more than the ${limit} that the plan of the shop gives`,
    id: `lebih banyak dari ${limit} yang dimuat paket toko ini`,
  }
}

/** A file may repeat what the shop has: that changes nothing. */
async function operatorFaults(ctx: Context, shop: Shop, given: ShopFile): Promise<Remark[]> {
  const current = await currentShopFile(ctx.db, shop.id)
  const isOther = (name: 'plan' | 'domains') =>
    given[name] !== undefined && !isDeepStrictEqual(given[name], current[name])
  const faults = (['plan', 'domains'] as const).filter(isOther).map((name) => remark(null, name, OPERATORS))
  const [before, after] = [current.products?.length ?? 0, given.products?.length ?? 0]
  const { products: limit } = await roomOf(ctx.db, shop.id, new Date(ctx.clock.now()))
  if (after > Math.max(before, limit)) faults.push(remark(null, 'products', tooManyFor(limit)))
  return [...faults, ...nameFaults(ctx, shop, given)]
}

function nameFaults({ config }: Context, shop: Shop, { name }: ShopFile): Remark[] {
  if (name === undefined || name === shop.name) return []
  return [...checkName(name, ownNames(config))].map(({ path, says }) => remark(null, path, says))
}

/** Counts products, as the other kinds do; lists what changes of everything else. */
function outcomeOf({ change, changeInIndonesian, warnings }: ApplyPlan, products: number): ImportOutcome {
  const count = (list: readonly { readonly what: string }[]) =>
    list.filter(({ what }) => what === 'product').length
  const [english, indonesian] = [told(change, ENGLISH), told(changeInIndonesian, INDONESIAN)]
  const [added, altered] = [count(change.added), count(change.changed)]
  return {
    summary: {
      added,
      changed: altered,
      unchanged: Math.max(0, products - added - altered),
      archived: count(change.archived),
    },
    changes: indonesian
      .slice(0, MOST_CHANGES)
      .map(({ name, says }, i) => ({ slug: name, what: { en: english[i]?.says ?? says, id: says } })),
    notes: warnings.map(({ path, says }) => remark(null, path, says)),
  }
}

function told({ added, changed, archived, removed }: ShopChange, words: Words) {
  const ended = (list: readonly FileThing[], verb: string) =>
    list.map(({ what, name }) => ({ name, says: `${words.thing(what)} ${verb}` }))
  return [
    ...ended(archived, words.archived),
    ...ended(removed, words.removed),
    ...changed.map(({ what, name, fields }) => ({
      name,
      says: `${words.thing(what)}: ${fields.join(', ')}`,
    })),
    ...ended(added, words.added),
  ]
}
