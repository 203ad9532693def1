// /orders: the orders of this device, and anyone's own by a code sent to the contact they were placed with.
import { useState } from 'react'
import { useTitle } from '../screen/title.ts'
import { type FoundAnswer, FoundLinks } from './found-links.tsx'
import { FoundOrder } from './found-order.tsx'
import { LookupForm } from './lookup-form.tsx'
import { OwnOrderList } from './own-order-list.tsx'
import { ThisDevice } from './this-device.tsx'
import './orders-page.css'

export default function OrdersPage() {
  const [found, setFound] = useState<FoundAnswer | null>(null)
  useTitle('Cek pesanan')
  return (
    <div className="page narrow orders-page">
      <h1>Cek pesanan</h1>
      <OwnOrderList />
      {found ? (
        <FoundOrders found={found} onAgain={() => setFound(null)} />
      ) : (
        <section className="card">
          <h2>Cari dengan e-mail atau nomor WhatsApp</h2>
          <LookupForm onFound={setFound} />
        </section>
      )}
      {!import.meta.env.SSR && <ThisDevice />}
    </div>
  )
}

function FoundOrders({ found, onAgain }: { found: FoundAnswer; onAgain: () => void }) {
  const orders = found.orders ?? []
  return (
    <section className="found-orders">
      <div className="found-head" aria-live="polite">
        <h2>
          {orders.length > 0 ? `${orders.length} pesanan ditemukan` : 'Tidak ada pesanan untuk kontak ini'}
        </h2>
        <FoundLinks found={found} />
      </div>
      {orders.map((order) => (
        <FoundOrder
          key={order.id}
          order={order}
          hasLink={found.links_sent !== false}
          ownerKey={found.owner_keys?.find(({ order_id }) => order_id === order.id)?.owner_key ?? null}
        />
      ))}
      <p>
        <button type="button" className="text-button" onClick={onAgain}>
          Cari dengan kontak lain
        </button>
      </p>
    </section>
  )
}
