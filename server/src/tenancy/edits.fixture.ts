// For the tests of edits: a shop of the test's own, what an edit is refused for, and how many at once end.
import assert from 'node:assert/strict'
import type { TestApp } from '../../test/app.ts'
import { aShop, type ShopSketch } from '../../test/world.ts'
import { type FieldError, Problem } from '../problems.ts'
import { findShopBySlug } from './queries.ts'
import type { Shop } from './shop.ts'

let made = 0

export async function aShopToEdit(app: TestApp, fields: Partial<ShopSketch> = {}): Promise<Shop> {
  const slug = `toko-${++made}`
  await app.shop(aShop({ slug, ...fields }))
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return shop
}

export async function problemOf(edit: Promise<unknown>): Promise<Problem> {
  const error = await edit.then(
    () => assert.fail('it was done, though it should have been refused'),
    (error: unknown) => error,
  )
  if (error instanceof Problem) return error
  throw error
}

/** The fields that an edit is refused for. */
export async function refusedFields(edit: Promise<unknown>): Promise<readonly FieldError[]> {
  const { code, details } = await problemOf(edit)
  assert.equal(code, 'invalid_request')
  return details.fields as FieldError[]
}

/** Of edits at once: what came of those that were done, and the codes of those that were refused. */
export async function atOnce<T>(
  edits: readonly Promise<T>[],
): Promise<{ done: T[]; refused: readonly string[] }> {
  const ends = await Promise.allSettled(edits)
  return {
    done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [codeOf(end.reason)] : [])),
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Problem) return error.code
  throw error
}
