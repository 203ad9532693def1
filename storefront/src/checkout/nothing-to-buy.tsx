// Checkout of an empty cart.
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'

export function NothingToBuy() {
  return (
    <section className="notice-page">
      <h1>Keranjang masih kosong</h1>
      <p>Pilih barang dulu, lalu kembali ke sini untuk memesan.</p>
      <p className="notice-actions">
        <Link href={PATHS.search} className="button">
          Lihat produk
        </Link>
      </p>
    </section>
  )
}
