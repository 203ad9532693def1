// Couriers booked for many orders at once: what it costs before it is spent, and what became of each.
import { isAdminError } from '@etalase/client/admin'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { dropDraft, keepDraft, readDraft } from '../../../edit/draft-storage.ts'
import { fromField } from '../../../format/local-time.ts'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Lines, LoadError } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './booking.module.css'
import { type BookingDraft, EMPTY_DRAFT, optionOf, toBooking, troubleOf } from './booking-draft.ts'
import { type BookingRow, BookingRows } from './booking-rows.tsx'
import { BookingTerms } from './booking-terms.tsx'
import { InTheWay } from './in-the-way.tsx'
import { RunResults } from './run-results.tsx'
import { type BookingSettings, useBookable, useBooking } from './use-bookable.ts'
import { type Previews, usePreviews } from './use-previews.ts'
import { type BookingRun, useRun } from './use-run.ts'

const t = bookingTexts

export function BookingPage() {
  const booking = useBooking()
  return (
    <Page title={t.title} back="/pesanan">
      {booking === undefined && <Lines />}
      {booking === null && <NotSet />}
      {booking && <Bookings booking={booking} />}
    </Page>
  )
}

function NotSet() {
  const { to } = useShop()
  return (
    <Empty
      icon={<Icon name="truck-delivery" size={48} strokeWidth={1.5} />}
      title={t.notSet}
      hint={t.notSetHint}
    >
      <Button component={Link} href={to('/pengaturan/pengiriman')}>
        {t.toSettings}
      </Button>
    </Empty>
  )
}

function useBookingDraft() {
  const { slug } = useShop()
  const name = `${slug}/booking`
  const [draft, setDraft] = useState<BookingDraft>(() => ({
    ...EMPTY_DRAFT,
    ...readDraft<BookingDraft>(name),
  }))
  useEffect(() => {
    if (JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT)) dropDraft(name)
    else keepDraft(name, draft)
  }, [name, draft])
  const change = (patch: Partial<BookingDraft>) => setDraft((before) => ({ ...before, ...patch }))
  return { draft, change, clear: () => setDraft(EMPTY_DRAFT) }
}

function Bookings({ booking }: { booking: BookingSettings }) {
  const bookable = useBookable()
  const run = useRun()
  const { draft, change, clear } = useBookingDraft()
  // What was just sent is among the results, until the list is read again; after a reload, until the parcels are.
  const orders = bookable.orders.filter(({ number }) => !run.untold.includes(number))
  const previews = usePreviews(
    orders.map(({ number }) => number),
    draft,
    orders.length > 0,
  )
  const way = draft.way ?? booking.way ?? 'pickup'
  // Of those that were just booked, what is left for another parcel.
  const shown = orders.filter(({ number }) => {
    const fate = run.fates.find((each) => each.number === number && each.parcel)
    if (!fate || fate.is === 'failed') return true
    return !run.isUnsettled && previews.of(number)?.error === null
  })
  const rows: BookingRow[] = shown.map((order) => {
    const preview = previews.of(order.number)
    const correction = draft.corrections[order.number]
    const option = preview ? optionOf(preview, correction) : null
    const trouble = preview ? troubleOf(preview, option, way, correction) : null
    const base = previews.baseOf(order.number)
    return { order, preview, base, option, trouble, isOut: draft.out.includes(order.number), correction }
  })
  return (
    <Stack>
      <RunResults run={run} vendor={booking.vendor} />
      {bookable.error && <LoadError error={bookable.error} onRetry={bookable.retry} />}
      {bookable.isPending && <Lines />}
      {!bookable.isPending && !bookable.error && orders.length === 0 && !run.run && <NothingWaits />}
      {shown.length > 0 && (
        <>
          <Text role="status">
            {bookable.isChosen ? parcelsTexts.chosenShown(shown.length) : t.intro(shown.length)}
          </Text>
          {bookable.hasMore && (
            <Text size="sm" c="dimmed">
              {t.more}
            </Text>
          )}
          <BookingTerms draft={draft} booking={booking} onChange={change} />
          {previews.error && <PreviewError error={previews.error} onRetry={previews.retry} />}
          <InTheWay rows={rows} draft={draft} onChange={change} />
          <BookingRows rows={rows} draft={draft} way={way} onChange={change} />
          <BookBar
            rows={rows}
            previews={previews}
            draft={draft}
            booking={booking}
            run={run}
            onBooked={clear}
          />
        </>
      )}
    </Stack>
  )
}

