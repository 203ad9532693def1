import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ORIGIN, publicShop } from '../lib/shop.ts'
import './style.css'

export async function generateMetadata(): Promise<Metadata> {
  const { tenant, brand } = await (await publicShop()).getStorefrontConfig()
  const name = tenant?.name ?? 'Toko'
  return {
    metadataBase: new URL(ORIGIN),
    title: { default: name, template: `%s · ${name}` },
    description: brand?.tagline ?? name,
    openGraph: { siteName: name, locale: 'id_ID', images: brand?.social_image?.url ?? [] },
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { tenant } = await (await publicShop()).getStorefrontConfig()
  return (
    <html lang="id">
      <body>
        <header>
          <Link href="/">{tenant?.name}</Link>
          <Link href="/cart">Keranjang</Link>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
