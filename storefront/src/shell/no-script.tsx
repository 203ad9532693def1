// For whoever reads the page without script: it can be looked at, and ordered from by writing to the shop.
import { useShop } from '../shop/shop.ts'
import { whatsappLink } from '../shop/whatsapp.ts'

export function NoScript() {
  const brand = useShop()?.brand
  const whatsapp = whatsappLink(brand?.whatsapp_url, brand?.whatsapp_text)
  return (
    <noscript>
      <p className="no-script">
        Untuk memesan di sini, aktifkan JavaScript di peramban Anda.
        {whatsapp && (
          <>
            {' '}
            Atau <a href={whatsapp}>pesan lewat WhatsApp</a>.
          </>
        )}
      </p>
    </noscript>
  )
}
