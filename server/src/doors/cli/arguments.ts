// What several commands are given, a shop by its slug, how many of something, a moment; and how they fail.
import { InvalidArgumentError } from 'commander'
import { OperatorError } from '../../base/errors.ts'
import type { Context } from '../../context.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'
import type { Shop } from '../../tenancy/shop.ts'

/** A command that cannot be done, said in one sentence. */
export class CommandError extends OperatorError {}

const MAX_LIMIT = 1_000

export async function shopNamed(ctx: Context, slug: string): Promise<Shop> {
  const shop = await findShopBySlug(ctx.db, slug)
  if (!shop) throw noSuchShop(slug)
  return shop
}

export function noSuchShop(slug: string): CommandError {
  return new CommandError(`There is no shop "${slug}"`)
}

export function parseLimit(value: string): number {
  const limit = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new InvalidArgumentError(`A whole number from 1 to ${MAX_LIMIT}.`)
}

export function parseMoment(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new CommandError(`"${text}" is no moment, such as 2026-11-15T10:00:00+07:00`)
  return moment
}
