// Applies a bank's statement: what came is taken in as if a service had told it, and the orders that it is for are paid.
import { setTimeout as wait } from 'node:timers/promises'
import { type Credit, namedByContent } from '../../../adapters/mutations/mutation-provider.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { ImportChange, Remark } from '../../../db/tables/imports.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { formatJakartaDay } from '../../../domain/jakarta.ts'
import { accountDigits, isWaitingMoney, type MoneyState } from '../../../domain/mutations.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { isAnyUntried } from '../../selling/heard/queries.ts'
import { type ForeseenMoney, foreseeMoney } from '../../selling/mutations/actions/foresee-money.ts'
import { keepWithinRoom, onceFree, takeInSome } from '../../selling/mutations/actions/take-in-money.ts'
import type { TakenIn } from '../../selling/mutations/announce.ts'
import type { MoneyRow } from '../../selling/mutations/queries.ts'
import { isOutOfTime } from '../../selling/mutations/rules.ts'
import { accountsOf } from '../../selling/payments/named-accounts.ts'
import { type ImportOutcome, MOST_CHANGES } from './applied.ts'
import { faultOfFile, remark } from './faults.ts'
import type { BankStatement, StatementCredit } from './read-bank-statement.ts'

interface ApplyingStatement {
  /** that the merchant named; null: the file's, or the only one of the shop */
  readonly account: string | null
  readonly dryRun: boolean
  readonly at: Date
  review(tx: Db, outcome: ImportOutcome): Promise<void>
}

/**
 * Each amount by itself, as none needs another: what was taken in before the import ended is known when it is tried again. A dry
 * run only looks. Throws `ImportFaults`.
 */
export async function applyBankStatement(
  ctx: Context,
  shop: Shop,
  statement: BankStatement,
  { account, dryRun, at, review }: ApplyingStatement,
): Promise<void> {
  const credits = await namedCredits(ctx.db, shop, statement, account)
  if (dryRun) {
    const given = credits.map(({ credit }) => credit)
    const foreseen = await foreseeMoney(ctx, shop, 'file', given, at)
    return review(ctx.db, outcomeOf(statement, credits, foreseen))
  }
  const take = async (tx: Db, { credit }: NamedCredit) => {
    const [taken = null] = await takeInSome(tx, ctx, shop, { provider: 'file', credits: [credit] }, at)
    return taken
  }
  const taken: (TakenIn | null)[] = []
  let pauses = 0
  for (const [i, each] of credits.entries()) {
    // What services tell meanwhile is of the same account, and somebody waits for it.
    const isTurn = i % ROWS_A_TURN === 0 && pauses < MOST_PAUSES
    if (isTurn && (await isAnyUntried(ctx.db, shop.id, 'mutations'))) {
      pauses++
      await wait(PAUSE_MS)
    }
    taken.push(await onceFree(() => inTransaction(ctx.db, (tx) => take(tx, each))))
  }
  await keepWithinRoom(ctx, shop, at)
  await inTransaction(ctx.db, (tx) => review(tx, outcomeOf(statement, credits, taken)))
}

const ROWS_A_TURN = 20
/** Longer than a notice rests that found the account taken. */
const PAUSE_MS = 3_000
/** A file is to end, whatever is told meanwhile. */
const MOST_PAUSES = 20

interface NamedCredit {
  readonly row: number
  readonly credit: Credit
}

async function namedCredits(
  db: Db,
  shop: Shop,
  { account: ofFile, credits }: BankStatement,
  chosen: string | null,
): Promise<NamedCredit[]> {
  const known = await accountsOf(db, shop.id)
  const [only] = known.size === 1 ? known : []
  const accountOf = (credit: StatementCredit) => credit.account ?? ofFile ?? (accountDigits(chosen) || only)
  const strange = credits.map(accountOf).find((account) => account === undefined || !known.has(account))
  if (credits.some((credit) => accountOf(credit) === undefined)) throw faultOfFile(WHICH_ACCOUNT)
  if (strange !== undefined) throw faultOfFile(strangeAccount(strange))
  const ids = namedByContent(credits, (credit) => [
    ...[accountOf(credit) ?? '', credit.at, credit.amount, credit.description],
  ])
  return credits.map((credit, i) => ({
    row: credit.row,
    credit: {
      account: accountOf(credit) ?? '',
      id: ids[i] ?? '',
      at: new Date(credit.at),
      isDay: credit.isDay,
      amount: credit.amount,
      description: credit.description,
      balance: credit.balance,
    },
  }))
}

