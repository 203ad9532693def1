// The one thing to do next with an order, and at most one other way beside it.
import { Button, Drawer, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'wouter'
import { rupiah } from '../../../format/money.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { doLater } from '../../../ui/notices.tsx'
import { useBooking } from '../booking/use-bookable.ts'
import type { Order } from '../order.ts'
import { ShipForm } from '../parcels/ship-form.tsx'
import { ReceiveReturn } from '../shipments/receive-return.tsx'
import { courierStand, isComingBack, type Shipment } from '../shipments/shipment.ts'
import { useShipmentChanges } from '../shipments/use-shipments.ts'
import classes from './detail.module.css'
import { beginSettling, endSettling } from './settling.ts'
import type { OrderChanges, Target } from './use-order-changes.ts'
import { whatsAppLink, whatsAppNumber, whatsAppText } from './whatsapp-text.ts'

const t = ordersTexts

interface NextActionsProps {
  readonly order: Order
  readonly changes: OrderChanges
  /** names the order among those whose claim was just accepted */
  readonly name: string
  readonly shipments: readonly Shipment[]
}

/** null: nothing is left to do. */
export function nextActionsOf({ order, changes, name, shipments }: NextActionsProps) {
  const isBooked = courierStand(shipments) !== null
  const comingBack = shipments.find(isComingBack)
  if (comingBack) return <Receive shipment={comingBack} />
  const may = (to: Target) => order.moves.some((move) => move.to === to)
  if (order.waiting.includes('claim') && may('paid'))
    return <SettleClaim order={order} changes={changes} name={name} />
  switch (order.status) {
    case 'pending_payment':
      return may('paid') ? <GetPaid order={order} changes={changes} /> : null
    case 'expired':
      return may('paid') ? <MarkPaid order={order} changes={changes} /> : null
    case 'paid':
      return may('processing') ? <Pack order={order} changes={changes} isBooked={isBooked} /> : null
    case 'processing':
      return may('shipped') ? <Ship order={order} changes={changes} isBooked={isBooked} /> : null
    case 'shipped':
      return may('completed') ? <Complete order={order} changes={changes} canCollect={may('paid')} /> : null
    case 'completed':
      return may('paid') ? <Collect order={order} changes={changes} /> : null
    default:
      return null
  }
}

type OrderProps = Pick<NextActionsProps, 'order' | 'changes'>

function SettleClaim({ order, changes, name }: OrderProps & Pick<NextActionsProps, 'name'>) {
  const [reason, setReason] = useState('')
  const accept = () => {
    beginSettling(name)
    const send = () => {
      // A notice says what went wrong; the order is back, so that the merchant can try again.
      changes
        .settle(true)
        .catch(() => undefined)
        .finally(() => endSettling(name))
    }
    doLater(t.claim.accepting(rupiah(order.total)), send, () => endSettling(name))
  }
  return (
    <>
      <Confirm
        title={t.claim.rejectTitle}
        confirm={t.claim.rejectConfirm}
        isDangerous
        onConfirm={() => changes.settle(false, reason)}
        trigger={(ask) => (
          <Button variant="default" onClick={ask}>
            {t.claim.reject}
          </Button>
        )}
      >
        <Stack>
          <Text>{t.claim.rejectHint}</Text>
          <Textarea
            label={t.claim.reason}
            placeholder={t.claim.reasonPlaceholder}
            description={everyScreenTexts.optional}
            maxLength={400}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      </Confirm>
      <Button leftSection={<Icon name="check" size={20} />} onClick={accept} disabled={changes.isRunning}>
        {t.claim.accept}
      </Button>
    </>
  )
}

function GetPaid({ order, changes }: OrderProps) {
  const shop = useShop()
  const link = whatsAppLink(whatsAppNumber(order), whatsAppText(order, shop.name))
  if (link === null) return <MarkPaid order={order} changes={changes} isMain />
  return (
    <>
      <MarkPaid order={order} changes={changes} />
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="brand-whatsapp" size={20} />}
      >
        {t.actions.remind}
      </Button>
    </>
  )
}

function MarkPaid({ order, changes, isMain = false }: OrderProps & { isMain?: boolean }) {
  return (
    <Confirm
      title={t.markPaidTitle}
      confirm={t.actions.markPaid}
      onConfirm={() => changes.move('paid')}
      trigger={(ask) => (
        <Button {...(!isMain && { variant: 'default' })} onClick={ask}>
          {t.actions.markPaid}
        </Button>
      )}
    >
      <Stack gap="xs">
        <Text>{t.markPaidHint(rupiah(order.total))}</Text>
        {order.status === 'expired' && <Text>{t.markPaidLate}</Text>}
      </Stack>
    </Confirm>
  )
}

