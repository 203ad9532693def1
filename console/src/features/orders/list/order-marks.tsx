// What else is worth knowing of an order in a list, in a few small words.
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { isClaimOverdue, type Summary } from '../order.ts'
import classes from './order-list.module.css'

const t = ordersTexts

export function OrderMarks({ order }: { order: Summary }) {
  const { needs_attention: attention, status, buyer_claimed_at: claimedAt, source, note, buyer_note } = order
  const isClaimed = status === 'pending_payment' && claimedAt !== null
  const others = [
    order.is_cod && (order.cod_collected_at ? t.atDoorPaid : t.atDoor(rupiah(order.total))),
    source === 'merchant' && t.fromChat,
    note && t.hasNote,
    buyer_note && t.buyerNote,
  ].filter(Boolean)
  return (
    <>
      {attention && <span className={`${classes.quiet} ${classes.warning}`}>{t.attentionTitle}</span>}
      {isClaimed && (
        <span className={`${classes.quiet} ${isClaimOverdue(claimedAt) ? classes.warning : ''}`}>
          {t.claimedAt(when(claimedAt))}
        </span>
      )}
      {others.length > 0 && <span className={classes.quiet}>{others.join(' · ')}</span>}
    </>
  )
}
