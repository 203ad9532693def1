// What is wanted at any time of an order: a word to its buyer, and paper for its parcel.
import { Link } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Order } from '../order.ts'
import classes from './detail.module.css'
import { whatsAppLink, whatsAppNumber, whatsAppText } from './whatsapp-text.ts'

const t = ordersTexts.actions

export function QuickLinks({ order }: { order: Order }) {
  const shop = useShop()
  const chat = whatsAppLink(whatsAppNumber(order), whatsAppText(order, shop.name))
  const number = encodeURIComponent(order.number ?? '')
  return (
    <div className={classes.quick}>
      {chat && (
        <a className={classes.quickLink} href={chat} target="_blank" rel="noreferrer">
          <Icon name="brand-whatsapp" size={22} />
          {t.whatsapp}
        </a>
      )}
      <Link className={classes.quickLink} href={shop.to(`/pesanan/cetak?jenis=label&nomor=${number}`)}>
        <Icon name="printer" size={22} />
        {t.label}
      </Link>
      <Link className={classes.quickLink} href={shop.to(`/pesanan/cetak?jenis=slip&nomor=${number}`)}>
        <Icon name="file-text" size={22} />
        {t.slip}
      </Link>
      <Link className={classes.quickLink} href={shop.to(`/pesanan/cetak?jenis=struk&nomor=${number}`)}>
        <Icon name="receipt" size={22} />
        {t.receipt}
      </Link>
    </div>
  )
}
