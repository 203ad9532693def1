// The shop's name as its merchant writes it.
import type { StorefrontConfig } from '@etalase/client'
import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { useShop } from '../shop/shop.ts'

export function Wordmark() {
  const shop = useShop()
  if (!shop) return <span className="skeleton wordmark-skeleton" />
  return (
    <Link href={PATHS.home} className="wordmark">
      <ShopName shop={shop} />
      <span className="visually-hidden">, ke beranda</span>
    </Link>
  )
}

/** The logo; where there is none, the words that the merchant wrote for it, else the shop's name. */
function ShopName({ shop: { brand, tenant } }: { shop: StorefrontConfig }) {
  const { wordmark_primary: primary, wordmark_accent: accent, logo_image: logo } = brand ?? {}
  const name = tenant?.name || 'Toko'
  if (logo?.url) {
    return <img src={logo.url} srcSet={logo.srcset ?? undefined} sizes="160px" alt={logo.alt || name} />
  }
  return (
    <span>
      {primary || name} {accent && <em>{accent}</em>}
    </span>
  )
}
