// Applies the file of an import that this process has claimed: all of it or nothing, in one transaction that also notes that it is done.
import type { Selectable } from 'kysely'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { Overtaken } from '../../../../db/leased.ts'
import type { Db } from '../../../../db/pool.ts'
import type { ImportTable } from '../../../../db/tables/imports.ts'
import type { FileKind } from '../../../../domain/import-kinds.ts'
import type { Bilingual } from '../../../../domain/setting-error.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { tryInShop } from '../../../../tenancy/trial.ts'
import type { Applying, ImportOutcome } from '../applied.ts'
import { faultOfFile, faultsOfRefusal, ImportFaults } from '../faults.ts'
import * as q from '../queries.ts'
import type { ReadFile } from '../read-file.ts'
import { readInSubprocess } from '../read-in-subprocess.ts'
import { LEASE_MS, MOST_ATTEMPTS, MOST_FAULTS, MOST_NOTES, RENEW_MS } from '../rules.ts'
import { openFile } from '../seal-file.ts'

type BegunImport = Selectable<ImportTable>

/** Its rows were taken in one by one, as none needs another. */
const STATEMENT_INTERRUPTED: Bilingual = {
  en: 'the import did not end, twice; what it had taken in stays, and is not taken in again: send the file once more, or in parts',
  id: 'impor dua kali terhenti sebelum selesai; uang masuk yang sudah tercatat tetap ada dan tidak akan tercatat dua kali: kirim lagi berkasnya, atau pecah menjadi beberapa berkas',
}

const INTERRUPTED: Bilingual = {
  en: 'the import did not end, twice; nothing was changed: split the file, and send it again',
  id: 'impor dua kali terhenti sebelum selesai; tidak ada yang diubah: pecah berkasnya menjadi beberapa berkas, lalu kirim lagi',
}

export type WorkOnImport = (ctx: Context, claim: q.ImportClaim, signal: AbortSignal) => Promise<void>

/**
 * One try. Where something goes wrong beside the file's own faults, the import is anybody's again; after the second try
 * it has failed: the file may be what ended both. 'untried': this process stops, and others go on.
 */
export async function tryImport(
  ctx: Context,
  claim: q.ImportClaim,
  work: WorkOnImport,
  signal: AbortSignal,
): Promise<'untried' | 'tried'> {
  // Here and not where the work is done: what ends that may do so before it has begun.
  const attempts = await q.countAttempt(ctx.db, claim, leaseFrom(ctx))
  if (attempts === null) return 'tried'
  try {
    if (attempts > MOST_ATTEMPTS) await abandonImport(ctx, claim)
    else await work(ctx, claim, signal)
  } catch (error) {
    if (signal.aborted) {
      await q.uncountAttempt(ctx.db, claim)
      return 'untried'
    }
    ctx.log.error({ err: error, import: claim.id }, 'an import could not be worked on')
    if (attempts >= MOST_ATTEMPTS) await abandonImport(ctx, claim)
    else await q.giveBack(ctx.db, [claim], new Date(ctx.clock.now()))
  }
  return 'tried'
}

/** Ends where another process has claimed the import since. Throws what goes wrong beside the file's own faults. */
export async function runImport(ctx: Context, claim: q.ImportClaim): Promise<void> {
  await runImportReading(readInSubprocess, ctx, claim)
}

type ReadsFile = (bytes: Buffer, kind: FileKind) => Promise<ReadFile>

/** The same where the file is read in another way. */
export async function runImportReading(
  readFile: ReadsFile,
  ctx: Context,
  claim: q.ImportClaim,
): Promise<void> {
  const begun = await q.findClaimed(ctx.db, claim)
  if (!begun) return
  const progress = followProgress(ctx, claim)
  try {
    await apply(ctx, claim, begun, progress, readFile)
  } catch (error) {
    await progress.stop()
    if (error instanceof ImportFaults) await fail(ctx, claim, error)
    else if (isRefused(error)) await fail(ctx, claim, faultsOfRefusal(error))
    else if (error instanceof DryRun) await finish(ctx, ctx.db, claim, error.outcome, progress.total())
    else if (!(error instanceof Overtaken)) throw error
  } finally {
    await progress.stop()
  }
}

/** By what the shop may have at most: no row of the file is wrong by itself. */
function isRefused(error: unknown): error is Problem {
  return error instanceof Problem && ['invalid_request', 'plan_full'].includes(error.code)
}

