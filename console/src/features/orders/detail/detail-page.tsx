// One order: where it is, the one thing to do next, and all that is known of it.
import { isAdminError } from '@etalase/client/admin'
import { Button, Paper } from '@mantine/core'
import { Link } from 'wouter'
import { when } from '../../../format/time.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Copy } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useBackToList } from '../list/use-filter.ts'
import type { Order } from '../order.ts'
import { courierStand } from '../shipments/shipment.ts'
import { useShipments } from '../shipments/use-shipments.ts'
import { Attention } from './attention.tsx'
import classes from './detail.module.css'
import { Ending } from './ending.tsx'
import { History } from './history.tsx'
import { Invoices } from './invoices.tsx'
import { Items } from './items.tsx'
import { Messages } from './messages.tsx'
import { nextActionsOf } from './next-actions.tsx'
import { NextStep } from './next-step.tsx'
import { Note } from './note.tsx'
import { Parcel } from './parcel.tsx'
import { Payments } from './payments.tsx'
import { QuickLinks } from './quick-links.tsx'
import { Recipient } from './recipient.tsx'
import { Refunds } from './refunds.tsx'
import { useIsSettling } from './settling.ts'
import { useOrderChanges } from './use-order-changes.ts'
import { useSettledOrder } from './use-settled-order.ts'

const t = ordersTexts

export function DetailPage({ number }: { number: string }) {
  const { slug, to } = useShop()
  const name = `${slug}/${number}`
  const order = useSettledOrder(number, name)
  const back = useBackToList()
  const isMissing = isAdminError(order.error) && order.error.code === 'not_found'
  return (
    <Page title={number} back={back} actions={<Copy value={number} what={t.copyNumber} isSmall />}>
      {isMissing && order.data === undefined ? (
        <Empty title={t.notFound} hint={t.notFoundHint}>
          <Button component={Link} href={to('/pesanan')}>
            {t.toList}
          </Button>
        </Empty>
      ) : (
        <Loaded from={order}>{(data) => <Detail order={data} number={number} name={name} />}</Loaded>
      )}
    </Page>
  )
}

interface DetailProps {
  readonly order: Order
  readonly number: string
  /** among those whose claim was just accepted */
  readonly name: string
}

function Detail({ order, number, name }: DetailProps) {
  const isDesktop = useIsDesktop()
  const changes = useOrderChanges(number)
  const isSettling = useIsSettling(name)
  const shipments = useShipments(number) ?? []
  const courier = courierStand(shipments)
  const actions = isSettling ? null : nextActionsOf({ order, changes, name, shipments })
  const origin = [order.source === 'merchant' && t.fromChat, t.placed(when(order.created_at))]
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Attention order={order} changes={changes} />
          <NextStep order={order} isSettling={isSettling} courier={courier}>
            {isDesktop && actions && <div className={classes.actions}>{actions}</div>}
            <div className={classes.quiet}>{origin.filter(Boolean).join(' · ')}</div>
          </NextStep>
          <QuickLinks order={order} />
          <Items order={order} />
          {isDesktop && <History order={order} />}
          {isDesktop && <Ending order={order} changes={changes} />}
        </div>
        <div className={classes.column}>
          <Recipient order={order} changes={changes} />
          <Parcel order={order} changes={changes} shipments={shipments} />
          <Note order={order} changes={changes} />
          <Payments order={order} changes={changes} />
          <Invoices order={order} />
          <Refunds order={order} changes={changes} />
          <Messages order={order} />
          {!isDesktop && <History order={order} />}
          {!isDesktop && <Ending order={order} changes={changes} />}
        </div>
      </div>
      {!isDesktop && actions && (
        <Paper className={classes.bar} withBorder shadow="md">
          {actions}
        </Paper>
      )}
    </>
  )
}