/** Into the shop's own hands: what a courier of others collects, that one tells. */
function Collect({ order, changes }: OrderProps) {
  return (
    <Confirm
      title={t.cod.collectTitle}
      confirm={t.cod.collect}
      onConfirm={() => changes.move('paid')}
      trigger={(ask) => (
        <Button variant="default" onClick={ask}>
          {t.cod.collect}
        </Button>
      )}
    >
      <Text>{t.cod.collectHint(rupiah(order.total))}</Text>
    </Confirm>
  )
}

function Receive({ shipment }: { shipment: Shipment }) {
  return <ReceiveReturn shipment={shipment} changes={useShipmentChanges()} />
}

/** As long as its courier does not get on, its buyer is to be asked first. */
function Complete({ order, changes, canCollect }: OrderProps & { canCollect: boolean }) {
  const shop = useShop()
  const standing = order.parcel_standing?.kind ?? 'arrived'
  const link = whatsAppLink(whatsAppNumber(order), whatsAppText(order, shop.name))
  return (
    <>
      {canCollect && <Collect order={order} changes={changes} />}
      <MoveButton
        to="completed"
        changes={changes}
        icon="check"
        label={t.actions.complete}
        isOther={standing !== 'arrived'}
      />
      {standing === 'problem' && link !== null && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="brand-whatsapp" size={20} />}
        >
          {t.actions.askBuyer}
        </Button>
      )}
    </>
  )
}

interface SendProps extends OrderProps {
  /** a courier is booked for it */
  readonly isBooked: boolean
}

function Pack({ order, changes, isBooked }: SendProps) {
  const booking = useBooking()
  const canBook = order.courier_code && (booking || isBooked)
  return (
    <>
      {canBook ? (
        <MoveButton to="processing" changes={changes} icon="package" label={t.actions.pack} isOther />
      ) : (
        order.courier_code && <ShipDialog order={order} changes={changes} label={t.actions.shipNow} isOther />
      )}
      {canBook ? (
        <Send order={order} isBooked={isBooked} />
      ) : (
        <MoveButton to="processing" changes={changes} icon="package" label={t.actions.pack} />
      )}
    </>
  )
}

/** What nobody carries has no number. */
function Ship({ order, changes, isBooked }: SendProps) {
  const isDesktop = useIsDesktop()
  const booking = useBooking()
  if (!order.courier_code)
    return <MoveButton to="shipped" changes={changes} icon="check" label={t.actions.handOver} />
  if (isBooked) return <Send order={order} isBooked />
  if (booking)
    return (
      <>
        <ShipDialog order={order} changes={changes} label={t.actions.typeResi} isOther />
        <Send order={order} isBooked={false} />
      </>
    )
  if (isDesktop)
    return (
      <div className={classes.form}>
        <ShipForm order={order} onShipped={changes.show} />
      </div>
    )
  return <ShipDialog order={order} changes={changes} label={t.actions.ship} />
}

/** A courier is booked for it, or its label printed where one is. */
function Send({ order, isBooked }: Pick<SendProps, 'order' | 'isBooked'>) {
  const { to } = useShop()
  const number = encodeURIComponent(order.number ?? '')
  return isBooked ? (
    <Button
      component={Link}
      href={to(`/pesanan/cetak?jenis=label&nomor=${number}`)}
      leftSection={<Icon name="printer" size={20} />}
    >
      {t.actions.label}
    </Button>
  ) : (
    <Button
      component={Link}
      href={to(`/pesanan/kirim?nomor=${number}`)}
      leftSection={<Icon name="truck-delivery" size={20} />}
    >
      {t.actions.book}
    </Button>
  )
}

function ShipDialog({
  order,
  changes,
  label,
  isOther = false,
}: OrderProps & { label: string; isOther?: boolean }) {
  const isDesktop = useIsDesktop()
  const [isOpen, { open, close }] = useDisclosure()
  const shipped = (now: Order) => {
    close()
    changes.show(now)
  }
  const form = <ShipForm order={order} onShipped={shipped} />
  return (
    <>
      <Button
        onClick={open}
        leftSection={!isOther && <Icon name="truck-delivery" size={20} />}
        {...(isOther && { variant: 'default' })}
      >
        {label}
      </Button>
      {isDesktop ? (
        <Modal opened={isOpen} onClose={close} title={t.shipTitle}>
          {form}
        </Modal>
      ) : (
        <Drawer opened={isOpen} onClose={close} title={t.shipTitle} position="bottom" size="auto">
          {form}
        </Drawer>
      )}
    </>
  )
}

interface MoveButtonProps {
  readonly to: Target
  readonly changes: OrderChanges
  readonly label: string
  readonly icon: IconName
  readonly isOther?: boolean
}

function MoveButton({ to, changes, label, icon, isOther = false }: MoveButtonProps) {
  const run = () => changes.move(to).catch(() => undefined)
  return (
    <Button
      leftSection={!isOther && <Icon name={icon} size={20} />}
      loading={changes.isRunning}
      onClick={run}
      {...(isOther && { variant: 'default' })}
    >
      {label}
    </Button>
  )
}
