// What is taken off, from which sum on, at most how much, and when: the fields that promotions and vouchers share.
import { Fieldset, Group, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { fromField, inJakarta, toField } from '../../format/local-time.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import type { SharedValues } from './values.ts'

const t = promotionsTexts

/** What the shared fields are called. */
export const DISCOUNT_LABELS = {
  kind: t.kind,
  discount_type: t.discountType,
  discount_value: t.discount,
  min_subtotal: t.minSubtotal,
  max_discount: t.maxDiscount,
  starts_at: t.startsAt,
  ends_at: t.endsAt,
}

/** The form of either, by the fields that both have. */
export type SharedForm = Pick<UseFormReturnType<SharedValues>, 'values' | 'errors' | 'setFieldValue'>

export function DiscountFields({ form }: { form: SharedForm }) {
  const { values, errors, setFieldValue } = form
  const isPercent = values.discount_type === 'percent'
  const isCampaign = values.kind === 'campaign'
  const setType = (type: SharedValues['discount_type']) => {
    setFieldValue('discount_type', type)
    setFieldValue('discount_value', null)
    setFieldValue('max_discount', null)
  }
  return (
    <Stack>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <NumberInput
          label={t.discount}
          required
          flex={1}
          miw={0}
          // Beside it is room above the other control.
          styles={{ label: { whiteSpace: 'nowrap' } }}
          min={0}
          allowNegative={false}
          {...(isPercent ? { suffix: '%' } : { prefix: 'Rp' })}
          value={values.discount_value ?? ''}
          onChange={(value) => setFieldValue('discount_value', numberIn(value))}
          error={errors.discount_value}
        />
        <SegmentedControl
          aria-label={t.discountType}
          mt={29}
          flex="none"
          styles={{ label: { paddingInline: 10 } }}
          size="md"
          data={[
            { value: 'percent', label: t.byPercent },
            { value: 'amount', label: t.byAmount },
          ]}
          value={values.discount_type}
          onChange={setType}
        />
      </Group>
      {isPercent && (
        <RupiahInput
          label={t.maxDiscount}
          description={isCampaign ? t.maxPerUnit : t.maxDiscountHint}
          value={values.max_discount}
          onChange={(value) => setFieldValue('max_discount', value)}
          error={errors.max_discount}
        />
      )}
      {!isCampaign && (
        <RupiahInput
          label={t.minSubtotal}
          description={t.minSubtotalHint}
          value={values.min_subtotal}
          onChange={(value) => setFieldValue('min_subtotal', value)}
          error={errors.min_subtotal}
        />
      )}
    </Stack>
  )
}

export function WindowFields({ form }: { form: SharedForm }) {
  const { values, errors, setFieldValue } = form
  const field = (name: 'starts_at' | 'ends_at', label: string, hint: string) => {
    const jakarta = inJakarta(values[name])
    return (
      <TextInput
        type="datetime-local"
        label={label}
        description={jakarta ? t.inJakarta(jakarta) : hint}
        value={toField(values[name])}
        onChange={(event) => setFieldValue(name, fromField(event.currentTarget.value))}
        error={errors[name]}
        flex={1}
        miw={220}
      />
    )
  }
  return (
    <Fieldset legend={t.window}>
      <Group align="flex-start" gap="sm">
        {field('starts_at', t.startsAt, t.startsAtHint)}
        {field('ends_at', t.endsAt, t.endsAtHint)}
      </Group>
    </Fieldset>
  )
}

interface AmountInputProps {
  readonly label: string
  readonly description: string
  readonly value: number | null
  onChange(value: number | null): void
  readonly error: ReactNode
}

export function RupiahInput({ value, onChange, error, ...props }: AmountInputProps) {
  return (
    <NumberInput
      {...props}
      prefix="Rp"
      min={0}
      allowNegative={false}
      value={value ?? ''}
      onChange={(typed) => onChange(numberIn(typed))}
      error={error}
    />
  )
}

export function numberIn(typed: number | string): number | null {
  return typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed)
}
