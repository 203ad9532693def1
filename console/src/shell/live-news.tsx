// A new order and a reported transfer are told wherever one is in the console.
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLocation } from 'wouter'
import { rupiah } from '../format/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { useNews, type Waiting } from '../shop/use-waiting.ts'
import { shellTexts } from '../texts/shell.ts'

const t = shellTexts
const SHOWN_MS = 12_000

export function LiveNews(): null {
  const { to } = useShop()
  const [, navigate] = useLocation()
  useNews((before, now) => {
    for (const { message, path } of newsOf(before, now)) {
      const id = crypto.randomUUID()
      const show = () => {
        notifications.hide(id)
        navigate(to(path))
      }
      notifications.show({ id, message: <News text={message} onShow={show} />, autoClose: SHOWN_MS })
    }
  })
  return null
}

/** The path is within the shop. */
export function newsOf(before: Waiting, now: Waiting): { message: string; path: string }[] {
  const news: { message: string; path: string }[] = []
  const order = now.latest_order
  // Whoever enters a sale knows of it.
  if (order?.source === 'storefront' && order.number !== before.latest_order?.number)
    news.push({
      message: t.newOrder(order.number ?? '', order.customer_name ?? '', rupiah(order.total)),
      path: `/pesanan/${order.number}`,
    })
  const claims = (now.claim ?? 0) - (before.claim ?? 0)
  if (claims > 0) news.push({ message: t.newClaim(claims), path: '/pesanan?tab=claim' })
  return news
}

function News({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button size="compact-md" variant="light" flex="none" onClick={onShow}>
        {t.show}
      </Button>
    </Group>
  )
}
