// The fields of a promotion: what it is called, what it lowers, by how much, for what and when.
import { Fieldset, Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { promotionsTexts } from '../../texts/promotions.ts'
import { DiscountFields, WindowFields } from './discount-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import type { PromotionValues } from './values.ts'

const t = promotionsTexts

const KINDS = ['campaign', 'order', 'shipping'] as const

type PromotionForm = UseFormReturnType<PromotionValues>

export function PromotionFields({ form }: { form: PromotionForm }) {
  const { values, errors, setFieldValue } = form
  const setKind = (kind: PromotionValues['kind']) => {
    setFieldValue('kind', kind)
    if (kind === 'campaign') setFieldValue('min_subtotal', null)
  }
  return (
    <>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        maxLength={200}
        value={values.name}
        onChange={(event) => setFieldValue('name', event.currentTarget.value)}
        error={errors.name}
      />
      <Radio.Group label={t.kind} value={values.kind} onChange={setKind}>
        <Stack gap={4} mt={4}>
          {KINDS.map((kind) => (
            <Radio
              key={kind}
              size="md"
              py={6}
              value={kind}
              label={t.kinds[kind]}
              description={t.kindHints[kind]}
            />
          ))}
        </Stack>
      </Radio.Group>
      <DiscountFields form={form} />
      {values.kind === 'campaign' && <ScopeFields form={form} />}
    </>
  )
}

export function PromotionTimes({ form }: { form: PromotionForm }) {
  const { values, errors, setFieldValue } = form
  return (
    <>
      <WindowFields form={form} />
      {values.kind === 'campaign' && (
        <Fieldset legend={t.look}>
          <TextInput
            label={t.badge}
            description={t.badgeHint}
            value={values.badge ?? ''}
            onChange={(event) => setFieldValue('badge', event.currentTarget.value || null)}
            error={errors.badge}
          />
        </Fieldset>
      )}
    </>
  )
}
