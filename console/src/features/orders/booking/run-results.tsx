// What became of parcels that were booked together, order by order, and the way to their labels.
import { Alert, Anchor, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from './booking.module.css'
import { byReason, type Fate } from './booking-run.ts'
import type { BookingSettings } from './use-bookable.ts'
import type { BookingRun } from './use-run.ts'

const t = bookingTexts

interface RunResultsProps {
  readonly run: BookingRun
  readonly vendor: BookingSettings['vendor']
}

export function RunResults({ run: { run, fates, isSending, finish }, vendor }: RunResultsProps) {
  if (!run) return null
  const of = (is: Fate['is']) => fates.filter((fate) => fate.is === is)
  const [asking, booked, uncertain, failed] = [of('asking'), of('booked'), of('uncertain'), of('failed')]
  const poor = failed.filter(({ isBalance }) => isBalance)
  const others = failed.filter(({ isBalance }) => !isBalance)
  const printable = booked.filter(({ parcel }) => parcel?.awb)
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="results">
      <Stack gap="sm">
        <Title order={2} size="h5" id="results">
          {t.resultTitle}
        </Title>
        <div role="status">
          {asking.length > 0 && (
            <Group gap="xs" wrap="nowrap">
              <Loader size="xs" />
              <div>
                <Text>{t.asking(asking.length)}</Text>
                <Text size="sm" c="dimmed">
                  {t.askingHint}
                </Text>
              </div>
            </Group>
          )}
          {booked.length > 0 && <Text fw={600}>{t.booked(booked.length)}</Text>}
        </div>
        {booked.length > printable.length && (
          <Text size="sm">{t.noResi(booked.length - printable.length)}</Text>
        )}
        {run.isLost && <Alert color="yellow">{t.lostAnswer}</Alert>}
        {poor.length > 0 && (
          <Alert color="red" role="alert" title={t.noBalance(t.vendors[vendor], poor.length)}>
            <Text size="sm">{t.noBalanceHint(t.vendors[vendor])}</Text>
            <Numbers fates={poor} />
          </Alert>
        )}
        {uncertain.length > 0 && (
          <Alert color="orange" role="alert" title={t.uncertain(uncertain.length)}>
            <Text size="sm">{t.uncertainHint}</Text>
            <Numbers fates={uncertain} />
          </Alert>
        )}
        {others.length > 0 && (
          <Alert color="red" title={t.failed(others.length)}>
            <Text size="sm">{t.failedHint}</Text>
            {byReason(others).map(([why, group]) => (
              <div key={why}>
                <Text size="sm" fw={600} mt={4}>
                  {why}
                </Text>
                <Numbers fates={group} />
              </div>
            ))}
          </Alert>
        )}
        {booked.length > 0 && <Booked booked={booked} />}
        <Group>
          {printable.length > 0 && <PrintLink printable={printable} />}
          <Button variant="default" disabled={isSending} onClick={finish}>
            {t.finish}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function PrintLink({ printable }: { printable: readonly Fate[] }) {
  const { to } = useShop()
  const numbers = printable.map(({ number }) => encodeURIComponent(number)).join(',')
  return (
    <Button
      component={Link}
      href={to(`/pesanan/cetak?jenis=label&nomor=${numbers}`)}
      leftSection={<Icon name="printer" size={20} />}
    >
      {t.printLabels(printable.length)}
    </Button>
  )
}

function Booked({ booked }: { booked: readonly Fate[] }) {
  return (
    <details>
      <summary>{t.showBooked}</summary>
      <ul className={classes.plain}>
        {booked.map(({ number, parcel }) => (
          <li key={number}>
            <NumberLink number={number} />{' '}
            <Text component="span" size="sm">
              {[parcel?.customer_name, parcel?.courier_name, parcel?.awb ?? parcel?.state_label]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Numbers({ fates }: { fates: readonly Fate[] }) {
  return (
    <Text size="sm">
      {fates.map(({ number }, i) => (
        <span key={number}>
          {i > 0 && ', '}
          <NumberLink number={number} />
        </span>
      ))}
    </Text>
  )
}

function NumberLink({ number }: { number: string }) {
  const { to } = useShop()
  return (
    <Anchor
      component={Link}
      href={to(`/pesanan/${encodeURIComponent(number)}`)}
      className={classes.number}
      underline="always"
      inherit
    >
      {number}
    </Anchor>
  )
}
