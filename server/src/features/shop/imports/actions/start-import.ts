// startImport: takes in a file for the shop; the work on it goes on behind the answer.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import type { ImportKind } from '../../../../domain/import-kinds.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { importing } from '../importing.ts'
import { countRunning, type ImportClaim, insertImport } from '../queries.ts'
import { LEASE_MS, MOST_RUNNING } from '../rules.ts'
import { sealFile } from '../seal-file.ts'

export interface ImportFile {
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly bytes: Buffer
  readonly by: Actor
  /** whether a shop file may set plan and domains */
  readonly asOperator: boolean
}

const MANY_WAIT = `Sudah ada ${MOST_RUNNING} impor toko ini yang menunggu. Tunggu sampai ada yang selesai, lalu kirim lagi.`

/** Throws `invalid_request` for an empty file, and `rate_limited` while too many of the shop are under way. */
export async function startImport(ctx: Context, shop: Shop, file: ImportFile, at: Date): Promise<string> {
  if (file.bytes.length === 0) throw invalidRequest([{ path: 'body', message: 'berkas kosong' }])
  if ((await countRunning(ctx.db, shop.id)) >= MOST_RUNNING)
    throw new Problem('rate_limited', {}, 10, MANY_WAIT)
  const outbox = importing.of(ctx)
  const claim = await takeIn(ctx, shop, file, at, outbox ? LEASE_MS : 0)
  outbox?.take([claim])
  return claim.id
}

/** Writes it to disk; for so long only this process may work on it. */
export async function takeIn(
  ctx: Context,
  shop: Shop,
  { kind, dryRun, bytes, by, asOperator }: ImportFile,
  at: Date,
  leaseMs = LEASE_MS,
): Promise<ImportClaim> {
  const id = newId('imp')
  return insertImport(ctx.db, {
    shopId: shop.id,
    id,
    kind,
    dryRun,
    file: sealFile(ctx.secrets, { shop_id: shop.id, id }, bytes),
    by,
    asOperator,
    at,
    leasedUntil: new Date(at.getTime() + leaseMs),
  })
}
