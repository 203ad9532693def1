// Announces a new order and a reported transfer on every screen of the console.
import { useLocation } from 'wouter'
import { rupiah } from '../format/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { useNews, type Waiting } from '../shop/use-waiting.ts'
import { shellTexts } from '../texts/shell.ts'
import { showOffer } from '../ui/notices.tsx'

const t = shellTexts
const SHOWN_MS = 12_000

export function LiveNews(): null {
  const { to } = useShop()
  const [, navigate] = useLocation()
  useNews((before, now) => {
    for (const { message, path } of newsOf(before, now))
      showOffer(message, t.show, () => navigate(to(path)), SHOWN_MS)
  })
  return null
}

/** The path is within the shop. */
export function newsOf(before: Waiting, now: Waiting): { message: string; path: string }[] {
  const news: { message: string; path: string }[] = []
  const order = now.latest_order
  // The person who enters a sale knows of it.
  if (order?.source === 'storefront' && order.number !== before.latest_order?.number)
    news.push({
      message: t.newOrder(order.number ?? '', order.customer_name ?? '', rupiah(order.total)),
      path: `/pesanan/${order.number}`,
    })
  const claims = (now.claim ?? 0) - (before.claim ?? 0)
  if (claims > 0) news.push({ message: t.newClaim(claims), path: '/pesanan?tab=claim' })
  return news
}
