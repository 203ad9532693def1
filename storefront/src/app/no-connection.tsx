// In the place of a screen whose code could not be loaded: it is asked for again, and opens by itself.
import { useTitle } from '../screen/title.ts'

export function NoConnection() {
  useTitle('Tidak ada sambungan')
  return (
    <section className="notice-page" role="alert">
      <h1>Tidak ada sambungan</h1>
      <p>Halaman ini terbuka sendiri begitu sambungan internet kembali. Keranjang Anda tetap tersimpan.</p>
    </section>
  )
}
