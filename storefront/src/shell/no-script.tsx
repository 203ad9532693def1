// For readers without script: they can look at the page, and order by writing to the shop.
import { useShop } from '../shop/shop.ts'
import { whatsappLink } from '../shop/whatsapp.ts'

export function NoScript() {
  // Where scripts run nobody reads it: its words need not come with them.
  return <noscript>{import.meta.env.SSR && <Words />}</noscript>
}

function Words() {
  const brand = useShop()?.brand
  const whatsapp = whatsappLink(brand?.whatsapp_url, brand?.whatsapp_text)
  return (
    <p className="no-script">
      Untuk memesan di sini, aktifkan JavaScript di peramban Anda.
      {whatsapp && (
        <>
          {' '}
          Atau <a href={whatsapp}>pesan lewat WhatsApp</a>.
        </>
      )}
    </p>
  )
}
