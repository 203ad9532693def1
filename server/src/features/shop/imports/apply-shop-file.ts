// Applies a shop file to the shop that it is sent to: all that the command `shop apply` does, but for pictures in files.
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { ImportChange, Remark } from '../../../db/tables/imports.ts'
import type { Actor } from '../../../domain/access.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type ApplyPlan, applyShop } from '../shop-file/apply.ts'
import { currentShopFile } from '../shop-file/current.ts'
import { ShopFileError } from '../shop-file/errors.ts'
import { mapImages } from '../shop-file/pictures.ts'
import type { ReadShopFile } from '../shop-file/read.ts'
import type { ShopFile } from '../shop-file/schema.ts'
import type { ImportOutcome } from './applied.ts'
import { refuseFaults, remark } from './faults.ts'
import { faultsOfShopFile } from './read-shop-file.ts'

export interface ShopFileOptions {
  /** whether it may set what only the operator may: plan and domains */
  readonly asOperator: boolean
  readonly by: Actor
  /** Gets what was done, within the transaction; throws to leave everything as it is. */
  review(tx: Db, outcome: ImportOutcome): Promise<void>
}

/** Throws `ImportFaults`. */
export async function applySentShopFile(
  ctx: Context,
  shop: Shop,
  read: ReadShopFile,
  { asOperator, by, review }: ShopFileOptions,
): Promise<void> {
  try {
    refuseFaults([
      ...slugFaults(read.file, shop),
      ...(await fileFaults(read.file)),
      ...(asOperator ? [] : await operatorFaults(ctx, shop, read.file)),
    ])
    const count = read.file.products?.length ?? 0
    // No image names a file, so nothing looks into the folder.
    await applyShop(ctx, read, { folder: '', by, review: (plan, tx) => review(tx, outcomeOf(plan, count)) })
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

/** A file may repeat what the shop has: that changes nothing. */
async function operatorFaults(ctx: Context, shop: Shop, given: ShopFile): Promise<Remark[]> {
  const current = await currentShopFile(ctx.db, shop.id)
  const isOther = (name: 'plan' | 'domains') =>
    given[name] !== undefined && !isDeepStrictEqual(given[name], current[name])
  return (['plan', 'domains'] as const).filter(isOther).map((name) => remark(null, name, OPERATORS))
}

const VERBS = {
  added: { en: 'added', id: 'ditambahkan' },
  archived: { en: 'archived', id: 'diarsipkan' },
  removed: { en: 'removed', id: 'dihapus' },
} as const

const MOST_CHANGES = 100

/** Counts products, as the other kinds do; lists what changes of everything else. */
function outcomeOf({ change, warnings }: ApplyPlan, products: number): ImportOutcome {
  const count = (list: readonly { readonly what: string }[]) =>
    list.filter(({ what }) => what === 'product').length
  const ended = (verb: keyof typeof VERBS): ImportChange[] =>
    change[verb].map(({ what, name }) => ({
      slug: name,
      what: { en: `${what} ${VERBS[verb].en}`, id: `${what} ${VERBS[verb].id}` },
    }))
  const changed = change.changed.map(({ what, name, fields }) => {
    const told = `${what}: ${fields.join(', ')}`
    return { slug: name, what: { en: told, id: told } }
  })
  const [added, altered] = [count(change.added), count(change.changed)]
  return {
    summary: {
      added,
      changed: altered,
      unchanged: Math.max(0, products - added - altered),
      archived: count(change.archived),
    },
    changes: [...ended('archived'), ...ended('removed'), ...changed, ...ended('added')].slice(
      0,
      MOST_CHANGES,
    ),
    notes: warnings.map((warning) => remark(null, null, { en: warning, id: warning })),
  }
}
