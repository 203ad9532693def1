// Why the stock of a product or a variant changed: who, when, by how much.
import { Badge, Drawer, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { count } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { usePages } from '../../../shop/calls.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Lines, Loaded } from '../../../ui/loaded.tsx'
import { choiceText } from '../product/choice-text.ts'
import classes from './stock.module.css'

interface StockHistoryProps {
  readonly product: Schemas['Product']
  /** null: of the product and all its variants */
  readonly variantId: string | null
  onClose(): void
}

const t = productsTexts

export function StockHistory({ product, variantId, onClose }: StockHistoryProps) {
  const pages = usePages('listStockLedger', {
    product_id: product.id ?? '',
    ...(variantId !== null && { variant_id: variantId }),
  })
  const names = new Map(product.variants.map((variant) => [variant.id, choiceText(variant)]))
  const name = product.name ?? product.slug
  const chosen = variantId === null ? undefined : names.get(variantId)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t.historyOf(chosen ? `${name}, ${chosen}` : name)}
      closeButtonProps={{ 'aria-label': everyScreenTexts.close }}
    >
      <Loaded from={pages} waiting={<Lines count={3} />}>
        {() =>
          pages.items.length === 0 ? (
            <Text c="dimmed">{t.historyEmpty}</Text>
          ) : (
            <Stack gap={0} component="ol" className={classes.history}>
              {pages.items.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  variant={variantId === null ? names.get(entry.variant_id) : undefined}
                />
              ))}
              {pages.hasNextPage && (
                <li>
                  <LoadMore pages={pages} fullWidth />
                </li>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  )
}

function Entry({ entry, variant }: { entry: Schemas['StockLedgerEntry']; variant: string | undefined }) {
  const change = entry.change ?? 0
  const who = entry.order_number ? t.order(entry.order_number) : actorName(entry.by)
  return (
    <li className={classes.entry}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600}>{entry.kind ? t.kinds[entry.kind] : '–'}</Text>
        <Group gap={6} wrap="nowrap">
          <Badge color={change < 0 ? 'orange' : 'green'} variant="light" size="lg" tt="none">
            {change > 0 ? `+${count(change)}` : count(change)}
          </Badge>
          <Text size="sm" c="dimmed">
            {t.stockAfter(entry.stock ?? 0)}
          </Text>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {[variant, who, when(entry.at)].filter(Boolean).join(' · ')}
      </Text>
      {entry.reason && <Text size="sm">{entry.reason}</Text>}
    </li>
  )
}

function actorName(by: Schemas['StockLedgerEntry']['by']): string {
  if (!by) return ''
  if (by.kind === 'command') return t.byCommand
  if (by.kind === 'system') return t.bySystem
  return by.kind === 'program' ? t.byProgram(by.name ?? '') : (by.name ?? '')
}
