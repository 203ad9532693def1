// The fields of a voucher: its code, what it takes off, how often it may be used and when.
import { Button, Fieldset, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Icon } from '../../ui/icons.tsx'
import { DiscountFields, numberIn, WindowFields } from './discount-fields.tsx'
import { usedText, type Voucher } from './entries.ts'
import { LimitInput } from './limit-input.tsx'
import type { VoucherValues } from './values.ts'
import { newCode } from './words.ts'

const t = promotionsTexts

const KINDS = ['order', 'shipping'] as const

type VoucherForm = UseFormReturnType<VoucherValues>

export function VoucherFields({ form, isNew }: { form: VoucherForm; isNew: boolean }) {
  const { values, errors, setFieldValue } = form
  const generate = () =>
    setFieldValue(
      'code',
      newCode((length) => crypto.getRandomValues(new Uint8Array(length))),
    )
  return (
    <>
      {isNew ? (
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t.code}
            description={t.codeHint}
            required
            maxLength={50}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            flex={1}
            miw={200}
            value={values.code}
            onChange={(event) => setFieldValue('code', event.currentTarget.value.toUpperCase().trim())}
            error={errors.code}
          />
          <Button variant="default" leftSection={<Icon name="wand" size={18} />} onClick={generate}>
            {t.generate}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t.codeKept}
        </Text>
      )}
      <TextInput
        label={t.voucherName}
        description={t.voucherNameHint}
        maxLength={200}
        value={values.name ?? ''}
        onChange={(event) => setFieldValue('name', event.currentTarget.value || null)}
        error={errors.name}
      />
      <Radio.Group label={t.kind} value={values.kind} onChange={(kind) => setFieldValue('kind', kind)}>
        <Stack gap={4} mt={4}>
          {KINDS.map((kind) => (
            <Radio key={kind} size="md" py={6} value={kind} label={t.kinds[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <DiscountFields form={form} />
    </>
  )
}

export function VoucherLimits({ form, voucher }: { form: VoucherForm; voucher: Voucher | null }) {
  const { values, errors, setFieldValue } = form
  return (
    <>
      <Fieldset legend={t.quotas}>
        {voucher && (
          <Text size="sm" mb="sm" fw={500}>
            {usedText(voucher)}
          </Text>
        )}
        <Group align="flex-start" gap="sm">
          <LimitInput
            label={t.usageLimit}
            value={values.usage_limit}
            onChange={(value) => setFieldValue('usage_limit', numberIn(value))}
            error={errors.usage_limit}
          />
          <LimitInput
            label={t.perContactLimit}
            value={values.per_contact_limit}
            onChange={(value) => setFieldValue('per_contact_limit', numberIn(value))}
            error={errors.per_contact_limit}
          />
        </Group>
      </Fieldset>
      <WindowFields form={form} />
    </>
  )
}
