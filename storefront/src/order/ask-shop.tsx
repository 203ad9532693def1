// A link that opens a conversation with the shop about one order; where the shop has no WhatsApp, there is none.
import type { ReactNode } from 'react'
import { useShop } from '../shop/shop.ts'
import { whatsappLink } from '../shop/whatsapp.ts'

interface AskShopProps {
  readonly orderNumber: string | null | undefined
  readonly className?: string
  readonly children: ReactNode
}

export function AskShop({ orderNumber, className, children }: AskShopProps) {
  const link = useShopChat(orderNumber)
  if (!link) return null
  return (
    <a href={link} className={className} rel="noopener">
      {children}
    </a>
  )
}

export function useShopChat(orderNumber: string | null | undefined): string | null {
  const brand = useShop()?.brand
  return whatsappLink(
    brand?.whatsapp_url,
    `Halo, saya ingin bertanya tentang pesanan ${orderNumber || 'saya'}.`,
  )
}
