// Changes of one order. When somebody else was quicker, a notice says so and the order appears as it is now.
import { isAdminError } from '@etalase/client/admin'
import { useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../../api.ts'
import { callIn, outdate, readKey, useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_PARCEL } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { refundTexts } from '../../../texts/refunds.ts'
import { showDone, showError, showNotice } from '../../../ui/notices.tsx'
import { type Order, STATUSES } from '../order.ts'
import { UNDO_SECONDS, useUndo } from '../use-undo.ts'

const t = ordersTexts

export type Target = NonNullable<Order['moves'][number]['to']>

export function useOrderChanges(number: string) {
  const { slug } = useShop()
  const client = useQueryClient()
  const { offer } = useUndo()
  const move = useChange('moveOrder', { showsError: true })
  const claim = useChange('settleClaim', { showsError: true })
  const cod = useChange('settleCod', { showsError: true })
  const refund = useChange('createRefund', { showsError: true })
  const settled = useChange('settleRefund', { showsError: true })
  const key = readKey(slug, 'getOrder', { number })

  const show = (order: Order) => {
    client.setQueryData(key, order)
    outdate(client, slug, ...OUTDATED_BY_PARCEL)
  }

  /** Rejected only by what can be tried again. */
  const run = async (send: () => Promise<Order>, done: string, canUndo = false) => {
    try {
      show(await send())
      if (canUndo) offer(done, [number])
      else showDone(done)
    } catch (error) {
      if (!isAdminError(error) || error.code !== 'order_moved') {
        showError(error)
        throw error
      }
      await outdate(client, slug, ...OUTDATED_BY_PARCEL)
      const status = STATUSES.find((each) => each === error.details.status)
      showNotice(status ? t.movedByOther(t.statuses[status]) : error.message)
    }
  }

  return {
    isRunning: move.isPending || claim.isPending || cod.isPending,
    show,
    move: (to: Target, reason = '') =>
      run(
        () =>
          move.mutateAsync({
            number,
            to,
            undo_seconds: UNDO_SECONDS,
            ...(reason.trim() && { reason: reason.trim() }),
          }),
        t.done[to],
        to === 'processing' || to === 'shipped' || to === 'completed',
      ),
    settle: (accept: boolean, reason = '') =>
      run(
        () =>
          claim.mutateAsync({
            number,
            accept,
            ...(reason.trim() && { reason: reason.trim() }),
          }),
        accept ? t.done.paid : t.claim.rejected,
      ),
    settleCod: (remitted: number) => run(() => cod.mutateAsync({ number, remitted }), t.cod.settled),
    refund: (wanted: RefundInput) => run(() => refund.mutateAsync({ ...wanted, number }), refundTexts.done),
    settleRefund: (id: string, made: boolean, proof = '') =>
      run(
        () => settled.mutateAsync({ number, refund: id, made, ...(proof.trim() && { proof: proof.trim() }) }),
        made ? refundTexts.madeDone : refundTexts.dropDone,
      ),
    /** What needed attention was looked at. */
    markSeen: (done: string) =>
      run(() => callIn(slug, 'updateOrder', { number, needs_attention: null }, { ifMatch: '*' }), done),
    /** For forms, which show by themselves what is wrong. */
    edit: (patch: object, version: number | null) =>
      callIn(slug, 'updateOrder', { ...patch, number }, { ifMatch: version ?? '*' }),
  }
}

export type RefundInput = Schemas['NewRefund']
export type OrderChanges = ReturnType<typeof useOrderChanges>
