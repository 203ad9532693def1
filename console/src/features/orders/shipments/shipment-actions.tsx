// What a merchant does with a parcel: cancels it, asks where it is, says what nobody else can know.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { API_PATH } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { downloadLink } from '../../../ui/download.ts'
import { showDone } from '../../../ui/notices.tsx'
import { readResi } from '../parcels/resi.ts'
import { ResiField } from '../parcels/resi-field.tsx'
import { ReceiveReturn } from './receive-return.tsx'
import { canComeBack, type Shipment } from './shipment.ts'
import { useShipmentChanges } from './use-shipments.ts'

const t = bookingTexts

const ON_ITS_WAY: ReadonlySet<string | null> = new Set([
  'booked',
  'waiting',
  'picked',
  'moving',
  'delivering',
  'problem',
  'returning',
])

export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const { slug, to } = useShop()
  const changes = useShipmentChanges()
  const { state, vendor, awb, is_problem } = shipment
  const id = shipment.id ?? ''
  const number = shipment.order_number ?? ''
  const isAsked = vendor !== null && ON_ITS_WAY.has(state)
  const ask = () => changes.refresh.mutate({ id }, { onSuccess: () => showDone(t.asked) })
  const label = `${API_PATH}/shops/${encodeURIComponent(slug)}/parcels/labels?ids=${encodeURIComponent(id)}`
  return (
    <Group gap="xs">
      {state === 'uncertain' && <Settle shipment={shipment} changes={changes} />}
      {(state === 'failed' || state === 'declined') && is_problem && (
        <Button component={Link} href={to(`/pesanan/kirim?nomor=${encodeURIComponent(number)}`)}>
          {t.bookAgain}
        </Button>
      )}
      {canComeBack(shipment) && <ReceiveReturn shipment={shipment} changes={changes} />}
      {awb && (state === 'waiting' || state === 'picked') && (
        <Button component="a" variant="default" {...downloadLink(label, t.labelFile(number))}>
          {t.labelPdf}
        </Button>
      )}
      {isAsked && (
        <Button variant="default" loading={changes.refresh.isPending} onClick={ask}>
          {t.ask}
        </Button>
      )}
      {is_problem && state !== 'uncertain' && (
        <Button
          variant="default"
          loading={changes.update.isPending}
          onClick={() =>
            changes.update.mutate(
              { id, handled: true, call: { ifMatch: shipment.version ?? '*' } },
              { onSuccess: () => showDone(t.handledDone) },
            )
          }
        >
          {t.handled}
        </Button>
      )}
      {shipment.can_cancel && (
        <Confirm
          title={t.cancelTitle}
          confirm={t.cancel}
          isDangerous
          onConfirm={async () => {
            await changes.cancel.mutateAsync({ id })
            showDone(t.cancelled)
          }}
          trigger={(open) => (
            <Button variant="subtle" color="red" onClick={open}>
              {t.cancel}
            </Button>
          )}
        >
          {t.cancelHint}
        </Confirm>
      )}
    </Group>
  )
}

interface SettleProps {
  readonly shipment: Shipment
  readonly changes: ReturnType<typeof useShipmentChanges>
}

/** What a vendor goes by when it is asked where a parcel is, and whether its dashboard shows our name of it. */
const KNOWN_BY = {
  biteship: { isOurs: true, byOrder: true },
  kiriminaja: { isOurs: true, byOrder: false },
  komerce: { isOurs: false, byOrder: true },
} as const

function Settle({ shipment, changes: { settle } }: SettleProps) {
  const [resi, setResi] = useState('')
  const [order, setOrder] = useState('')
  const id = shipment.id ?? ''
  const name = shipment.vendor ?? 'kiriminaja'
  const vendor = t.vendors[name]
  const { isOurs, byOrder } = KNOWN_BY[name]
  const what = isOurs ? (shipment.reference ?? '') : t.parcelFor(shipment.customer_name ?? '')
  const send = async (found: boolean) => {
    const awb = readResi(resi)
    const there = { ...(awb && { awb }), ...(byOrder && { vendor_id: order.trim() }) }
    await settle.mutateAsync({ id, found, ...(found && there) })
    showDone(t.settled)
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t.settleHint(vendor, what)}</Text>
      <Group gap="xs">
        <Confirm
          title={t.settleTitle}
          confirm={t.settleSave}
          isDisabled={byOrder ? order.trim() === '' : readResi(resi) === ''}
          onConfirm={() => send(true)}
          trigger={(open) => <Button onClick={open}>{t.found}</Button>}
        >
          <Stack>
            {byOrder && (
              <TextInput
                label={t.orderThere(vendor)}
                description={t.orderThereHint}
                maxLength={100}
                value={order}
                onChange={({ currentTarget }) => setOrder(currentTarget.value)}
              />
            )}
            <ResiField
              label={byOrder ? t.resiThere : parcelsTexts.resi}
              {...(!byOrder && { description: t.foundHint })}
              value={resi}
              onChange={setResi}
            />
          </Stack>
        </Confirm>
        <Confirm
          title={t.absentTitle}
          confirm={t.absent}
          isDangerous
          onConfirm={() => send(false)}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              {t.absent}
            </Button>
          )}
        >
          {t.absentHint}
        </Confirm>
      </Group>
    </Stack>
  )
}
