// startImport: takes in a file for the shop; the work on it goes on behind the answer.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import type { FileKind } from '../../../../domain/import-kinds.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { importing } from '../importing.ts'
import { countRunning, type ImportClaim, insertImport, type NewImport } from '../queries.ts'
import { LEASE_MS, MOST_RUNNING } from '../rules.ts'
import { sealFile } from '../seal-file.ts'

export interface ImportFile {
  readonly kind: FileKind
  readonly dryRun: boolean
  readonly bytes: Buffer
  readonly by: Actor
  /** whether a shop file may set plan and domains */
  readonly asOperator: boolean
  /** of a bank's statement: the account that it is of, where the file does not say */
  readonly account?: string | null
}

const MANY_WAIT = `Sudah ada ${MOST_RUNNING} impor toko ini yang menunggu. Tunggu sampai ada yang selesai, lalu kirim lagi.`

/** Throws `invalid_request` for an empty file, and `rate_limited` while too many of the shop are under way. */
export async function startImport(ctx: Context, shop: Shop, file: ImportFile, at: Date): Promise<string> {
  if (file.bytes.length === 0)
    throw invalidRequest([{ path: 'body', code: 'required', message: 'berkas kosong' }])
  // Before anything is spent on the file; it is counted again when it is written.
  await assertRoom(ctx.db, shop.id)
  const outbox = importing.of(ctx)
  const sealed = await seal(ctx, shop, file, at, outbox ? LEASE_MS : 0)
  const claim = await holdingShop(ctx.db, shop.id, async (tx) => {
    await assertRoom(tx, shop.id)
    return insertImport(tx, sealed)
  })
  outbox?.take([claim])
  return claim.id
}

export async function assertRoom(db: Db, shopId: string): Promise<void> {
  if ((await countRunning(db, shopId)) >= MOST_RUNNING) throw new Problem('rate_limited', {}, 10, MANY_WAIT)
}

/** Writes it to disk, however many wait; for so long only this process may work on it. */
export async function takeIn(
  ctx: Context,
  shop: Shop,
  file: ImportFile,
  at: Date,
  leaseMs = LEASE_MS,
): Promise<ImportClaim> {
  return insertImport(ctx.db, await seal(ctx, shop, file, at, leaseMs))
}

async function seal(
  ctx: Context,
  shop: Shop,
  { bytes, account = null, ...file }: ImportFile,
  at: Date,
  leaseMs: number,
): Promise<NewImport> {
  const id = newId('imp')
  return {
    ...file,
    account,
    shopId: shop.id,
    id,
    file: await sealFile(ctx.secrets, { shop_id: shop.id, id }, bytes),
    at,
    leasedUntil: new Date(at.getTime() + leaseMs),
  }
}
