// What a vendor tells of parcels by calling us: heard where it is genuine, worked off behind the answer, and read again before money
// is believed.
import { timingSafeEqual } from 'node:crypto'
import type { NoticedParcel, ParcelKeys, ParcelNotice } from '../../../../adapters/parcels/parcel-vendor.ts'
import type { NoticeHeaders } from '../../../../adapters/payments/gateway.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import type { ParcelVendorName } from '../../../../domain/parcel.ts'
import { readCredential, readPreviousCredential } from '../../../../tenancy/credentials.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { hear } from '../../heard/hear.ts'
import { type HeardParcels, inParts } from '../../heard/heard.ts'
import { bookingCredential } from '../../shipping/changes.ts'
import { asking } from '../asking.ts'
import { updateParcel } from '../changes.ts'
import { noteReport } from '../note-report.ts'
import { findNoticed } from '../queries.ts'
import { withParcel } from '../reaching.ts'

export interface ReceivedParcelNotice {
  readonly vendor: ParcelVendorName
  /** that its address held; null: none */
  readonly secret: string | null
  readonly headers: NoticeHeaders
  /** as it was sent */
  readonly body: string
}

/** No vendor tells of more at once. */
const MOST_PARCELS = 200

/** Throws `not_found` without keys, `notice_refused` when it is forged, `invalid_request` when it cannot be read. */
export async function receiveParcelNotice(
  ctx: Context,
  shop: Shop,
  notice: ReceivedParcelNotice,
  at: Date,
): Promise<void> {
  const { vendor, body } = notice
  const name = bookingCredential(vendor)
  const keys = await readCredential(ctx.db, ctx.secrets, shop.id, name)
  if (!keys) throw new Problem('not_found')
  if (ctx.parcels[vendor].noticeProof === 'address' && !isSecret(notice, keys)) throw new Problem('not_found')
  // How dashboards try an address.
  if (body.trim() === '') return
  const reading = await readGenuine(ctx, shop, notice, keys)
  if (reading.outcome === 'refused') {
    ctx.log.info({ vendor, shop: shop.slug, why: reading.why }, 'a notice of parcels was refused')
    if (reading.why === 'forged') throw new Problem('notice_refused')
    throw invalidRequest([{ path: 'body', code: 'format', message: 'bukan pemberitahuan yang dikenal' }])
  }
  if (reading.outcome === 'ignored') return
  const parts = inParts(reading.parcels.slice(0, MOST_PARCELS))
  await hear(
    ctx,
    shop,
    parts.map((parcels): HeardParcels => ({ kind: 'parcels', vendor, parcels })),
    at,
  )
}

function isSecret({ secret }: ReceivedParcelNotice, { notice_secret = '' }: ParcelKeys): boolean {
  const [given, own] = [Buffer.from(secret ?? ''), Buffer.from(notice_secret)]
  return own.length > 0 && given.length === own.length && timingSafeEqual(given, own)
}

/** A notice on its way while the key changed knows the old one: we believe nothing of it, and ask by the key of today. */
async function readGenuine(
  ctx: Context,
  shop: Shop,
  { vendor, headers, body }: ReceivedParcelNotice,
  keys: ParcelKeys,
): Promise<ParcelNotice> {
  const read = (by: ParcelKeys) => ctx.parcels[vendor].readNotice(headers, body, by)
  const reading = read(keys)
  if (reading.outcome !== 'refused' || reading.why !== 'forged') return reading
  const previous = await readPreviousCredential(ctx.db, ctx.secrets, shop.id, bookingCredential(vendor))
  const old = previous && read(previous)
  if (old?.outcome !== 'accepted') return reading
  return { ...old, parcels: old.parcels.map((parcel) => ({ ...parcel, report: {} })) }
}

export async function noteHeardParcels(
  ctx: Context,
  shop: Shop,
  { vendor, parcels }: HeardParcels,
  at: Date,
): Promise<void> {
  for (const parcel of parcels) await noteOne(ctx, shop, vendor, parcel, at)
}

/** What it says of the way is kept at once; money, and whatever else it says, is read from the vendor right after. */
async function noteOne(
  ctx: Context,
  shop: Shop,
  vendor: ParcelVendorName,
  { reference, vendorId, report }: NoticedParcel,
  at: Date,
): Promise<void> {
  const known = await findNoticed(ctx.db, shop.id, vendor, { reference, vendorId })
  // Of the same account used elsewhere; or of one that is being booked, which is asked after once it is.
  if (!known) return ctx.log.info({ vendor, shop: shop.slug }, 'a notice of a parcel that is not known here')
  const { charged: _, collectedAt: __, remittedAt: ___, ...harmless } = report
  await withParcel(ctx, shop, known.id, async (tx, order, parcel) => {
    const heard = { report: { ...(vendorId && { vendorId }), ...harmless }, at, actor: `courier ${vendor}` }
    const noted = await noteReport(tx, ctx, shop, order, parcel, heard)
    // One that is still being booked is the booking process's to ask after.
    if (noted.state === 'booking' || noted.state === 'failed') return
    await updateParcel(tx, noted, { send_after: at })
    afterCommit(tx, () => void asking.of(ctx)?.look())
  })
}
