// shop apply: makes a shop what its file says, in one transaction, or changes nothing.
import { dirname } from 'node:path'
import { codeOf, isTaken } from '../../../base/errors.ts'
import type { Context } from '../../../context.ts'
import { announceHostChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/pool.ts'
import { inOneSnapshot } from '../../../db/transaction.ts'
import type { Actor } from '../../../domain/access.ts'
import { type NewId, newId } from '../../../domain/ids.ts'
import type { Bilingual, SettingError } from '../../../domain/setting-error.ts'
import { writeAudits } from '../../../tenancy/audit.ts'
import { lockHostnames } from '../../../tenancy/changes.ts'
import { holdingShop } from '../../../tenancy/edit.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tryInShop } from '../../../tenancy/trial.ts'
import { loadMedia } from '../../catalogue/media/queries.ts'
import { lockCatalogue } from '../../catalogue/products/changes.ts'
import { queueProductEvents } from '../../catalogue/products/webhook-events.ts'
import { tellOwners } from '../../people/accounts/tell-owners.ts'
import { noteGranted } from '../../selling/bought-plans/grant.ts'
import { destinationChanges } from '../../selling/payments/destination.ts'
import { noteNamed } from '../../selling/payments/named-accounts.ts'
import { newsChanges, payeeChanges } from '../shops/told-settings.ts'
import { INDONESIAN } from './change-words.ts'
import { currentShopFile } from './current.ts'
import { changedThings, differenceOf, type ShopChange } from './difference.ts'
import { type FileError, ShopFileError } from './errors.ts'
import { inspectPictures, type NewPicture, storePictures } from './pictures.ts'
import { arePicturesThere } from './pictures-there.ts'
import { hostnamesIn, planShop } from './plan.ts'
import { type ReadShopFile, readShopFile } from './read.ts'
import { saveCredentials, saveShop } from './save.ts'
import type { ShopFile } from './schema.ts'
import { warningsOf } from './warnings.ts'

export interface AppliedShop {
  readonly slug: string
  readonly created: boolean
  readonly products: number
  readonly newPictures: number
  /** what was ignored, or will not work */
  readonly warnings: readonly SettingError[]
}

/** What an apply is about to do. */
export interface ApplyPlan {
  readonly slug: string
  readonly change: ShopChange
  /** the same, entry by entry, for merchants */
  readonly changeInIndonesian: ShopChange
  readonly warnings: readonly SettingError[]
}

interface ApplyOptions {
  /** paths of pictures are relative to this */
  readonly folder: string
  /** false: the sizes of pictures are made when they are first asked for */
  readonly prerender?: boolean
  /** who applies it; left out: the command line */
  readonly by?: Actor
  /** the ids of what the shop did not have before; left out: by chance */
  readonly newId?: NewId
  /** whether `review` throws for sure */
  readonly isTrial?: boolean
  /** gets what will change, in the transaction that changes it; throws to leave everything as it is */
  readonly review?: (plan: ApplyPlan, tx: Db) => void | Promise<void>
}

export async function applyShopFile(
  ctx: Context,
  path: string,
  review?: ApplyOptions['review'],
): Promise<AppliedShop> {
  return applyShop(ctx, await readShopFile(path), { folder: dirname(path), ...(review && { review }) })
}

/** What applying the file would do now; nothing is changed. */
export async function previewShopFile(ctx: Context, path: string): Promise<ApplyPlan> {
  const read = await readShopFile(path)
  return againWhenOvertaken(() => previewOnce(ctx, read, { folder: dirname(path) }))
}

async function previewOnce(ctx: Context, read: ReadShopFile, options: ApplyOptions): Promise<ApplyPlan> {
  const prepared = await prepare(ctx, read, options)
  let seen: ApplyPlan | undefined
  const lookOnly = new Error('nothing is to be changed')
  const review = (plan: ApplyPlan) => {
    seen = plan
    throw lookOnly
  }
  try {
    await change(ctx, prepared, { review, areStored: false, isTrial: true })
  } catch (error) {
    if (error !== lookOnly || !seen) throw error
  }
  if (!seen) throw new Error('an apply that was only looked at was not reviewed')
  return seen
}

export async function applyShop(
  ctx: Context,
  read: ReadShopFile,
  options: ApplyOptions,
): Promise<AppliedShop> {
  return againWhenOvertaken(() => applyOnce(ctx, read, options))
}

async function againWhenOvertaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!wasOvertaken(error)) throw error
    return work()
  }
}

