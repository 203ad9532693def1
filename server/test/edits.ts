// What the tests of a merchant's edits share: a shop of the test's own, and why an edit was refused.
import assert from 'node:assert/strict'
import { until } from '../../test/until.ts'
import { type FieldError, Problem } from '../src/base/problems.ts'
import { insertMedia } from '../src/features/catalogue/media/queries.ts'
import type { ShopFile } from '../src/features/shop/shop-file/schema.ts'
import { findShopBySlug } from '../src/tenancy/queries.ts'
import type { Shop } from '../src/tenancy/shop.ts'
import type { TestApp } from './app.ts'
import { aShop } from './world.ts'

export const AT = new Date('2026-09-01T03:00:00Z')

let made = 0

export async function newShop(app: TestApp, fields: Partial<ShopFile> = {}): Promise<Shop> {
  const slug = `toko-${++made}`
  await app.shop(aShop({ ...fields, slug }))
  return shopNamed(app, slug)
}

export async function shopNamed(app: TestApp, slug: string): Promise<Shop> {
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return shop
}

export async function addPictures(app: TestApp, shop: Shop, ...hashes: string[]): Promise<void> {
  const pictures = hashes.map((hash) => ({ hash, format: 'png', width: 10, height: 10, bytes: 100 }))
  await insertMedia(app.ctx.db, shop.id, pictures)
}

/** Asks again until the storefront shows it: a node hears of a change within moments. */
export async function untilShown(
  app: TestApp,
  shop: Shop,
  slug: string,
  field: string,
  value: unknown,
): Promise<void> {
  await until(async () => (await app.call(`/products/${slug}`, { shop: shop.slug })).body[field] === value)
}

/** The problem that an edit ends with. */
export async function refusal(edit: Promise<unknown>): Promise<Problem> {
  const error = await edit.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Problem, `refused, not: ${error}`)
  return error
}

/** What is said of each field of an edit that is refused, by its path. */
export async function refusedFields(edit: Promise<unknown>): Promise<Record<string, string>> {
  const { code, details } = await refusal(edit)
  assert.equal(code, 'invalid_request')
  const fields = details.fields as FieldError[]
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]))
}

/** How many edits at once were made, and how many met another's. */
export async function tallyEdits(edits: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(edits)
  const codes = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'made' : String(outcome.reason.code ?? outcome.reason),
  )
  return Object.fromEntries(
    Map.groupBy(codes, (code) => code)
      .entries()
      .map(([code, all]) => [code, all.length]),
  )
}
