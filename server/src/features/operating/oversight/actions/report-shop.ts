// reportShop: a visitor tells the platform what is wrong with a shop. The shop hears nothing of it.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { parseContact } from '../../../../domain/contact.ts'
import { newId } from '../../../../domain/ids.ts'
import type { ReportReason } from '../../../../domain/report-reasons.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countTry, ofAnybody } from '../../../people/accounts/limits.ts'
import { insertReport } from '../changes.ts'

export interface Report {
  readonly reason: ReportReason
  readonly details: string
  /** empty: nobody wants to be asked */
  readonly contact: string
}

export const MOST_LETTERS = 2_000
export const CONTACT_WRONG = 'Isi alamat e-mail atau nomor WhatsApp Indonesia, atau kosongkan.'

/** null: all is well. */
export function wrongWith({ contact }: Pick<Report, 'contact'>): string | null {
  return contact === '' || parseContact(contact) ? null : CONTACT_WRONG
}

/** Throws `rate_limited`. */
export async function reportShop(
  ctx: Context,
  shop: Shop,
  { reason, details, contact }: Report,
  callerHash: Buffer,
  at: Date,
): Promise<void> {
  const caller = { callerHash, agent: '', device: null }
  const ofCaller = callerHash.toString('hex')
  for (const [tried, login] of [
    ['reports_of_caller', ofCaller],
    ['report', `${shop.id} ${ofCaller}`],
    ['reports_of_shop', shop.id],
  ] as const) {
    const asked = ofAnybody({ login, personId: null, caller })
    const { isOver, secondsLeft } = await countTry(ctx, tried, asked, at)
    if (isOver) throw new Problem('rate_limited', {}, secondsLeft)
  }
  await insertReport(ctx.db, {
    id: newId('rpt'),
    shop_id: shop.id,
    reason,
    details: details.slice(0, MOST_LETTERS).toWellFormed(),
    contact: parseContact(contact)?.value ?? null,
    created_at: at,
  })
}
