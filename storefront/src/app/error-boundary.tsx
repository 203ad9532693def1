// Keeps a mistake of the page itself from taking more down than what it wraps, and tells the buyer of it.
import { Component, type ReactNode } from 'react'
import { useTitle } from '../screen/title.ts'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

export function CrashNotice() {
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
