// What is wanted at any time of an order: a word to its buyer, and paper for its parcel.
import { IconBrandWhatsapp, IconFileText, IconPrinter } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { ordersTexts } from '../../../texts/orders.ts'
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
          <IconBrandWhatsapp size={22} />
          {t.whatsapp}
        </a>
      )}
      <Link className={classes.quickLink} href={shop.to(`/pesanan/cetak?jenis=label&nomor=${number}`)}>
        <IconPrinter size={22} />
        {t.label}
      </Link>
      <Link className={classes.quickLink} href={shop.to(`/pesanan/cetak?jenis=slip&nomor=${number}`)}>
        <IconFileText size={22} />
        {t.slip}
      </Link>
    </div>
  )
}
