// The number of a parcel to copy, and the way to the courier's own page.
import type { Order } from '@etalase/client'
import { CopyButton } from '../design/copy-button.tsx'
import { Icon } from '../design/icon.tsx'
import { AskShop } from './ask-shop.tsx'
import './parcel.css'

export function Parcel({ order }: { order: Order }) {
  const { awb, courier_name: courier } = order
  const page = httpsPage(order.tracking_url)
  if (!awb)
    return (
      <p className="small soft">
        Nomor resinya belum dicantumkan. <AskShop orderNumber={order.number}>Tanya lewat WhatsApp</AskShop>
      </p>
    )
  return (
    <div className="parcel">
      <div className="parcel-number">
        <span className="small soft">Nomor resi{courier ? ` ${courier}` : ''}</span>
        <CopyButton text={awb} name="nomor resi" />
        <span className="parcel-value number">{awb}</span>
      </div>
      {page && (
        <>
          <a href={page} className="button" target="_blank" rel="noopener noreferrer">
            <Icon name="truck" size={18} />
            {courier ? `Lacak di situs ${courier}` : 'Lacak di situs kurir'}
            <span className="visually-hidden"> (jendela baru)</span>
          </a>
          {!page.includes(encodeURIComponent(awb)) && (
            <p className="small soft">Salin nomor resinya dulu, lalu tempel di halaman kurir.</p>
          )}
        </>
      )}
    </div>
  )
}

/** Null for what is none: an address of another kind is not followed from here. */
function httpsPage(address: string | null | undefined): string | null {
  return address?.startsWith('https://') ? address : null
}
