// "Paket bermasalah": parcels that somebody has to look after, and what to do about each.
import { Anchor, Button, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { when } from '../../../format/time.ts'
import { usePages } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Lines, LoadError } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Shipment } from './shipment.ts'
import { ShipmentCard } from './shipment-card.tsx'

const t = bookingTexts

export function ProblemsPage() {
  const pages = usePages('listParcels', { problem: true, limit: 50 })
  return (
    <Page title={t.problems} back="" width="narrow">
      <Stack gap="sm">
        {pages.error && <LoadError error={pages.error} onRetry={() => pages.refetch()} />}
        {pages.isPending && <Lines />}
        {!pages.isPending && !pages.error && pages.items.length === 0 && (
          <Empty
            icon={<Icon name="circle-check" size={48} strokeWidth={1.5} />}
            title={t.problemsEmpty}
            hint={t.problemsEmptyHint}
          />
        )}
        {pages.items.map((shipment) => (
          <Paper key={shipment.id} withBorder p="sm" component="article">
            <ShipmentCard shipment={shipment} heading={<Whose shipment={shipment} />} />
          </Paper>
        ))}
        {pages.hasNextPage && (
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {everyScreenTexts.loadMore}
          </Button>
        )}
      </Stack>
    </Page>
  )
}

function Whose({ shipment: { order_number, customer_name, city, state_at } }: { shipment: Shipment }) {
  const { to } = useShop()
  return (
    <div>
      <Text fw={650}>{customer_name}</Text>
      <Text size="sm" c="dimmed">
        <Anchor
          component={Link}
          href={to(`/pesanan/${encodeURIComponent(order_number ?? '')}`)}
          underline="always"
          inherit
        >
          {order_number}
        </Anchor>{' '}
        {[city, t.since(when(state_at))].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
