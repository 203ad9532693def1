// Works on an import that this process has taken: the whole file or nothing of it, in one transaction that also notes that it is done.
import type { Selectable } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { ImportTable } from '../../../../db/tables/imports.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Says } from '../../../../domain/setting-error.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { lockShop } from '../../../../tenancy/edit.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import type { Outcome } from '../applied.ts'
import { faultOfFile, ImportFaults } from '../faults.ts'
import * as q from '../queries.ts'
import { readApart } from '../read-in-subprocess.ts'
import { LEASE_MS, MOST_ATTEMPTS, MOST_FAULTS, MOST_NOTES, RENEW_MS } from '../rules.ts'
import { openFile } from '../seal-file.ts'

type Begun = Selectable<ImportTable>

const INTERRUPTED: Says = {
  en: 'the import was interrupted again and again; nothing was changed',
  id: 'impor berulang kali terhenti; tidak ada yang diubah',
}

/**
 * Gives up what another process has taken since. What goes wrong beside the file's own faults is thrown: then the import
 * is taken anew once its lease is over, a few times.
 */
export async function runImport(ctx: Context, claim: q.ImportClaim): Promise<void> {
  const begun = await q.beginWork(ctx.db, claim, leaseFrom(ctx))
  if (!begun) return
  if (begun.attempts > MOST_ATTEMPTS) return abandonImport(ctx, claim)
  const progress = followProgress(ctx, claim)
  try {
    await work(ctx, claim, begun, progress)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (!(error instanceof ImportFaults)) throw error
    await progress.stop()
    await fail(ctx, claim, error)
  } finally {
    await progress.stop()
  }
}

/** It will not be tried again. */
export async function abandonImport(ctx: Context, claim: q.ImportClaim): Promise<void> {
  await fail(ctx, claim, faultOfFile(INTERRUPTED))
}

async function fail(ctx: Context, claim: q.ImportClaim, { faults, count }: ImportFaults): Promise<void> {
  const at = new Date(ctx.clock.now())
  await q.failImport(ctx.db, claim, { faults: faults.slice(0, MOST_FAULTS), count, at })
}

/** Another process has taken it: what this one did is rolled back. */
class Overtaken extends Error {}

/** What was to be looked at only. */
class LookedAt extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('nothing is to be changed')
    this.outcome = outcome
  }
}

async function work(ctx: Context, claim: q.ImportClaim, begun: Begun, progress: Progress): Promise<void> {
  try {
    await lay(ctx, claim, begun, progress)
  } catch (error) {
    if (!(error instanceof LookedAt)) throw error
    await progress.stop()
    await end(ctx, ctx.db, claim, error.outcome, progress.total())
  }
}

async function lay(ctx: Context, claim: q.ImportClaim, begun: Begun, progress: Progress): Promise<void> {
  const shop = await findShopById(ctx.db, begun.shop_id)
  if (!shop || !begun.file) throw new Error(`Import ${begun.id} has no shop or no file`)
  const bytes = openFile(ctx.secrets, begun, begun.file)
  const by = { kind: begun.actor_kind, id: begun.actor_id, name: begun.actor_name }
  const review = async (tx: Db, outcome: Outcome) => {
    if (begun.dry_run) throw new LookedAt(outcome)
    await progress.stop()
    await writeAudit(tx, shop.id, {
      by,
      kind: 'import',
      id: begun.id,
      before: null,
      after: { kind: begun.kind, ...outcome.summary },
    })
    await end(ctx, tx, claim, outcome, progress.total())
  }
  const read = await readApart(begun.kind, bytes)
  // Each here and not above: they bring parsers along, which no start is to wait for.
  if (read.kind === 'shop_file') {
    const { layShopFile } = await import('../apply-shop-file.ts')
    return layShopFile(ctx, shop, read.shop, { asOperator: begun.as_operator, by, review })
  }
  const { layStockSheet } = await import('../apply-stock-sheet.ts')
  const { layShopify } = await import('../apply-shopify.ts')
  await progress.found(read.rows)
  const at = new Date(ctx.clock.now())
  await inTransaction(ctx.db, async (tx) => {
    await lockShop(tx, shop.id)
    const laying = { tx, ctx, shopId: shop.id, at, by }
    const outcome =
      read.kind === 'stock_sheet'
        ? await layStockSheet(laying, read.sheet)
        : await layShopify(laying, read.shopify)
    await review(tx, outcome)
  })
}

async function end(
  ctx: Context,
  db: Db,
  claim: q.ImportClaim,
  outcome: Outcome,
  rows: number,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  const notes = outcome.notes.slice(0, MOST_NOTES)
  if (!(await q.finishImport(db, claim, { ...outcome, notes, rows, at }))) throw new Overtaken()
}

interface Progress {
  found(total: number): Promise<void>
  total(): number
  /** before the transaction ends, which writes the same row */
  stop(): Promise<void>
}

/** Written beside the transaction, so that others see it, and as a sign of life. */
function followProgress(ctx: Context, claim: q.ImportClaim): Progress {
  let total = 0
  let writing: Promise<void> = Promise.resolve()
  const note = () => {
    writing = writing
      .then(() => q.noteProgress(ctx.db, claim, { leasedUntil: leaseFrom(ctx), done: 0, total }))
      .catch((error) =>
        ctx.log.warn({ err: error, import: claim.id }, 'the progress of an import is not noted'),
      )
  }
  const timer = setInterval(note, RENEW_MS)
  return {
    async found(rows) {
      total = rows
      note()
      await writing
    },
    total: () => total,
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}

function leaseFrom(ctx: Context): Date {
  return new Date(ctx.clock.now() + LEASE_MS)
}