const WHICH_ACCOUNT: Bilingual = {
  en: 'does not say which account it is of, and the shop has several: choose one',
  id: 'tidak menyebut nomor rekening, dan toko ini punya beberapa: pilih rekeningnya',
}

const strangeAccount = (account: string): Bilingual => ({
  en: `is of an account (…${account.slice(-4)}) that no payment method of the shop names`,
  id: `berasal dari rekening (…${account.slice(-4)}) yang tidak ada di cara bayar toko ini`,
})

/** Nothing of what the bank wrote is in it, which may name people. */
function outcomeOf(
  { left, undated }: BankStatement,
  credits: readonly NamedCredit[],
  taken: readonly (ForeseenMoney | null)[],
): ImportOutcome {
  const fresh = taken.flatMap((each, i) => (each && credits[i] ? [{ ...each, row: credits[i].row }] : []))
  const settled = fresh.filter(({ money }) => money.state === 'settled')
  const changes: ImportChange[] = settled.flatMap(({ money, order }) =>
    order ? [{ slug: order.number, what: paidBy(money.amount, money.came_at) }] : [],
  )
  const notes: Remark[] = fresh.flatMap(({ money, order, row }) =>
    money.state === 'settled' ? [] : [remark(row, null, notSettled(money, order?.number ?? null))],
  )
  const summary = {
    added: fresh.length,
    changed: settled.length,
    unchanged: taken.length - fresh.length,
    archived: 0,
  }
  const strange = undated.map((row) => remark(row, null, NO_DAY))
  const others = left - undated.length
  const leftOut = others > 0 ? [remark(null, null, rowsLeft(others))] : []
  return { summary, changes: changes.slice(0, MOST_CHANGES), notes: [...strange, ...notes, ...leftOut] }
}

const NO_DAY: Bilingual = {
  en: 'money came here, and its date cannot be read: it is left out',
  id: 'ada uang masuk, tetapi tanggalnya tidak dapat dibaca, jadi dilewati',
}

const paidBy = (amount: number, at: Date): Bilingual => ({
  en: `paid by ${formatRupiah(amount)} of ${formatJakartaDay(at)}`,
  id: `lunas dengan ${formatRupiah(amount)} tanggal ${formatJakartaDay(at)}`,
})

const rowsLeft = (left: number): Bilingual => ({
  en: `${left} rows are no money that came, and are left out`,
  id: `${left} baris bukan uang masuk, jadi dilewati`,
})

const WHY: Readonly<Record<Exclude<MoneyState, 'settled'>, Bilingual>> = {
  unknown: { en: 'not recognised', id: 'belum dikenali' },
  paid_twice: { en: 'its order was paid before', id: 'pesanannya sudah dibayar' },
  paid_after_end: { en: 'its order had ended', id: 'pesanannya sudah berakhir' },
  differs: {
    en: 'close to an order, and not its total',
    id: 'dekat dengan total pesanan, tetapi tidak sama',
  },
  ignored: { en: 'told by a service before', id: 'sudah diketahui dari layanan mutasi' },
}

const OUT_OF_TIME: Bilingual = {
  en: 'its date is too far away for any order; kept aside',
  id: 'tanggalnya terlalu jauh dari pesanan mana pun, jadi disisihkan',
}

const ELSEWHERE: Bilingual = {
  en: 'is for another shop that names the account',
  id: 'untuk toko lain yang memakai rekening ini',
}

function notSettled(
  { state, amount, came_at, same_as, elsewhere, received_at }: MoneyRow,
  number: string | null,
): Bilingual {
  const isLost = state === 'ignored' && same_as === null && isOutOfTime(came_at, received_at)
  const known = state === 'settled' || !(isWaitingMoney(state) || state === 'ignored') ? 'unknown' : state
  const why = isLost ? OUT_OF_TIME : elsewhere && known === 'ignored' ? ELSEWHERE : WHY[known]
  const [en, id] = [why.en, why.id].map((text) => (number ? `${text} (${number})` : text))
  const money = `${formatRupiah(amount)}, ${formatJakartaDay(came_at)}`
  return { en: `${money}: ${en}`, id: `${money}: ${id}` }
}
