// /track/{token}: one order, what matters about it now, and where it has been.
import type { Order } from '@etalase/client'
import { useEffect, useRef, useState } from 'react'
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
import { Timeline } from './timeline.tsx'
import { useTrackedOrder } from './tracked-order.ts'
import type { TrackedOrder } from './tracking.ts'
import { useFirst } from './use-first.ts'

export { loadFirst } from './use-first.ts'

import './track-page.css'

export default function TrackPage({ token }: { token: string }) {
  const { tracked, error, refresh, update } = useTrackedOrder(token)
  const [isJustPlacedHere] = useState(() => isJustPlaced(token))
  useEffect(() => forgetJustPlaced, [])
  const payment = tracked?.payment ?? null
  const isDue = Boolean(payment && isDueAtDoor(payment))
  const isToPay = Boolean(payment && tracked && !isDue && !isSettled(tracked))
  const isGoingBack = Boolean(tracked?.order.refunds?.length)
  const isFirstWanted = isJustPlacedHere || isDue || isToPay || isGoingBack
  const first = useFirst(isFirstWanted)
  const hasStood = useRef(false)
  useTitle(tracked ? orderName(tracked.order) : 'Lacak pesanan')
  if (tracked === null || error?.code === 'not_found') return <Unknown />
  if (error) return <LoadError error={error} onRetry={refresh} />
  if (!tracked) return <PageSkeleton />
  const { order, choices, confirmationUrl } = tracked
  // In links, mails and at gateways stands the token; what is done here is done as its buyer, who is answered the whole address.
  const key = opensOrder(token)
  // Nothing stands below what has not come yet; later nothing is taken away for what comes.
  hasStood.current ||= !isFirstWanted || first !== null
  if (!hasStood.current)
    return (
      <div className="page track-page" aria-busy="true">
        <Head tracked={tracked} />
        <div className="skeleton skeleton-block" />
      </div>
    )
  return (
    <div className="page track-page">
      <Head tracked={tracked} />
      {first && isJustPlacedHere && <first.Thanks tracked={tracked} />}
      <div className="track-main">
        {first && payment && isDue && <first.AtDoor payment={payment} />}
        {first && payment && isToPay && (
          <first.PaymentPanel
            token={key}
            order={order}
            payment={payment}
            choices={choices}
            onAnswer={update}
            onRefresh={refresh}
          />
        )}
        {first && isGoingBack && <first.Refunds token={key} order={order} onAnswer={update} />}
        <OrderNow order={order} payment={payment}>
          {order.may_confirm_receipt && (
            <AskTwice
              label="Sudah saya terima"
              question="Semua barang sudah Anda terima dengan baik? Pesanan ini menjadi selesai."
              no="Belum"
              yes="Ya, sudah"
              // Its courier says so too: the next thing to do.
              look={hasCome(order) ? 'button' : 'button quiet'}
              onYes={async () => update(await api.confirmReceipt({ token: key }))}
              onRefresh={refresh}
            />
          )}
        </OrderNow>
        <section className="card track-timeline" aria-labelledby="timeline-heading">
          <h2 id="timeline-heading">Perjalanan pesanan</h2>
          <Timeline steps={order.timeline ?? []} />
        </section>
      </div>
      <Delivery token={key} order={order} onAnswer={update} />
      <OrderDetails order={order}>
        {confirmationUrl && <ConfirmationLink url={confirmationUrl} ownerKey={key === token ? null : key} />}
      </OrderDetails>
      <Invoices token={key} order={order} onAnswer={update} />
      {order.may_cancel && (
        <AskTwice
          label="Batalkan pesanan"
          question="Batalkan pesanan ini? Barangnya kami lepas kembali."
          no="Tidak jadi"
          yes="Ya, batalkan"
          look="text-button"
          className="cancel-order"
          onYes={async () => update(await api.cancelOrder({ token: key }))}
          onRefresh={refresh}
        />
      )}
      <Help order={order} />
    </div>
  )
}

function Head({ tracked: { order, payment } }: { tracked: TrackedOrder }) {
  // Who has paid is not told to pay.
  const isClaimed = order.status === 'pending_payment' && payment?.status === 'claimed'
  const onItsWay = order.status === 'shipped' ? order.parcel_standing?.label : null
  const status = isClaimed ? 'Transfer sedang dicek' : (onItsWay ?? order.status_label)
  return (
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
  )
}

// Few come here.
function Unknown() {
  const code = useLoaded(() => import('./unknown-order.tsx'), true)
  return code ? <code.UnknownOrder /> : <PageSkeleton />
}

/** As a form where this device has the buyer's key, which must not stand in an address. */
function ConfirmationLink({ url, ownerKey }: { url: string; ownerKey: string | null }) {
  return (
    <form className="small" method="post" action={url} target="_blank" rel="noopener">
      {ownerKey === null ? (
        <a href={url} target="_blank" rel="noreferrer">
          {CONFIRMATION}
        </a>
      ) : (
        <>
          <input type="hidden" name="owner_key" value={ownerKey} />
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
