// /orders: the orders of this device, and anyone's own by a code sent to the contact they were placed with.
import type { Order } from '@etalase/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { rupiah } from '../design/rupiah.ts'
import { useTitle } from '../screen/title.ts'
import { dateText } from '../time/duration.ts'
import { FoundOrder } from './found-order.tsx'
import { LookupForm } from './lookup-form.tsx'
import { ownOrders } from './own-orders.ts'
import './orders-page.css'
import { trackPath } from '../paths.ts'

export default function OrdersPage() {
  const [found, setFound] = useState<readonly Order[] | null>(null)
  useTitle('Cek pesanan')
  return (
    <div className="page narrow orders-page">
      <h1>Cek pesanan</h1>
      <OwnOrders />
      {found ? (
        <FoundOrders orders={found} onAgain={() => setFound(null)} />
      ) : (
        <section className="card">
          <h2>Cari dengan e-mail atau nomor WhatsApp</h2>
          <LookupForm onFound={setFound} />
        </section>
      )}
    </div>
  )
}

function OwnOrders() {
  const orders = ownOrders()
  if (orders.length === 0) return null
  return (
    <section>
      <h2>Dipesan di perangkat ini</h2>
      <ul className="own-orders">
        {orders.map(({ token, number, placedAt, total }) => (
          <li key={token}>
            <Link href={trackPath(token)}>{number || 'Pesanan Anda'}</Link>
            <span className="soft small">{dateText(placedAt)}</span>
            <span className="number">{rupiah(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundOrders({ orders, onAgain }: { orders: readonly Order[]; onAgain: () => void }) {
  return (
    <section className="found-orders">
      <h2 aria-live="polite">
        {orders.length > 0 ? `${orders.length} pesanan ditemukan` : 'Tidak ada pesanan untuk kontak ini'}
      </h2>
      {orders.map((order) => (
        <FoundOrder key={order.id} order={order} />
      ))}
      <p>
        <button type="button" className="text-button" onClick={onAgain}>
          Cari dengan kontak lain
        </button>
      </p>
    </section>
  )
}
