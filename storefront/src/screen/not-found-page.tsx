// An address that leads nowhere.
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { useTitle } from './title.ts'

export function NotFoundPage() {
  useTitle('Halaman tidak ditemukan')
  return (
    <section className="notice-page">
      <h1>Halaman tidak ditemukan</h1>
      <p>Alamatnya mungkin salah tulis, atau barangnya sudah tidak dijual.</p>
      <p className="notice-actions">
        <Link href={PATHS.home} className="button">
          Ke beranda
        </Link>
        <Link href={PATHS.search} className="button quiet">
          Lihat semua produk
        </Link>
      </p>
    </section>
  )
}
