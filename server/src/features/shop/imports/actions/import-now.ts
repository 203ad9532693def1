// importNow: applies a file to the shop, and waits until it is done: for the command line.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findImport, type ImportRow } from '../queries.ts'
import { abandonImport, runImport } from './run-import.ts'
import { type ImportFile, takeIn } from './start-import.ts'

/** As it is once it is over. */
export async function importNow(ctx: Context, shop: Shop, file: ImportFile, at: Date): Promise<ImportRow> {
  const claim = await takeIn(ctx, shop, file, at)
  try {
    await runImport(ctx, claim)
  } catch (error) {
    // Whoever gave the command is told: nobody is to do it behind his back.
    await abandonImport(ctx, claim)
    throw error
  }
  const found = await findImport(ctx.db, shop.id, claim.id)
  if (!found) throw new Error('An import that was taken in is not there')
  return found
}
