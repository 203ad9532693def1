// How it gets there: at a courier's rate, for what the chat agreed upon, or not at all.
import { NumberInput, Radio, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { errorAt } from '../../../edit/field-errors.ts'
import { rupiah } from '../../../format/money.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { LoadError } from '../../../ui/loaded.tsx'
import { CourierSelect } from '../parcels/courier-select.tsx'
import { DestinationField } from './destination-field.tsx'
import classes from './sale.module.css'
import { optionKey } from './sale-values.ts'
import type { Sale } from './use-sale.ts'

const t = saleTexts

export function DeliveryFields({ sale, place }: { sale: Sale; place: string }) {
  const { form } = sale
  const { delivery, destination } = form.values
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.segment }}
        size="md"
        aria-label={t.delivery}
        value={delivery}
        onChange={(chosen) => form.setFieldValue('delivery', chosen)}
        data={[
          { value: 'quote', label: t.deliveryQuote },
          { value: 'agreed', label: t.deliveryAgreed },
          { value: 'pickup', label: t.deliveryPickup },
        ]}
      />
      <Text c="dimmed" size="sm">
        {{ quote: t.quoteHint, agreed: t.agreedHint, pickup: t.pickupHint }[delivery]}
      </Text>
      {delivery !== 'pickup' && (
        <DestinationField
          value={destination}
          hint={place}
          error={errorAt(form.errors, 'destination') ?? null}
          onChange={(chosen) => {
            form.setFieldValue('destination', chosen)
            form.clearFieldError('destination')
            form.clearFieldError('option')
          }}
        />
      )}
      {delivery === 'quote' && <Options sale={sale} />}
      {delivery === 'agreed' && (
        <>
          {!destination && (
            <TextInput label={t.city} autoComplete="off" maxLength={100} {...form.getInputProps('city')} />
          )}
          <NumberInput label={t.shippingCost} prefix="Rp" min={0} {...form.getInputProps('shipping_cost')} />
          <CourierSelect
            label={t.courier}
            none={t.anyCourier}
            value={form.values.courier_code}
            error={errorAt(form.errors, 'courier_code') ?? null}
            onChange={(code) => form.setFieldValue('courier_code', code)}
          />
        </>
      )}
    </Stack>
  )
}

function Options({ sale: { form, rates, options, option } }: { sale: Sale }) {
  if (form.values.destination === null || form.values.items.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t.optionsFirst}
      </Text>
    )
  if (rates.error) return <LoadError error={rates.error} onRetry={() => rates.refetch()} />
  if (rates.data === undefined) return <Skeleton height={120} radius="md" />
  if (options.length === 0) return <Text role="alert">{t.noOptions}</Text>
  return (
    <Radio.Group
      label={t.options}
      value={option ? optionKey(option) : ''}
      error={form.errors.option}
      onChange={(key) => form.setFieldValue('option', key)}
    >
      <Stack gap="xs" mt={4}>
        {options.map((each) => {
          const key = optionKey(each)
          return (
            <Radio
              key={key}
              value={key}
              className={classes.option}
              data-checked={option === each || undefined}
              label={`${each.name ?? ''} · ${rupiah(each.cost)}`}
              description={each.etd}
              size="md"
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
