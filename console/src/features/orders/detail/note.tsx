// The merchant's own note of an order.
import { Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useEdit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { commonTexts } from '../../../texts/common.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { showDone } from '../../../ui/notices.tsx'
import type { Order } from '../order.ts'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'
import { type VersionedOrder, versioned } from './versioned.ts'

const t = ordersTexts

export function Note({ order, changes }: { order: Order; changes: OrderChanges }) {
  const { slug } = useShop()
  const thing = useMemo(() => versioned(order), [order])
  const edit = useEdit({
    name: `${slug}/order-note/${order.number}`,
    thing,
    toValues,
    save: async ({ note }, version) => versioned(await changes.edit({ note: note?.trim() || null }, version)),
    onSaved(saved) {
      changes.show(saved)
      showDone(commonTexts.saved)
    },
  })
  return (
    <Section title={t.note}>
      <EditFrame edit={edit} labels={t.fields}>
        <Textarea
          aria-label={t.note}
          description={t.noteHint}
          minRows={2}
          maxLength={2000}
          {...edit.form.getInputProps('note')}
        />
      </EditFrame>
    </Section>
  )
}

function toValues(order: VersionedOrder | null) {
  return { note: order?.note ?? '' }
}
