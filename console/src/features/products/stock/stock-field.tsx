// The stock of a saved product: a count is saved at once and on its own, as it sells while a form is open.
import { ActionIcon, Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { count } from '../../../format/money.ts'
import { useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { StockHistory } from './stock-history.tsx'

interface StockFieldProps {
  readonly product: Schemas['Product']
  /** null: the product has no variants */
  readonly variantId: string | null
  readonly stock: number
  /** its name in notices */
  readonly name: string
}

const t = productsTexts

export function StockField({ product, variantId, stock, name }: StockFieldProps) {
  const [shown, setShown] = useState<'change' | 'history' | null>(null)
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        rightSection={<Icon name="pencil" size={16} />}
        onClick={() => setShown('change')}
        aria-label={`${t.changeStockOf(name)}: ${count(stock)}`}
      >
        {count(stock)}
      </Button>
      <ActionIcon aria-label={t.historyOf(name)} onClick={() => setShown('history')}>
        <Icon name="history" size={20} />
      </ActionIcon>
      {shown === 'change' && (
        <ChangeDialog
          product={product}
          variantId={variantId}
          stock={stock}
          name={name}
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'history' && (
        <StockHistory product={product} variantId={variantId} onClose={() => setShown(null)} />
      )}
    </Group>
  )
}

function ChangeDialog({ product, variantId, stock, name, onClose }: StockFieldProps & { onClose(): void }) {
  const [next, setNext] = useState<number | ''>(stock)
  const [reason, setReason] = useState('')
  const change = useChange('changeStock', {
    outdates: OUTDATED_BY_PRODUCT,
    onDone() {
      showDone(t.stockChanged)
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    // A form around it is none of its business.
    event.stopPropagation()
    if (next === '') return
    if (next === stock) return onClose()
    const changed = {
      product_id: product.id ?? '',
      variant_id: variantId,
      // By how much, so that what is sold meanwhile stays sold.
      add: next - stock,
      reason: reason.trim() || null,
    }
    change.mutate({ changes: [changed] })
  }
  const step = (by: number) => setNext(Math.max(0, (next === '' ? 0 : next) + by))
  return (
    <Modal opened onClose={onClose} title={t.changeStockOf(name)}>
      <form onSubmit={save}>
        <Stack>
          <Group align="flex-end" wrap="nowrap" gap="xs">
            <ActionIcon variant="default" aria-label={t.oneLess} onClick={() => step(-1)}>
              <Icon name="minus" size={20} />
            </ActionIcon>
            <NumberInput
              label={t.newStock}
              value={next}
              onChange={(value) => setNext(value === '' ? '' : Number(value))}
              min={0}
              allowNegative={false}
              required
              withAsterisk={false}
              data-autofocus
              style={{ flex: 1 }}
            />
            <ActionIcon variant="default" aria-label={t.oneMore} onClick={() => step(1)}>
              <Icon name="plus" size={20} />
            </ActionIcon>
          </Group>
          <Text size="sm" c="dimmed">
            {t.stockNow}: {count(stock)}
          </Text>
          <TextInput
            label={t.reason}
            description={t.reasonHint}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {everyScreenTexts.cancel}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {everyScreenTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
