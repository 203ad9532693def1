// A fault of the page itself: the buyer is told, and may load it anew.
import { Component, type ReactNode } from 'react'

export class FaultBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className="notice-page">
        <h1>Halaman ini bermasalah</h1>
        <p>Maaf, ada yang tidak berjalan semestinya. Keranjang Anda tetap tersimpan.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Muat ulang
        </button>
      </main>
    )
  }
}
