// What is around every screen: the way past the header, header, main, footer.
import { type ReactNode, useRef } from 'react'
import { useShop } from '../shop/shop.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoScript } from './no-script.tsx'
import { useRouteChange } from './route-change.ts'
import { ShopTags } from './shop-tags.tsx'
import './shell.css'

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const announced = useRouteChange(main)
  return (
    <>
      <a className="skip-link" href="#main">
        Langsung ke isi
      </a>
      <Header />
      <NoScript />
      <ClosedNotice />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ShopTags />
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

/** Buyers who follow an order are to know before they pay. */
function ClosedNotice() {
  if (useShop()?.tenant?.is_open !== false) return null
  return (
    <p className="no-script" role="status">
      Toko ini sedang dihentikan sementara oleh platform. Jangan membayar pesanan yang belum dibayar. Pesanan
      yang sudah dibayar tetap dapat Anda pantau di sini.
    </p>
  )
}
