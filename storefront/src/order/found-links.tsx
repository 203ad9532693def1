// After a lookup: where the links went by which open orders are paid and followed, since no page may show them.
import type { AnswerOf } from '@etalase/client'
import { hourText } from '../time/day-and-hour.ts'
import { serverNow } from '../time/server-clock.ts'
import { AskShop } from './ask-shop.tsx'
import { type SentLinks, sentLinks } from './sent-links.ts'

export type FoundAnswer = Partial<AnswerOf<'verifyLookupCode'>>

export function FoundLinks({ found }: { found: FoundAnswer }) {
  const links = sentLinks(found, serverNow())
  if (!links) return null
  return (
    <div className="notice found-links">
      <p>{textOf(links)}</p>
      {links.is !== 'sent' && (
        <AskShop orderNumber={found.orders?.[0]?.number} className="button quiet compact">
          Tanya lewat WhatsApp
        </AskShop>
      )}
    </div>
  )
}

function textOf(links: SentLinks): string {
  switch (links.is) {
    case 'sent':
      return `Tautan pesanan yang masih berjalan kami kirim lagi ke ${links.to}. Di sini pun bisa langsung dibuka selama sejam.`
    case 'sent before':
      return `Tautan pesanan yang masih berjalan sudah kami kirim ke ${links.to} pukul ${hourText(links.at)} WIB, dan baru bisa dikirim lagi sejam sesudahnya. Belum ketemu? Periksa juga folder spam, atau tanya toko.`
    case 'nowhere':
      return 'Tautan pesanan ini tidak bisa kami kirim lagi. Hubungi toko untuk membayar atau melacaknya.'
  }
}
