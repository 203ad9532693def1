// Who carries the parcel, by what number, and where its buyer follows it.
import { Anchor, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useEdit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Copy } from '../../../ui/copy.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { useBooking } from '../booking/use-bookable.ts'
import type { Order } from '../order.ts'
import { readResi } from '../parcels/resi.ts'
import { ResiField } from '../parcels/resi-field.tsx'
import { looksWrong } from '../parcels/resi-forms.ts'
import { isOpen, type Shipment, unsentOf } from '../shipments/shipment.ts'
import { ShipmentCard } from '../shipments/shipment-card.tsx'
import classes from './detail.module.css'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts

interface ParcelProps {
  readonly order: Order
  readonly changes: OrderChanges
  readonly shipments: readonly Shipment[]
}

export function Parcel({ order, changes, shipments }: ParcelProps) {
  const [isEditing, setEditing] = useState(false)
  const { awb, track_url: trackUrl } = order
  const isTold = shipments.some((each) => each.awb !== null && each.awb === awb)
  const canEdit = order.status === 'shipped' && !isEditing && !isTold
  const edit = canEdit && (
    <Button variant="subtle" size="sm" mih={44} mr={-12} onClick={() => setEditing(true)}>
      {t.editAwb}
    </Button>
  )
  return (
    <Section title={t.parcel} action={edit}>
      {!isTold && <Text>{order.courier ?? t.noCourier}</Text>}
      {isEditing && <AwbForm order={order} changes={changes} onSaved={() => setEditing(false)} />}
      {awb && !isEditing && !isTold && (
        <div className={classes.copied}>
          <Text fw={650} size="lg">
            {awb}
          </Text>
          <Copy value={awb} what={t.copyAwb} isSmall />
        </div>
      )}
      {trackUrl && (
        <div className={classes.copied}>
          <Anchor href={trackUrl} target="_blank" rel="noreferrer">
            {t.trackUrl}
          </Anchor>
          <Copy value={trackUrl} what={t.copyTrackUrl} isSmall />
        </div>
      )}
      {inTurn(shipments).map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} />
      ))}
      <BookRest order={order} shipments={shipments} />
    </Section>
  )
}

/** Those on their way first, of which one is asked. */
function inTurn(shipments: readonly Shipment[]): Shipment[] {
  return [...shipments.filter(isOpen), ...shipments.filter((each) => !isOpen(each))]
}

/** What is left of an order of which some is in a parcel. */
function BookRest({ order, shipments }: Pick<ParcelProps, 'order' | 'shipments'>) {
  const { to } = useShop()
  const booking = useBooking()
  const unsent = unsentOf(order, shipments)
  const isSent = order.status === 'paid' || order.status === 'processing' || order.status === 'shipped'
  if (!booking || !isSent || unsent === 0 || !shipments.some(isOpen)) return null
  return (
    <Button
      component={Link}
      href={to(`/pesanan/kirim?nomor=${encodeURIComponent(order.number ?? '')}`)}
      variant="default"
      mt="sm"
    >
      {bookingTexts.bookRest(unsent)}
    </Button>
  )
}

interface AwbFormProps {
  readonly order: Order
  readonly changes: OrderChanges
  onSaved(): void
}

function AwbForm({ order, changes, onSaved }: AwbFormProps) {
  const { slug } = useShop()
  const doubted = useRef('')
  const edit = useEdit({
    name: `${slug}/order-awb/${order.number}`,
    thing: order,
    toValues,
    save: ({ awb }, version) => changes.edit({ awb: readResi(awb ?? '') }, version),
    onSaved(saved) {
      changes.show(saved)
      showDone(everyScreenTexts.saved)
      onSaved()
    },
    validate({ awb }) {
      const resi = readResi(awb)
      if (resi === '') return { awb: t.needed }
      if (doubted.current === resi || !looksWrong(resi, order.courier_code)) return { awb: null }
      // Asked once: whoever saves the same again means it.
      doubted.current = resi
      return { awb: parcelsTexts.doubtSaved(resi) }
    },
  })
  return (
    <EditFrame edit={edit} labels={t.fields}>
      <ResiField
        label={t.awb}
        description={t.editAwbHint}
        data-autofocus
        value={edit.form.values.awb}
        error={edit.form.errors.awb}
        onChange={(awb) => edit.form.setFieldValue('awb', awb)}
      />
    </EditFrame>
  )
}

function toValues(order: Order | null) {
  return { awb: order?.awb ?? '' }
}
