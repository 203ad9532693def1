// One parcel: where it is, by what number, what it cost, its way so far, and what can be done with it.
import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { Copy } from '../../../ui/copy.tsx'
import { weightText } from '../print/parcel.ts'
import { cameBackOf, contentsOf, correctionOf, type Shipment } from './shipment.ts'
import { ShipmentActions } from './shipment-actions.tsx'
import classes from './shipments.module.css'

const t = bookingTexts

interface ShipmentCardProps {
  readonly shipment: Shipment
  /** whose it is, where that is not said above */
  readonly heading?: ReactNode
}

export function ShipmentCard({ shipment, heading }: ShipmentCardProps) {
  const { state_label, awb, tracking_url, problem, cancel_asked_at, refusal, driver } = shipment
  const courier = [shipment.courier_name ?? shipment.courier_code, shipment.courier_service?.toUpperCase()]
  const back = cameBackOf(shipment)
  return (
    <Stack gap={6} className={classes.card}>
      {heading}
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600}>{[...courier, shipment.vendor === null && t.byHand].filter(Boolean).join(' · ')}</Text>
        <Badge {...badgeOf(shipment)} size="lg" tt="none" flex="none">
          {state_label}
        </Badge>
      </Group>
      {awb && (
        <div className={classes.copied}>
          <Text fw={650} size="lg">
            {awb}
          </Text>
          <Copy value={awb} what={t.copyResi} isSmall />
        </div>
      )}
      {problem && (
        <Alert color="orange" title={problem.label}>
          {problem.advice}
          {saidBy(shipment) && (
            <Text size="sm" mt={4}>
              {t.said(whoSaid(shipment), saidBy(shipment))}
            </Text>
          )}
        </Alert>
      )}
      {!problem && refusal && <Text size="sm">{refusal.message}</Text>}
      {cancel_asked_at && shipment.can_cancel && (
        <Text size="sm">{t.cancelAsked(when(cancel_asked_at))}</Text>
      )}
      <Text size="sm">
        {[contentsOf(shipment), weightText(shipment.weight_grams ?? 0)].filter(Boolean).join(' · ')}
      </Text>
      {driver && (
        <Text size="sm">
          {t.driver}: {[driver.name, driver.phone, driver.plate].filter(Boolean).join(' · ')}
        </Text>
      )}
      {back && (
        <Text size="sm" fw={600}>
          {back.back === 0 ? t.nothingBack : t.returned(back.back, back.sellable)}
        </Text>
      )}
      <Money shipment={shipment} />
      {tracking_url && (
        <Anchor href={tracking_url} target="_blank" rel="noreferrer">
          {t.follow}
        </Anchor>
      )}
      <Way shipment={shipment} />
      <ShipmentActions shipment={shipment} />
    </Stack>
  )
}

/** The vendor's own words, where they tell more. */
function saidBy({ refusal, events, vendor_state }: Shipment): string {
  return refusal?.said ?? events.at(-1)?.note ?? vendor_state ?? ''
}

/** No courier was asked yet by a vendor that refused. */
function whoSaid({ refusal, vendor }: Shipment): string {
  return refusal && vendor ? t.vendors[vendor] : t.courierSaid
}

function badgeOf({ is_problem, state }: Shipment) {
  if (is_problem) return { color: 'orange', variant: 'light' } as const
  if (state === 'delivered') return { color: 'green', variant: 'light' } as const
  return { variant: 'default' } as const
}

function Money({ shipment }: { shipment: Shipment }) {
  const { quoted, charged, insurance_fee, cod_amount, cod_fee, return_cost } = shipment
  const correction = correctionOf(shipment)
  const lines: readonly (readonly [string, number | null])[] = [
    [t.quoted, quoted],
    [t.charged, charged],
    [t.insuranceFee, insurance_fee],
    [t.corrected, correction],
    [t.codAmount, cod_amount],
    [t.codFee, cod_fee],
    [t.returnCost, return_cost],
  ]
  const told = lines.filter(([, amount]) => amount)
  return (
    <>
      {told.length > 0 && (
        <dl className={classes.money}>
          {told.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{rupiah(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {shipment.collected_at && <Text size="sm">{t.collected(when(shipment.collected_at))}</Text>}
      {shipment.remitted_at && <Text size="sm">{t.remitted(when(shipment.remitted_at))}</Text>}
    </>
  )
}

function Way({ shipment: { events } }: { shipment: Shipment }) {
  if (events.length === 0) return null
  return (
    <details className={classes.way}>
      <summary>{t.events(events.length)}</summary>
      <ol className={classes.events}>
        {events.toReversed().map(({ label, note, place, at, vendor_state }) => (
          <li key={`${at} ${vendor_state}`}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            {(note || place) && <Text size="sm">{[note, place].filter(Boolean).join(' · ')}</Text>}
            <Text size="sm" c="dimmed">
              {when(at)}
            </Text>
          </li>
        ))}
      </ol>
    </details>
  )
}
