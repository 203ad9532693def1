// Resi for many orders at once: typed, scanned one after the other, or pasted from a courier's list; sent together.
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { useWaiting } from '../../../shop/use-waiting.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Lines, LoadError } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './bulk-page.module.css'
import { BulkRows } from './bulk-rows.tsx'
import { PasteList } from './paste-list.tsx'
import { readResi } from './resi.ts'
import { looksWrong } from './resi-forms.ts'
import { RunScan } from './run-scan.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'
import { useWaitingOrders, type WaitingOrder, type WaitingOrders } from './waiting-orders.ts'

const t = parcelsTexts

export function BulkPage() {
  const waiting = useWaitingOrders()
  const bulk = useBulk()
  const { ship = 0, pack = 0, book = 0 } = useWaiting() ?? {}
  // Those that a courier is booked for are in its hands.
  const intro =
    book === (ship ?? 0) + (pack ?? 0) ? t.bulkIntro(ship ?? 0, pack ?? 0) : bookingTexts.intro(book ?? 0)
  const numbers = waiting.orders.map(({ number }) => number)
  return (
    <Page title={t.bulkTitle} back="/pesanan">
      <Stack>
        <SentNotice bulk={bulk} />
        <ChosenNotice waiting={waiting} sent={bulk.sent} />
        {waiting.error && <LoadError error={waiting.error} onRetry={waiting.retry} />}
        {waiting.isPending && <Lines />}
        {!waiting.isPending && !waiting.error && numbers.length === 0 && <NothingWaits />}
        {numbers.length > 0 && (
          <>
            <Group justify="space-between">
              <Group gap="md">
                <Text role="status">{waiting.isChosen ? t.chosenShown(numbers.length) : intro}</Text>
                {waiting.isChosen && <ShowAll />}
              </Group>
              <Group gap="xs" className={classes.ways}>
                <PasteList numbers={numbers} onFill={bulk.fill} />
                <RunScan numbers={numbers} resis={bulk.resis} onFill={bulk.fill} />
              </Group>
            </Group>
            <BulkRows orders={waiting.orders} bulk={bulk} />
            {waiting.hasMore && (
              <Button variant="default" loading={waiting.isLoadingMore} onClick={waiting.loadMore}>
                {everyScreenTexts.loadMore}
              </Button>
            )}
            <SendBar orders={waiting.orders} bulk={bulk} />
          </>
        )}
      </Stack>
    </Page>
  )
}

function SendBar({ orders, bulk }: { orders: readonly WaitingOrder[]; bulk: Bulk }) {
  const rows = orders.filter(({ number }) => bulk.resis[number]?.trim())
  const filled = rows.map(({ number }) => number)
  const doubted = rows.filter(({ number, courierCode }) =>
    looksWrong(readResi(bulk.resis[number] ?? ''), courierCode),
  )
  return (
    <Paper className={classes.bar} withBorder shadow="md">
      <Text size="sm">{t.sendAllFilled(filled.length, orders.length)}</Text>
      <Confirm
        title={t.sendAllTitle(filled.length)}
        confirm={t.sendAll(filled.length)}
        onConfirm={() => bulk.send(filled)}
        trigger={(open) => (
          <Button onClick={open} loading={bulk.isSending} disabled={filled.length === 0}>
            {t.sendAll(filled.length)}
          </Button>
        )}
      >
        <Stack gap="xs">
          <Text>{t.sendAllHint}</Text>
          {doubted.length > 0 && (
            <Alert color="yellow" role="alert">
              {t.doubtMany(doubted.map(({ number }) => `${number}: ${bulk.resis[number]}`))}
            </Alert>
          )}
        </Stack>
      </Confirm>
    </Paper>
  )
}

function SentNotice({ bulk: { sent, errors } }: { bulk: Bulk }) {
  const { to } = useShop()
  const refused = Object.keys(errors).length
  return (
    <>
      {refused > 0 && (
        <Alert color="red" role="alert">
          {t.notSent(refused)}
        </Alert>
      )}
      {sent.length > 0 && (
        <Alert color="green" role="status" title={t.sent(sent.length)}>
          <Button
            component={Link}
            href={to(`/pesanan/cetak?jenis=label&nomor=${sent.join(',')}`)}
            variant="default"
            size="sm"
            leftSection={<Icon name="printer" size={18} />}
          >
            {t.printLabels}
          </Button>
        </Alert>
      )}
    </>
  )
}

/** Chosen orders that this page cannot ship. */
function ChosenNotice({ waiting, sent }: { waiting: WaitingOrders; sent: readonly string[] }) {
  const moved = waiting.moved.filter(({ number }) => !sent.includes(number))
  if (moved.length === 0 && waiting.missing.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      {moved.map(({ number, status }) => (
        <Text key={number} size="sm">
          <strong>{number}</strong>: {t.alreadyMoved(status)}
        </Text>
      ))}
      {waiting.missing.length > 0 && <Text size="sm">{t.missing(waiting.missing.join(', '))}</Text>}
    </Alert>
  )
}

function ShowAll() {
  const { to } = useShop()
  return (
    <Button component={Link} href={to('/pesanan/resi')} variant="subtle" px="xs" ml="-xs">
      {t.showAll}
    </Button>
  )
}

function NothingWaits() {
  const { to } = useShop()
  return (
    <Empty
      icon={<Icon name="package-export" size={48} strokeWidth={1.5} />}
      title={t.bulkEmpty}
      hint={t.bulkEmptyHint}
    >
      <Button component={Link} href={to('/pesanan')} variant="default">
        {t.toOrders}
      </Button>
    </Empty>
  )
}
