// How it is paid, whether it is already, and what else belongs to the sale.
import { NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { saleTexts } from '../../../texts/sale.ts'
import type { Sale } from './use-sale.ts'

const t = saleTexts

export function PaymentFields({ sale: { form, methods, method, price } }: { sale: Sale }) {
  const { paid, voucher_code } = form.values
  const problem = price.data?.problems.find(({ code }) => code === 'payment_unavailable')
  const voucher = voucher_code.trim() && !price.isPlaceholderData ? price.data?.voucher : null
  return (
    <Stack gap="sm">
      {methods.data && methods.data.length === 0 ? (
        <Text role="alert">{t.noMethods}</Text>
      ) : (
        <NativeSelect
          label={t.method}
          value={method?.code ?? ''}
          error={form.errors.payment_method ?? problem?.message}
          onChange={(event) => form.setFieldValue('payment_method', event.currentTarget.value)}
          data={(methods.data ?? []).map(({ code, name }) => ({ value: code, label: name || code }))}
        />
      )}
      <Switch
        size="md"
        label={t.paid}
        description={paid ? t.paidHint : t.unpaidHint}
        checked={paid}
        onChange={(event) => form.setFieldValue('paid', event.currentTarget.checked)}
      />
      <TextInput
        label={t.voucher}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        {...form.getInputProps('voucher_code')}
        error={voucher && !voucher.applied ? voucher.message : form.errors.voucher_code}
        description={voucher?.applied ? voucher.message : undefined}
      />
      <Textarea
        label={t.note}
        description={t.noteHint}
        minRows={2}
        maxLength={2_000}
        {...form.getInputProps('note')}
      />
    </Stack>
  )
}
