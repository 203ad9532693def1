// The merchant's own note of an order.
import { Textarea } from '@mantine/core'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useEdit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { showDone } from '../../../ui/notices.tsx'
import type { Order } from '../order.ts'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts

export function Note({ order, changes }: { order: Order; changes: OrderChanges }) {
  const { slug } = useShop()
  const edit = useEdit({
    name: `${slug}/order-note/${order.number}`,
    thing: order,
    toValues,
    save: ({ note }, version) => changes.edit({ note: note?.trim() || null }, version),
    onSaved(saved) {
      changes.show(saved)
      showDone(everyScreenTexts.saved)
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

function toValues(order: Order | null) {
  return { note: order?.note ?? '' }
}
