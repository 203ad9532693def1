// What is sold: how many of each, what it costs now, and what is wrong with it.
import { ActionIcon, Group, Image, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from './sale.module.css'
import { keyOf, type SaleItem } from './sale-values.ts'

const t = saleTexts
const MOST = 999

interface SaleItemsProps {
  readonly items: readonly SaleItem[]
  readonly price: Schemas['PricePreview'] | undefined
  onChange(items: readonly SaleItem[]): void
}

export function SaleItems({ items, price, onChange }: SaleItemsProps) {
  const change = (changed: SaleItem, qty: number) =>
    onChange(
      items.flatMap((item) => {
        if (item !== changed) return [item]
        return qty < 1 ? [] : [{ ...item, qty: Math.min(qty, MOST) }]
      }),
    )
  return (
    <Stack gap="md">
      {items.map((item, index) => (
        <Row
          key={keyOf(item)}
          item={item}
          line={price?.lines.find(
            ({ product_id, variant_id }) =>
              product_id === item.product_id && (variant_id ?? null) === item.variant_id,
          )}
          fault={faultOf(price, index)}
          onChange={(qty) => change(item, qty)}
        />
      ))}
    </Stack>
  )
}

interface RowProps {
  readonly item: SaleItem
  readonly line: Schemas['DraftLine'] | undefined
  readonly fault: string | null
  onChange(qty: number): void
}

const isQuantity = (typed: number | string): typed is number =>
  typeof typed === 'number' && typed >= 1 && typed <= MOST

function Row({ item, line, fault, onChange }: RowProps) {
  // While it is typed; afterwards the field says again what is counted.
  const [typed, setTyped] = useState<number | string | null>(null)
  const name = [item.name, item.label].filter(Boolean).join(' · ')
  return (
    <div>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Image src={item.image} alt="" w={48} h={48} radius="sm" fit="cover" loading="lazy" />
        <div className={classes.grow}>
          <Text lineClamp={2}>{item.name}</Text>
          {item.label && <Text fw={600}>{item.label}</Text>}
          <Text size="sm" c="dimmed">
            {line ? `${rupiah(line.unit_price)} · ${rupiah(line.line_total)}` : '…'}
          </Text>
          {line?.promotion_name && <Text size="sm">{line.promotion_name}</Text>}
        </div>
        <ActionIcon aria-label={t.removeItem(name)} onClick={() => onChange(0)}>
          <Icon name="trash" size={20} />
        </ActionIcon>
      </Group>
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <ActionIcon
          variant="default"
          aria-label={t.fewer(name)}
          disabled={item.qty <= 1}
          onClick={() => onChange(item.qty - 1)}
        >
          <Icon name="minus" size={20} />
        </ActionIcon>
        <NumberInput
          aria-label={t.quantityOf(name)}
          className={classes.quantity}
          min={1}
          max={MOST}
          allowDecimal={false}
          allowNegative={false}
          value={typed ?? item.qty}
          onChange={(qty) => {
            setTyped(qty)
            if (isQuantity(qty)) onChange(qty)
          }}
          onBlur={() => setTyped(null)}
          error={fault !== null || (typed !== null && !isQuantity(typed))}
        />
        <ActionIcon variant="default" aria-label={t.more(name)} onClick={() => onChange(item.qty + 1)}>
          <Icon name="plus" size={20} />
        </ActionIcon>
      </Group>
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" ta="right">
          {fault}
        </Text>
      )}
    </div>
  )
}

function faultOf(price: Schemas['PricePreview'] | undefined, index: number): string | null {
  const line = price?.problems.flatMap(({ lines }) => lines).find((each) => each.index === index)
  if (!line) return null
  return typeof line.available === 'number' && line.available > 0
    ? t.available(line.available)
    : t.unavailable
}
