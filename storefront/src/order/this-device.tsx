// "Perangkat ini": what the shop's page keeps of its buyer here, until when, and the one tap that ends it.
import { useState } from 'react'
import { forgetBuyer, recallBuyer } from '../cart/remembered-buyer.ts'
import { useShop } from '../shop/shop.ts'
import { dateText } from '../time/duration.ts'

export function ThisDevice() {
  const [kept, setKept] = useState(recallBuyer)
  const [isForgotten, setForgotten] = useState(false)
  const shop = useShop()?.commerce
  if (!kept) return isForgotten ? <p role="status">Data Anda sudah dihapus dari perangkat ini.</p> : null
  const { name, channel, email, phone, address, destination, courier, paymentMethod, until } = kept
  const method = shop?.payment_methods?.find(({ code }) => code === paymentMethod)
  const [courierCode, ...service] = courier?.split(' ') ?? []
  const listed = shop?.couriers?.find(({ code }) => code === courierCode)
  const facts = [
    ['Nama', name],
    ['Kontak', channel === 'email' ? [email, phone].filter(Boolean).join(' · ') : phone],
    ['Alamat', [address, destination?.label].filter(Boolean).join(', ')],
    ['Kurir', courier && [listed?.name ?? courierCode, ...service].join(' ')],
    ['Pembayaran', method?.name],
  ]
  return (
    <section className="card this-device" aria-labelledby="device-heading">
      <h2 id="device-heading">Perangkat ini</h2>
      <p className="small soft">
        Mengisi checkout berikutnya sampai {dateText(new Date(until).toISOString())}. Tersimpan di perangkat
        ini saja; setiap pesanan tetap memakai kode.
      </p>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="small soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        <button
          type="button"
          className="button quiet compact"
          onClick={() => {
            forgetBuyer()
            setKept(null)
            setForgotten(true)
          }}
        >
          Lupakan saya di perangkat ini
        </button>
      </p>
    </section>
  )
}
