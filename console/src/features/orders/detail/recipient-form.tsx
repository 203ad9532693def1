// Name, phone and address of the parcel, until it is shipped.
import { Stack, Textarea, TextInput } from '@mantine/core'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useEdit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { showDone } from '../../../ui/notices.tsx'
import type { Order } from '../order.ts'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts

interface RecipientFormProps {
  readonly order: Order
  readonly changes: OrderChanges
  onSaved(): void
}

export function recipientDraft(shop: string, { number }: Order): string {
  return `${shop}/order-recipient/${number}`
}

export function RecipientForm({ order, changes, onSaved }: RecipientFormProps) {
  const { slug } = useShop()
  const edit = useEdit({
    name: recipientDraft(slug, order),
    thing: order,
    toValues,
    save({ phone, ...patch }, version) {
      const sent = { ...patch, ...(phone !== undefined && { phone: phone.trim() || null }) }
      return changes.edit(sent, version)
    },
    onSaved(saved) {
      changes.show(saved)
      showDone(everyScreenTexts.saved)
      onSaved()
    },
    validate,
  })
  const { form } = edit
  return (
    <EditFrame edit={edit} labels={t.fields}>
      <Stack>
        <TextInput
          label={t.fields.customer_name}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('customer_name')}
        />
        <TextInput
          label={t.fields.phone}
          type="tel"
          inputMode="tel"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <Textarea label={t.fields.address} maxLength={500} {...form.getInputProps('address')} />
        <TextInput label={t.fields.city} maxLength={100} autoComplete="off" {...form.getInputProps('city')} />
      </Stack>
    </EditFrame>
  )
}

function toValues(order: Order | null) {
  return {
    customer_name: order?.customer_name ?? '',
    phone: order?.phone ?? '',
    address: order?.address ?? '',
    city: order?.city ?? '',
  }
}

function validate({ customer_name, address, city }: ReturnType<typeof toValues>) {
  const needed = (text: string) => (text.trim() === '' ? t.needed : null)
  return { customer_name: needed(customer_name), address: needed(address), city: needed(city) }
}
