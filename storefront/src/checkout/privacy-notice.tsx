// What becomes of what the buyer wrote, said where it is sent.
import type { StorefrontConfig } from '@etalase/client'
import { Link } from 'wouter'
import { privacyPath } from './privacy.ts'

export function PrivacyNotice({ shop }: { shop: StorefrontConfig }) {
  const path = privacyPath(shop)
  return (
    <p className="small soft">
      Nama, kontak, dan alamat Anda dipakai {shop.tenant?.name ?? 'toko ini'} dan kurirnya untuk memproses dan
      mengirim pesanan ini. Anda dapat meminta salinan atau penghapusannya kepada toko.
      {path && (
        <>
          {' '}
          <Link href={path}>Kebijakan privasi</Link>
        </>
      )}
    </p>
  )
}