/** Someone made the shop meanwhile, removed one of its pictures, or went before us where only one could go. */
function wasOvertaken(error: unknown): boolean {
  if (error instanceof MadeMeanwhile || error instanceof GoneMeanwhile) return true
  return isTaken(error, 'shops_slug_key') || codeOf(error) === DEADLOCK
}

/** The errors were found for a new shop; for the one there is now there may be none. */
class MadeMeanwhile extends Error {}
/** A picture that the shop had is one that it does not have now: it is taken in like any other. */
class GoneMeanwhile extends Error {}

const DEADLOCK = '40P01'

async function applyOnce(ctx: Context, read: ReadShopFile, options: ApplyOptions): Promise<AppliedShop> {
  const { folder, prerender = true } = options
  const prepared = await prepare(ctx, read, options)
  const { shopId, given, newPictures, existing } = prepared
  // Before the transaction: sizing pictures takes long, and what is stored by its content harms nobody.
  await storePictures(ctx.media, shopId, newPictures, { folder, prerender })
  const products = await change(ctx, prepared, { ...options, areStored: true })
  const { slug } = given
  const applied = { slug, created: !existing, products, newPictures: newPictures.length }
  return {
    ...applied,
    get warnings() {
      return prepared.warnings()
    },
  }
}

const UNKNOWN_FIELD: Bilingual = {
  en: 'is not a known field; it was ignored',
  id: 'bukan kolom yang dikenal, jadi diabaikan',
}

interface PreparedShop {
  readonly existing: Shop | null
  readonly shopId: string
  /** the file, with every picture named by its hash */
  readonly given: ShopFile
  readonly newPictures: readonly NewPicture[]
  /** found out when somebody asks: that takes all the places of the country */
  warnings(): readonly SettingError[]
}

/** Stores nothing, and refuses what can be refused by then. */
async function prepare(
  ctx: Context,
  { file: read, unknownFields }: ReadShopFile,
  { folder, prerender = true }: ApplyOptions,
): Promise<PreparedShop> {
  const existing = await findShopBySlug(ctx.db, read.slug)
  const shopId = existing?.id ?? newId('shp')
  const known = new Set((await loadMedia(ctx.db, shopId)).keys())
  const pictures = await inspectPictures(read, { folder, known, findDamage: prerender })
  const { file: given, newPictures } = pictures

  // All errors at once, before anything is stored; the transaction finds what changes meanwhile.
  const { errors } = await inOneSnapshot(ctx.db, (tx) => planShop(tx, shopId, given, ctx.config))
  const warnings = () => [
    ...unknownFields.map((path) => ({ path, says: UNKNOWN_FIELD })),
    ...warningsOf(given, (code) => ctx.places.hasPlace(code)),
  ]
  const prepared = { existing, shopId, given, newPictures, warnings }
  await refuse(ctx, prepared, [...errors, ...pictures.errors])
  return prepared
}

async function refuse(
  ctx: Context,
  { existing, given }: PreparedShop,
  errors: readonly FileError[],
): Promise<void> {
  if (errors.length === 0) return
  if (!existing && (await findShopBySlug(ctx.db, given.slug))) throw new MadeMeanwhile()
  throw new ShopFileError(errors)
}

