// A price of an example: before and after for each line, what is taken off by name, and why something is not.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Alert, Divider, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { rupiah } from '../../format/money.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import type { Planned } from './planned.ts'
import classes from './price-result.module.css'
import { type PromotionKind, whyNotGiven } from './why-not-given.ts'

const t = promotionsTexts.preview

export type Price = AdminAnswerOf<'previewPrice'>

interface PriceResultProps {
  readonly price: Price
  readonly planned: Planned
  readonly kind: PromotionKind
  readonly isOver: boolean
  /** another one is on its way */
  readonly isOld: boolean
}

export function PriceResult({ price, planned, kind, isOver, isOld }: PriceResultProps) {
  const { lines, discounts, voucher, problems } = price
  const goods = lines.reduce((sum, line) => sum + (line.undiscounted_unit_price ?? 0) * (line.qty ?? 0), 0)
  const before = goods + (price.shipping_cost ?? 0)
  const saved = before - (price.total ?? 0)
  const why = planned.promotion && !isOver ? whyNotGiven(price, planned.promotion, kind) : null
  return (
    <Stack gap={6} className={classes.result} data-old={isOld || undefined}>
      {lines.map((line) => (
        <Row key={`${line.product_id}/${line.variant_id}`} label={<LineName line={line} />}>
          <Amount was={(line.undiscounted_unit_price ?? 0) * (line.qty ?? 0)} is={line.line_total ?? 0} />
        </Row>
      ))}
      {(price.shipping_cost ?? 0) > 0 && (
        <Row label={t.shippingCost}>
          <Text>{rupiah(price.shipping_cost)}</Text>
        </Row>
      )}
      <Divider my={4} />
      {discounts.map(({ kind: by, name, amount }) => (
        <Row key={`${by}/${name}`} label={<Text size="sm">{name}</Text>}>
          <Text c="green">−{rupiah(amount)}</Text>
        </Row>
      ))}
      <Row label={<Text fw={700}>{t.total}</Text>}>
        <Amount was={before} is={price.total ?? 0} isLarge />
      </Row>
      {saved > 0 && (
        <Text size="sm" c="green" fw={600} ta="right">
          {t.saved(rupiah(saved))}
        </Text>
      )}
      {voucher && !voucher.applied && <Alert color="yellow">{voucher.message}</Alert>}
      {isOver && planned.promotion && <Alert color="yellow">{t.over}</Alert>}
      {why && <Alert color="yellow">{why}</Alert>}
      {problems.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.cannotBuy}
        </Text>
      )}
    </Stack>
  )
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap">
      <div className={classes.label}>{label}</div>
      <div className={classes.amount}>{children}</div>
    </Group>
  )
}

function LineName({ line }: { line: Price['lines'][number] }) {
  return (
    <>
      <Text>{[line.name, line.variant_label].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {t.each(line.qty ?? 0, rupiah(line.unit_price))}
      </Text>
    </>
  )
}

function Amount({ was, is, isLarge = false }: { was: number; is: number; isLarge?: boolean }) {
  return (
    <>
      {was !== is && (
        <Text component="s" size="sm" c="dimmed" td="line-through" mr={6}>
          <span className="visually-hidden">{t.before} </span>
          {rupiah(was)}
        </Text>
      )}
      <Text component="span" {...(isLarge ? { size: 'xl', fw: 700 } : { fw: 500 })}>
        {rupiah(is)}
      </Text>
    </>
  )
}
