// The foot of every screen: who the shop is, where help is, how it can be reached, paid and sent.
import { Link } from 'wouter'
import { reportUrl } from '../api.ts'
import { MarkList } from '../design/mark.tsx'
import { markTexts } from '../design/mark-text.ts'
import { PATHS, pagePath } from '../paths.ts'
import { contactOf } from '../shop/contact.ts'
import { helpPages } from '../shop/help-pages.ts'
import { useShop } from '../shop/shop.ts'
import { PrivacyChoice } from './shop-tags.tsx'

export function Footer() {
  const shop = useShop()
  if (!shop) return <footer className="footer" />
  const { brand, tenant } = shop
  const tagline = brand?.tagline || brand?.tagline_short
  const { address, map, hours } = contactOf(shop)
  const { help, others } = helpPages(shop.pages)
  return (
    <footer className="footer">
      <div className="footer-columns">
        <section>
          {tenant?.name && <h2>{tenant.name}</h2>}
          {tagline && <p>{tagline}</p>}
          {address.length > 0 && <address>{address.join('\n')}</address>}
          {map && (
            <a href={map} rel="noopener">
              Lihat di peta
            </a>
          )}
          {hours.length > 0 && <p className="footer-hours">{hours.join('\n')}</p>}
        </section>
        <nav aria-label="Bantuan">
          <h2>Bantuan</h2>
          <ul>
            <FooterLink to={PATHS.orders}>Cek pesanan</FooterLink>
            {help.map(({ key, title }) => (
              <FooterLink key={key} to={pagePath(key ?? '')}>
                {title}
              </FooterLink>
            ))}
            <PrivacyChoice />
          </ul>
        </nav>
        <section>
          <h2>Toko</h2>
          <ul>
            <FooterLink to={PATHS.search}>Semua produk</FooterLink>
            {others.map(({ key, title }) => (
              <FooterLink key={key} to={pagePath(key ?? '')}>
                {title}
              </FooterLink>
            ))}
            <ContactLinks />
            <li>
              <a href={reportUrl()} rel="nofollow">
                Laporkan toko ini
              </a>
            </li>
          </ul>
        </section>
      </div>
      <FooterMarks />
      {brand?.copyright && <p className="footer-end">{brand.copyright}</p>}
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: string | null }) {
  return (
    <li>
      <Link href={to}>{children}</Link>
    </li>
  )
}

function ContactLinks() {
  const { whatsapp, email } = contactOf(useShop())
  return (
    <>
      {whatsapp && (
        <li>
          <a href={whatsapp} rel="noopener">
            Tanya lewat WhatsApp
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </>
  )
}

/** What can be chosen now, each name once. */
function FooterMarks() {
  const { payment_methods, couriers } = useShop()?.commerce ?? {}
  const pays = markTexts((payment_methods ?? []).filter(({ enabled }) => enabled))
  const sends = markTexts((couriers ?? []).filter(({ enabled }) => enabled))
  if (pays.length + sends.length === 0) return null
  return (
    <div className="footer-marks">
      <MarkList label="Pembayaran" texts={pays} />
      <MarkList label="Pengiriman" texts={sends} />
    </div>
  )
}
