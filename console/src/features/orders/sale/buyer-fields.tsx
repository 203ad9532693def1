// Who buys, and where it goes; an address pasted from the chat fills it in.
import { Stack, Textarea, TextInput } from '@mantine/core'
import { saleTexts } from '../../../texts/sale.ts'
import type { ChatAddress } from './chat-address.ts'
import { PasteAddress } from './paste-address.tsx'
import type { SaleForm } from './use-sale.ts'

const t = saleTexts

interface BuyerFieldsProps {
  readonly form: SaleForm
  /** words to look the destination up by */
  onPlace(words: string): void
}

export function BuyerFields({ form, onPlace }: BuyerFieldsProps) {
  const isShipped = form.values.delivery !== 'pickup'
  const use = ({ name, phone, email, address, place }: ChatAddress) => {
    form.setValues((before) => ({
      customer_name: name || before.customer_name || '',
      phone: phone || before.phone || '',
      contact: before.contact || phone || email,
      address: address || before.address || '',
    }))
    if (place) onPlace(place)
  }
  return (
    <Stack gap="sm">
      <PasteAddress onUse={use} />
      <TextInput label={t.name} autoComplete="off" maxLength={100} {...form.getInputProps('customer_name')} />
      <TextInput
        label={t.contact}
        description={t.contactHint}
        autoComplete="off"
        inputMode="email"
        {...form.getInputProps('contact')}
      />
      <TextInput
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      {isShipped && (
        <Textarea
          label={t.address}
          description={t.addressHint}
          autoComplete="off"
          maxLength={500}
          minRows={2}
          {...form.getInputProps('address')}
        />
      )}
    </Stack>
  )
}
