// /track/{token}: one order, what matters about it now, and where it has been.
import type { Order, Payment } from '@etalase/client'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { LoadError } from '../screen/load-error.tsx'
import { useLoaded } from '../screen/loaded.ts'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { useTitle } from '../screen/title.ts'
import { dateTimeText } from '../time/duration.ts'
import { AskShop, useShopChat } from './ask-shop.tsx'
import { AskTwice } from './ask-twice.tsx'
import { Delivery } from './delivery.tsx'
import { Invoices } from './invoices.tsx'
import { OrderDetails } from './order-details.tsx'
import { isSettled, OrderNow } from './order-now.tsx'
import { hasCome, isDueAtDoor } from './order-state.ts'
import { forgetJustPlaced, isJustPlaced, opensOrder } from './own-orders.ts'
import type { PaymentPanelProps } from './payment/payment-panel.tsx'
import type { RefundAccountProps } from './refund-account.tsx'
import { Timeline } from './timeline.tsx'
import { useTrackedOrder } from './tracked-order.ts'
import type { TrackedOrder } from './tracking.ts'
import './track-page.css'

export default function TrackPage({ token }: { token: string }) {
  const { tracked, error, refresh, update } = useTrackedOrder(token)
  useTitle(tracked ? orderName(tracked.order) : 'Lacak pesanan')
  if (tracked === null || error?.code === 'not_found') return <Unknown />
  if (error) return <LoadError error={error} onRetry={refresh} />
  if (!tracked) return <PageSkeleton />
  const { order, payment, choices, confirmationUrl } = tracked
  const isToPay = payment && !isDueAtDoor(payment) && !isSettled(tracked)
  // Who has paid is not told to pay.
  const isClaimed = order.status === 'pending_payment' && payment?.status === 'claimed'
  const onItsWay = order.status === 'shipped' ? order.parcel_standing?.label : null
  const status = isClaimed ? 'Transfer sedang dicek' : (onItsWay ?? order.status_label)
  return (
    <div className="page track-page">
      <div className="page-head">
        <h1>{order.number ? <NumberedName number={order.number} /> : orderName(order)}</h1>
        <p className="soft small">
          {[order.customer_name, order.placed_at && `dipesan ${dateTimeText(order.placed_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p role="status">
          {status && (
            <span className="badge status-badge">
              <span className="visually-hidden">Status pesanan: </span>
              {status}
            </span>
          )}
        </p>
      </div>
      <ThanksOnce token={token} tracked={tracked} />
      <div className="track-main">
        {payment && isDueAtDoor(payment) && <DueAtDoor payment={payment} />}
        {payment && isToPay && (
          <ToPay
            token={token}
            order={order}
            payment={payment}
            choices={choices}
            onAnswer={update}
            onRefresh={refresh}
          />
        )}
        <GoingBack token={opensOrder(token)} order={order} onAnswer={update} />
        <OrderNow order={order} payment={payment}>
          {order.may_confirm_receipt && (
            <AskTwice
              label="Sudah saya terima"
              question="Semua barang sudah Anda terima dengan baik? Pesanan ini menjadi selesai."
              no="Belum"
              yes="Ya, sudah"
              // Its courier says so too: the next thing to do.
              look={hasCome(order) ? 'button' : 'button quiet'}
              onYes={async () => {
                await update(await api.confirmReceipt({ token }))
                // The link alone is answered less of the address than its buyer has seen.
                refresh()
              }}
              onRefresh={refresh}
            />
          )}
        </OrderNow>
        <section className="card track-timeline" aria-labelledby="timeline-heading">
          <h2 id="timeline-heading">Perjalanan pesanan</h2>
          <Timeline steps={order.timeline ?? []} />
        </section>
      </div>
      <Delivery token={opensOrder(token)} order={order} onAnswer={update} />
      <OrderDetails order={order}>
        {confirmationUrl && <ConfirmationLink url={confirmationUrl} token={token} />}
      </OrderDetails>
      <Invoices token={opensOrder(token)} order={order} onAnswer={update} />
      {order.may_cancel && (
        <AskTwice
          label="Batalkan pesanan"
          question="Batalkan pesanan ini? Barangnya kami lepas kembali."
          no="Tidak jadi"
          yes="Ya, batalkan"
          look="text-button"
          className="cancel-order"
          onYes={async () => update(await api.cancelOrder({ token }))}
          onRefresh={refresh}
        />
      )}
      <Help order={order} />
    </div>
  )
}

// What few orders have comes with them.

function Unknown() {
  const code = useLoaded(() => import('./unknown-order.tsx'), true)
  return code ? <code.UnknownOrder /> : <PageSkeleton />
}

function ThanksOnce({ token, tracked }: { token: string; tracked: TrackedOrder }) {
  const [isFirstTime] = useState(() => isJustPlaced(token))
  useEffect(() => forgetJustPlaced, [])
  const code = useLoaded(() => import('./thanks.tsx'), isFirstTime)
  return code && <code.Thanks tracked={tracked} />
}

function DueAtDoor({ payment }: { payment: Payment }) {
  const code = useLoaded(() => import('./payment/at-door.tsx'), true)
  return code && <code.AtDoor payment={payment} />
}

function GoingBack(props: RefundAccountProps) {
  const code = useLoaded(() => import('./refunds.tsx'), Boolean(props.order.refunds?.length))
  return code && <code.Refunds {...props} />
}

function ToPay(props: PaymentPanelProps) {
  const panel = useLoaded(() => import('./payment/payment-panel.tsx'), true)
  if (panel) return <panel.PaymentPanel {...props} />
  return (
    <section className="card payment" aria-busy="true">
      <div className="skeleton skeleton-block" />
      <p className="visually-hidden" role="status">
        Memuat…
      </p>
    </section>
  )
}

/** As a form where this device has the buyer's key, which must not stand in an address. */
function ConfirmationLink({ url, token }: { url: string; token: string }) {
  const key = opensOrder(token)
  return (
    <form className="small" method="post" action={url} target="_blank" rel="noopener">
      {key === token ? (
        <a href={url} target="_blank" rel="noreferrer">
          {CONFIRMATION}
        </a>
      ) : (
        <>
          <input type="hidden" name="owner_key" value={key} />
          <button type="submit" className="text-button">
            {CONFIRMATION}
          </button>
        </>
      )}
    </form>
  )
}

const CONFIRMATION = 'Konfirmasi pesanan, untuk disimpan atau dicetak'

function orderName({ number }: Order): string {
  return number ? `Pesanan ${number}` : 'Pesanan Anda'
}

/** The number stays in one line, to be read out or compared. */
function NumberedName({ number }: { number: string }) {
  return (
    <>
      Pesanan <span className="number">{number}</span>
    </>
  )
}

function Help({ order }: { order: Order }) {
  const hasChat = useShopChat(order.number) !== null
  return (
    <p className="small soft track-help">
      Simpan alamat halaman ini: siapa pun yang memilikinya dapat melihat pesanan ini.
      {hasChat && ' Ada pertanyaan? '}
      <AskShop orderNumber={order.number}>Tanya lewat WhatsApp</AskShop>
    </p>
  )
}