/** What couriers ask of every shop is filled in on a page of its own, which leads back here. */
function PreviewError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { to } = useShop()
  const [here, search] = [useLocation()[0], useSearch()]
  if (!isAdminError(error) || error.details.lacks !== 'sender')
    return <LoadError error={error} onRetry={onRetry} />
  const back = new URLSearchParams({ kembali: `${here}${search && `?${search}`}` })
  return (
    <Alert color="red" title={error.message}>
      <Button component={Link} href={`${to('/pengaturan/pengirim')}?${back}`}>
        {t.fillSender}
      </Button>
    </Alert>
  )
}

interface BookBarProps {
  readonly rows: readonly BookingRow[]
  readonly previews: Previews
  readonly draft: BookingDraft
  readonly booking: BookingSettings
  readonly run: BookingRun
  onBooked(): void
}

function BookBar({ rows, previews, draft, booking, run, onBooked }: BookBarProps) {
  const chosen = rows.filter(({ isOut }) => !isOut)
  const priced = chosen.filter(({ preview }) => preview !== undefined)
  const ready = chosen.flatMap(({ order, option, trouble, preview }) =>
    option && preview && !trouble ? [{ number: order.number, option, paid: preview.shipping_paid ?? 0 }] : [],
  )
  const cost = rupiah(ready.reduce((sum, { option }) => sum + (option.total ?? 0), 0))
  const paid = ready.reduce((sum, each) => sum + each.paid, 0)
  const pickupAt = fromField(draft.at)
  const way = draft.way ?? booking.way ?? 'pickup'
  const isPast = way === 'pickup' && pickupAt !== null && Date.parse(pickupAt) <= Date.now()
  const isPricing = priced.length < chosen.length && previews.error === null
  const terms = { way, pickupAt, insured: draft.insured }
  const book = async () => {
    await run.book(ready.map((each) => toBooking(each, terms, draft.corrections[each.number])))
    onBooked()
    scrollTo(0, 0)
  }
  return (
    <Paper className={classes.bar} withBorder shadow="md">
      <Text size="sm" role="status" className={classes.sum}>
        {isPricing ? t.priced(priced.length, chosen.length) : t.sum(ready.length, cost)}
      </Text>
      <Confirm
        title={t.bookTitle(ready.length)}
        confirm={t.book(ready.length)}
        isDisabled={ready.length === 0}
        onConfirm={book}
        trigger={(open) => (
          <Button onClick={open} loading={run.isSending} disabled={ready.length === 0 || isPricing || isPast}>
            {t.book(ready.length)}
          </Button>
        )}
      >
        <Stack gap="xs">
          <Text fw={600}>{t.bookCost(cost, t.vendors[booking.vendor])}</Text>
          {paid > 0 && <Text>{t.bookPaid(rupiah(paid))}</Text>}
          <Text>
            {way === 'drop_off' ? t.bookDrop : pickupAt ? t.bookPickup(when(pickupAt)) : t.bookSoon}
          </Text>
          {rows.length > ready.length && (
            <Alert color="yellow">{t.bookLeft(rows.length - ready.length)}</Alert>
          )}
          <Text size="sm" c="dimmed">
            {t.bookRisen}
          </Text>
        </Stack>
      </Confirm>
    </Paper>
  )
}

function NothingWaits() {
  const { to } = useShop()
  return (
    <Empty
      icon={<Icon name="truck-delivery" size={48} strokeWidth={1.5} />}
      title={t.empty}
      hint={t.emptyHint}
    >
      <Group justify="center">
        <Button component={Link} href={to('/pesanan')} variant="default">
          {parcelsTexts.toOrders}
        </Button>
      </Group>
    </Empty>
  )
}