/** All of it or nothing; gives the number of products. */
async function change(
  ctx: Context,
  prepared: PreparedShop,
  {
    by,
    newId,
    review,
    areStored,
    isTrial = false,
  }: Pick<ApplyOptions, 'by' | 'newId' | 'review' | 'isTrial'> & { areStored: boolean },
): Promise<number> {
  const { shopId, given, newPictures, warnings } = prepared
  return (isTrial ? tryInShop : holdingShop)(ctx.db, shopId, async (tx) => {
    if (!(await arePicturesThere(tx, ctx.media, shopId, given, { newPictures, areStored })))
      throw new GoneMeanwhile()
    if (!isTrial) await lockHostnames(tx, hostnamesIn(given))
    await lockCatalogue(tx, shopId)
    const { current, file, errors } = await planShop(tx, shopId, given, ctx.config)
    await refuse(ctx, prepared, errors)

    const newMedia = newPictures.map(({ image }) => image)
    const why = { kind: 'file', at: new Date(ctx.clock.now()), by, newId } as const
    const changed = await saveShop(tx, shopId, file, newMedia, why)
    if (!isTrial) await noteNamed(tx, ctx.secrets, shopId, why.at)
    await queueProductEvents(tx, ctx, shopId, changed)
    const keys = await saveCredentials(tx, shopId, given, ctx.secrets)
    // Also those that it no longer has: another shop may get them.
    const hosts = new Set([...hostnamesIn(file), ...hostnamesIn(current ?? {})])
    await announceHostChange(tx, { id: shopId, slug: given.slug }, [...hosts])
    // From what is written by now, so that the report is what happened.
    const after = await currentShopFile(tx, shopId)
    if (current && after.plan && after.plan !== current.plan) await noteGranted(tx, shopId, after.plan)
    const applied = { before: current, after, keys, by }
    await auditFile(tx, shopId, applied)
    if (prepared.existing) await tellOfMoney(tx, ctx, prepared.existing, applied)
    const plan = {
      slug: given.slug,
      change: differenceOf(current, after, keys),
      changeInIndonesian: differenceOf(current, after, keys, INDONESIAN),
      warnings: warnings(),
    }
    await review?.(plan, tx)
    return file.products?.length ?? 0
  })
}

interface AppliedFile {
  /** null: the shop is new */
  readonly before: ShopFile | null
  readonly after: ShopFile
  /** the names of credentials that are others now */
  readonly keys: readonly string[]
  readonly by: Actor | undefined
}

/** Of a file that somebody sent; who runs the command runs the platform. */
async function tellOfMoney(
  tx: Db,
  ctx: Context,
  shop: Shop,
  { before, after, keys, by }: AppliedFile,
): Promise<void> {
  if (!by || by.kind === 'command') return
  const wasOf = (code: string) => before?.payment_methods?.find((method) => method.code === code) ?? null
  const was = before ?? { slug: after.slug }
  const changes = [
    ...payeeChanges(was, after),
    ...newsChanges(was, after),
    ...(after.payment_methods ?? []).flatMap((method) => destinationChanges(wasOf(method.code), method)),
    ...keys.map((what) => ({ what, before: '••••', after: '••••' })),
  ]
  if (changes.length === 0) return
  await tellOwners(tx, ctx, shop, { operation: 'startImport', by, at: new Date(ctx.clock.now()), changes })
}

/** Of a new shop, that it was made; else everything that changed, and of credentials which. */
async function auditFile(tx: Db, shopId: string, { before, after, keys, by }: AppliedFile): Promise<void> {
  const { slug, name } = after
  const things = before
    ? changedThings(before, after).map(({ name: id, ...thing }) => ({ ...thing, id }))
    : [{ kind: 'shop', id: slug, before: null, after: { slug, name } }]
  const credentials = keys.map((id) => ({ kind: 'credentials', id, before: null, after: { changed: true } }))
  await writeAudits(tx, shopId, [...things, ...credentials], by)
}
