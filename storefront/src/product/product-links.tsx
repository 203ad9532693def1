// Asking the shop about this product, and showing it to somebody else.
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '../design/icon.tsx'
import { productPath } from '../paths.ts'
import { useShop } from '../shop/shop.ts'
import { whatsappAbout } from '../shop/whatsapp.ts'

interface ProductLinksProps {
  readonly name: string
  readonly slug: string
  /** "Natural, Besar"; null: none is chosen */
  readonly variant: { readonly id: string | null; readonly label: string } | null
}

export function ProductLinks({ name, slug, variant }: ProductLinksProps) {
  const shop = useShop()
  const address = useAddressOf(productPath(slug, variant?.id ?? null))
  const [said, setSaid] = useState('')
  const greeting = ['Halo', shop?.tenant?.name].filter(Boolean).join(' ')
  const product = variant ? `${name} (${variant.label})` : name
  const question = `${greeting}, saya ingin bertanya tentang ${product}.${address ? ` ${address}` : ''}`
  const ask = whatsappAbout(shop?.brand?.whatsapp_url, question)

  const showOthers = async () => {
    try {
      const { share } = await import('./share.ts')
      setSaid(await share(name, address ?? window.location.href))
    } catch {
      setSaid('Belum bisa dibagikan. Coba lagi.')
    }
  }

  return (
    <div className="product-links">
      {ask && (
        <a className="button quiet" href={ask} rel="noopener" target="_blank">
          <Icon name="chat" size={18} />
          Tanya lewat WhatsApp
        </a>
      )}
      <button type="button" className="button quiet" onClick={showOthers}>
        <Icon name="share" size={18} />
        Bagikan
      </button>
      <p className="small soft product-links-said" role="status">
        {said}
      </p>
    </div>
  )
}

/** Null on the server and in the first render: which host it is seen on is known only to the browser. */
function useAddressOf(path: string): string | null {
  return useSyncExternalStore(
    nothingChanges,
    () => `${window.location.origin}${path}`,
    () => null,
  )
}

function nothingChanges(): () => void {
  return () => {}
}
