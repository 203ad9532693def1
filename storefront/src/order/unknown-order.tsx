// A token that opens no order.
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'

export function UnknownOrder() {
  return (
    <section className="notice-page">
      <h1>Pesanan tidak ditemukan</h1>
      <p>Periksa lagi tautannya, atau cari pesanan Anda dengan e-mail atau nomor WhatsApp.</p>
      <p className="notice-actions">
        <Link href={PATHS.orders} className="button">
          Cek pesanan
        </Link>
      </p>
    </section>
  )
}
