// Where the order goes: masked for whoever has the link, to be corrected by its buyer until it is packed.
import { useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { useLoaded } from '../screen/loaded.ts'
import { forgetOfTab } from '../storage.ts'
import type { DeliveryProps } from './delivery-form.tsx'
import { keptAs, typedOf } from './typed-delivery.ts'

export function Delivery({ token, order, onAnswer }: DeliveryProps) {
  const [isEditing, setEditing] = useState(() => typedOf(order) !== null)
  const form = useLoaded(() => import('./delivery-form.tsx'), isEditing)
  const { delivery } = order
  const close = () => {
    forgetOfTab(keptAs(order))
    setEditing(false)
  }
  if (!delivery) return null
  const place = [delivery.subdistrict, delivery.district, delivery.city, delivery.province, delivery.zip_code]
  return (
    <section className="card order-delivery" aria-labelledby="delivery-heading">
      <h2 id="delivery-heading">Alamat pengiriman</h2>
      {isEditing && form ? (
        <form.DeliveryForm
          token={token}
          order={order}
          onAnswer={async (answer) => {
            await onAnswer(answer)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <>
          <p>
            <b>{order.customer_name}</b>
            {delivery.phone && ` · ${delivery.phone}`}
            <br />
            {delivery.address}
            <br />
            {place.filter(Boolean).join(', ')}
          </p>
          <p>
            {delivery.is_masked ? (
              <Link href={PATHS.orders}>
                {delivery.may_change ? 'Lihat lengkap atau ubah dengan kode' : 'Lihat lengkap dengan kode'}
              </Link>
            ) : (
              delivery.may_change && (
                <button
                  type="button"
                  className="text-button"
                  disabled={isEditing}
                  onClick={() => setEditing(true)}
                >
                  Ubah alamat
                </button>
              )
            )}
          </p>
        </>
      )}
    </section>
  )
}
