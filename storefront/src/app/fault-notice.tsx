// A fault of the page itself, or code of it that did not arrive: the buyer is told, and may load it anew.
import { useTitle } from './title.ts'

export function FaultNotice() {
  useTitle('Halaman ini bermasalah')
  return (
    <section className="notice-page" role="alert">
      <h1>Halaman ini bermasalah</h1>
      <p>Maaf, ada yang tidak berjalan semestinya. Keranjang Anda tetap tersimpan.</p>
      <p>Periksa sambungan internet Anda, lalu muat ulang.</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Muat ulang
      </button>
    </section>
  )
}
