// Name, phone, address and village of the parcel, until it is shipped.
import { Alert, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useEdit } from '../../../edit/use-edit.ts'
import { rupiah } from '../../../format/money.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { showDone } from '../../../ui/notices.tsx'
import type { Order } from '../order.ts'
import { DestinationField } from '../sale/destination-field.tsx'
import type { SaleDestination } from '../sale/sale-values.ts'
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
    save({ phone, destination, ...patch }, version) {
      const sent = {
        ...patch,
        ...(phone !== undefined && { phone: phone.trim() || null }),
        ...(destination && { destination: destination.ref }),
      }
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
    <EditFrame
      edit={edit}
      labels={t.fields}
      textOf={(field, values) => (field === 'destination' ? (values.destination?.label ?? null) : null)}
    >
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
        {order.destination ? (
          <>
            <DestinationField
              value={form.values.destination}
              hint=""
              error={toText(form.errors.destination)}
              onChange={(destination) => form.setFieldValue('destination', destination)}
            />
            {form.values.destination?.ref !== order.destination.ref && (
              <Alert color="yellow" role="status">
                {t.otherVillage(rupiah(order.shipping_cost))}
              </Alert>
            )}
          </>
        ) : (
          <TextInput
            label={t.fields.city}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('city')}
          />
        )}
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
    destination: destinationOf(order),
  }
}

function destinationOf(order: Order | null): SaleDestination | null {
  if (!order?.destination?.ref) return null
  const { ref, subdistrict, district, city, province, zip_code } = order.destination
  return { ref, label: `${subdistrict}, ${district}, ${city}, ${province} ${zip_code}`, city: city ?? '' }
}

const toText = (error: ReactNode) => (typeof error === 'string' ? error : null)

function validate({ customer_name, address, city }: ReturnType<typeof toValues>) {
  const needed = (text: string) => (text.trim() === '' ? t.needed : null)
  return { customer_name: needed(customer_name), address: needed(address), city: needed(city) }
}
