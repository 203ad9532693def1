// shop apply: makes a shop what its file says, in one transaction, or changes nothing.
import { dirname } from 'node:path'
import type { Context } from '../../context.ts'
import { announceHostChange, announceShopChange } from '../../db/changes.ts'
import { inOneSnapshot } from '../../db/snapshot.ts'
import { newId } from '../../domain/ids.ts'
import { lockHostnames } from '../../tenancy/changes.ts'
import { lockShop } from '../../tenancy/edit.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'
import { loadMedia } from '../media/queries.ts'
import { lockCatalogue } from '../products/changes.ts'
import { type FileError, ShopFileError } from './errors.ts'
import { inspectPictures, storePictures } from './pictures.ts'
import { placeWarnings } from './places.ts'
import { hostnamesIn, planShop } from './plan.ts'
import { type ReadShopFile, readShopFile } from './read.ts'
import { saveCredentials, saveShop } from './save.ts'
import { trialPaymentWarnings } from './trial-payments.ts'

export interface AppliedShop {
  readonly slug: string
  readonly created: boolean
  readonly products: number
  readonly newPictures: number
  /** what was ignored, or will not work */
  readonly warnings: readonly string[]
}

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
  read: ReadShopFile,
  options: ApplyOptions,
): Promise<AppliedShop> {
  try {
    return await applyOnce(ctx, read, options)
  } catch (error) {
    if (!wasOvertaken(error)) throw error
    return applyOnce(ctx, read, options)
  }
}

/** Someone made the shop meanwhile, or went before us where only one could go. */
function wasOvertaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (code === UNIQUE_VIOLATION && constraint === 'shops_slug_key') || code === DEADLOCK
}

const UNIQUE_VIOLATION = '23505'
const DEADLOCK = '40P01'

async function applyOnce(
  ctx: Context,
  { file: read, unknownFields }: ReadShopFile,
  { folder, prerender = true }: ApplyOptions,
): Promise<AppliedShop> {
  const existing = await findShopBySlug(ctx.db, read.slug)
  const shopId = existing?.id ?? newId('shp')
  const known = new Set((await loadMedia(ctx.db, shopId)).keys())
  const pictures = await inspectPictures(read, { folder, known, findDamage: prerender })
  const { file: given, news } = pictures
  const { platformDomain } = ctx.config

  // Told before anything is stored, and all together; what changes meanwhile is found in the transaction.
  const { errors } = await inOneSnapshot(ctx.db, (tx) => planShop(tx, shopId, given, platformDomain))
  refuse([...errors, ...pictures.errors])

  // Before the transaction: sizing pictures takes long, and what is stored by its content harms nobody.
  await storePictures(ctx.media, shopId, news, { folder, prerender })
  const products = await ctx.db.transaction().execute(async (tx) => {
    await lockShop(tx, shopId)
    await lockHostnames(tx, hostnamesIn(given))
    await lockCatalogue(tx, shopId)
    const { file, errors } = await planShop(tx, shopId, given, platformDomain)
    refuse(errors)

    const newMedia = news.map(({ image }) => image)
    await saveShop(tx, shopId, file, newMedia, new Date(ctx.clock.now()))
    await saveCredentials(tx, shopId, given, ctx.secrets)
    await announceShopChange(tx, shopId)
    if (hostsOf(existing?.domains) !== hostsOf(file.domains?.map(({ host }) => host)))
      await announceHostChange(tx)
    return file.products?.length ?? 0
  })
  const warnings = [
    ...unknownFields.map((field) => `${field} is not a known field; it was ignored`),
    ...placeWarnings(given, (code) => ctx.places.hasPlace(code)),
    ...trialPaymentWarnings(given),
  ]
  return { slug: given.slug, created: !existing, products, newPictures: news.length, warnings }
}

function refuse(errors: readonly FileError[]): void {
  if (errors.length > 0) throw new ShopFileError(errors)
}

/** A shop that is new has none before and its own name after, so that it always differs. */
function hostsOf(hosts: readonly string[] | undefined): string | null {
  return hosts === undefined
    ? null
    : hosts
        .map((host) => host.toLowerCase())
        .sort()
        .join(' ')
}
