// Announces a new order and a reported transfer on every screen of the console, and numbers the app's icon.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { rupiah } from '../format/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { howManyWait, useNews, useWaiting, type Waiting } from '../shop/use-waiting.ts'
import { shellTexts } from '../texts/shell.ts'
import { setBadge } from '../ui/device.ts'
import { showOffer } from '../ui/notices.tsx'
import { isOrderSoundOn, ringForOrder } from '../ui/order-sound.ts'

const t = shellTexts
const SHOWN_MS = 12_000

export function LiveNews(): null {
  const { to } = useShop()
  const [, navigate] = useLocation()
  useNews((before, now) => {
    const news = newsOf(before, now)
    if (news.some(({ isOrder }) => isOrder) && isOrderSoundOn()) ringForOrder()
    for (const { message, path } of news) showOffer(message, t.show, () => navigate(to(path)), SHOWN_MS)
  })
  useBadge()
  return null
}

function useBadge(): void {
  const waiting = useWaiting()
  const howMany = waiting && howManyWait(waiting)
  useEffect(() => {
    if (howMany !== undefined) setBadge(howMany)
  }, [howMany])
}

interface News {
  readonly message: string
  /** within the shop */
  readonly path: string
  readonly isOrder: boolean
}

export function newsOf(before: Waiting, now: Waiting): News[] {
  const news: News[] = []
  const order = now.latest_order
  // The person who enters a sale knows of it.
  if (order?.source === 'storefront' && order.number !== before.latest_order?.number)
    news.push({
      message: t.newOrder(order.number ?? '', order.customer_name ?? '', rupiah(order.total)),
      path: `/pesanan/${order.number}`,
      isOrder: true,
    })
  const claims = (now.claim ?? 0) - (before.claim ?? 0)
  if (claims > 0) news.push({ message: t.newClaim(claims), path: '/pesanan?tab=claim', isOrder: false })
  return news
}
