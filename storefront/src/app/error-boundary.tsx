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
  return (
    <Notice heading="Halaman ini bermasalah">
      <p>Maaf, ada yang tidak berjalan semestinya. Keranjang Anda tetap tersimpan.</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Muat ulang
      </button>
    </Notice>
  )
}

/** In the place of a screen whose code could not be loaded: it is asked for again. */
export function NoConnection() {
  return (
    <Notice heading="Tidak ada sambungan">
      <p>Halaman terbuka sendiri begitu sambungan kembali.</p>
    </Notice>
  )
}

function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  useTitle(heading)
  return (
    <section className="notice-page" role="alert">
      <h1>{heading}</h1>
      {children}
    </section>
  )
}