/** Nobody tries it again. */
export async function abandonImport(ctx: Context, claim: q.ImportClaim): Promise<void> {
  const { kind, dry_run } = (await q.findClaimed(ctx.db, claim)) ?? {}
  const isPart = kind === 'bank_statement' && !dry_run
  await fail(ctx, claim, faultOfFile(isPart ? STATEMENT_INTERRUPTED : INTERRUPTED))
}

/** What the import would do: that is rolled back, too. */
class DryRun extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('nothing is to be changed')
    this.outcome = outcome
  }
}

async function apply(
  ctx: Context,
  claim: q.ImportClaim,
  begun: BegunImport,
  progress: Progress,
  readFile: ReadsFile,
): Promise<void> {
  const shop = await findShopById(ctx.db, begun.shop_id)
  if (!shop) throw new Error(`Import ${begun.id} has no shop`)
  const by = { kind: begun.actor_kind, id: begun.actor_id, name: begun.actor_name }
  const review = async (tx: Db, outcome: ImportOutcome) => {
    if (begun.dry_run) throw new DryRun(outcome)
    await progress.stop()
    await writeAudit(tx, shop.id, {
      by,
      kind: 'import',
      id: begun.id,
      before: null,
      after: { kind: begun.kind, ...outcome.summary },
    })
    if (!(await finish(ctx, tx, claim, outcome, progress.total()))) throw new Overtaken()
  }
  const at = new Date(ctx.clock.now())
  const inShop = (work: (applying: Applying) => Promise<ImportOutcome>) =>
    (begun.dry_run ? tryInShop : holdingShop)(ctx.db, shop.id, async (tx) => {
      await review(tx, await work({ tx, ctx, shopId: shop.id, importId: begun.id, at, by }))
    })
  if (begun.kind === 'undo') return inShop((applying) => undo(applying, begun))
  if (!begun.file) throw new Error(`Import ${begun.id} has no file`)
  const read = await readFile(openFile(ctx.secrets, begun, begun.file), begun.kind)
  // Here and not above: they load parsers, and a start must not wait for that.
  if (read.kind === 'shop_file') {
    const { applySentShopFile } = await import('../apply-shop-file.ts')
    return applySentShopFile(ctx, shop, read.shop, {
      ...{ asOperator: begun.as_operator, isTrial: begun.dry_run, by, review },
    })
  }
  await progress.found(read.rows)
  if (read.kind === 'bank_statement') {
    const { applyBankStatement } = await import('../apply-bank-statement.ts')
    const { account, dry_run: dryRun } = begun
    return applyBankStatement(ctx, shop, read.statement, { account, dryRun, at, review })
  }
  await inShop((applying) => applyTable(applying, read))
}

async function undo(applying: Applying, { undo_of }: BegunImport): Promise<ImportOutcome> {
  const { applyUndo } = await import('../apply-undo.ts')
  const undone = undo_of === null ? null : await q.findImport(applying.tx, applying.shopId, undo_of)
  if (!undone?.finished_at) throw new Error('An import that is to be undone is not there')
  return applyUndo(applying, { importId: undone.id, appliedAt: undone.finished_at })
}

async function applyTable(
  applying: Applying,
  read: Exclude<ReadFile, { kind: 'shop_file' | 'bank_statement' }>,
): Promise<ImportOutcome> {
  switch (read.kind) {
    case 'stock_sheet': {
      const { applyStockSheet } = await import('../apply-stock-sheet.ts')
      return applyStockSheet(applying, read.sheet)
    }
    case 'product_sheet':
    case 'product_list': {
      const { applyProductSheet } = await import('../apply-product-sheet.ts')
      return applyProductSheet(applying, read.products)
    }
    case 'shopify_csv': {
      const { applyShopify } = await import('../apply-shopify.ts')
      return applyShopify(applying, read.shopify)
    }
  }
}

async function fail(ctx: Context, claim: q.ImportClaim, { faults, count }: ImportFaults): Promise<void> {
  const at = new Date(ctx.clock.now())
  await q.failImport(ctx.db, claim, { faults: faults.slice(0, MOST_FAULTS), count, at })
}

/** False: another process has claimed it. */
async function finish(
  ctx: Context,
  db: Db,
  claim: q.ImportClaim,
  outcome: ImportOutcome,
  rows: number,
): Promise<boolean> {
  const at = new Date(ctx.clock.now())
  const notes = outcome.notes.slice(0, MOST_NOTES)
  return q.finishImport(db, claim, { ...outcome, notes, rows, at })
}

interface Progress {
  found(total: number): Promise<void>
  total(): number
  /** before the transaction ends, which writes the same row */
  stop(): Promise<void>
}

/** Writes beside the transaction, so that others see it, and as a sign of life. */
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
