// The foot of every screen: who the shop is, where it is, how to reach it.
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { NavLink, useNavItems } from '../shop/nav-link.tsx'
import { useShop } from '../shop/shop.ts'
import { whatsappLink } from '../shop/whatsapp.ts'

export function Footer() {
  const shop = useShop()
  const items = useNavItems()
  if (!shop) return <footer className="footer" />
  const { brand, tenant } = shop
  const tagline = brand?.tagline || brand?.tagline_short
  const address = [brand?.address_line1, brand?.address_line2].filter(Boolean)
  const whatsapp = whatsappLink(brand?.whatsapp_url, brand?.whatsapp_text)
  return (
    <footer className="footer">
      <div className="footer-columns">
        {(tenant?.name || tagline || address.length > 0) && (
          <section>
            {tenant?.name && <h2>{tenant.name}</h2>}
            {tagline && <p>{tagline}</p>}
            {address.length > 0 && <address>{address.join('\n')}</address>}
          </section>
        )}
        <nav aria-label="Kaki halaman">
          <h2>Belanja</h2>
          <ul>
            <li>
              <Link href={PATHS.search}>Semua produk</Link>
            </li>
            {items.map(({ label, route }) => (
              <li key={`${label} ${route}`}>
                <NavLink route={route}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>Bantuan</h2>
          <ul>
            <li>
              <Link href={PATHS.orders}>Cek pesanan</Link>
            </li>
            {whatsapp && (
              <li>
                <a href={whatsapp} rel="noopener">
                  Tanya lewat WhatsApp
                </a>
              </li>
            )}
            {brand?.email && (
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
            )}
          </ul>
        </section>
      </div>
      {brand?.copyright && <p className="footer-end">{brand.copyright}</p>}
    </footer>
  )
}
