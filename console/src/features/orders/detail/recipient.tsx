// Whom the parcel is for and where it goes: as the buyer wrote it, beside the place that shipping was paid for.
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { readDraft } from '../../../edit/draft-storage.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Copy } from '../../../ui/copy.tsx'
import { isBeforeShipping, type Order } from '../order.ts'
import classes from './detail.module.css'
import { RecipientForm, recipientDraft } from './recipient-form.tsx'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts

export function Recipient({ order, changes }: { order: Order; changes: OrderChanges }) {
  const { slug } = useShop()
  const canEdit = isBeforeShipping(order.status)
  // Shows again what was typed and not saved.
  const [isEditing, setEditing] = useState(() => readDraft(recipientDraft(slug, order)) !== null)
  if (isEditing && canEdit)
    return (
      <Section
        title={t.recipient}
        action={
          <Button variant="subtle" size="sm" mih={44} mr={-12} onClick={() => setEditing(false)}>
            {everyScreenTexts.close}
          </Button>
        }
      >
        <RecipientForm order={order} changes={changes} onSaved={() => setEditing(false)} />
      </Section>
    )
  const edit = canEdit && (
    <Button
      variant="subtle"
      size="sm"
      mih={44}
      mr={-12}
      aria-label={t.editRecipient}
      onClick={() => setEditing(true)}
    >
      {everyScreenTexts.edit}
    </Button>
  )
  return (
    <Section title={t.recipient} action={edit}>
      <Shown order={order} />
    </Section>
  )
}

function Shown({ order }: { order: Order }) {
  const { phone, destination, contact } = order
  const block = [order.customer_name, phone, ...order.address_lines].filter(Boolean).join('\n')
  return (
    <>
      <Text fw={650}>{order.customer_name}</Text>
      <div className={classes.copied}>
        {phone ? <Anchor href={`tel:${phone}`}>{phone}</Anchor> : <Text c="dimmed">{t.noPhone}</Text>}
        {phone && <Copy value={phone} what={t.copyPhone} isSmall />}
      </div>
      {destination && <div className={classes.quiet}>{t.written}</div>}
      <Text className={classes.address}>
        {[order.address, !destination && order.city].filter(Boolean).join('\n')}
      </Text>
      {destination && (
        <>
          <div className={classes.quiet} style={{ marginTop: 8 }}>
            {t.quoted}
          </div>
          <Text>
            {destination.subdistrict}, {destination.district}, {destination.city}, {destination.province}{' '}
            <strong>{destination.zip_code}</strong>
          </Text>
        </>
      )}
      <div className={classes.copied} style={{ marginTop: 8 }}>
        <Copy value={block} what={t.copyAddress} />
      </div>
      {contact && contact !== phone && (
        <div className={classes.quiet} style={{ marginTop: 8, overflowWrap: 'anywhere' }}>
          {t.contact}: {contact}
        </div>
      )}
    </>
  )
}
