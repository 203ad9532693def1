// What was bought, with pictures to pack by, and what it adds up to.
import { Text } from '@mantine/core'
import { rupiah } from '../../../format/money.ts'
import { dayAndYear } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Order } from '../order.ts'
import { sumsOf } from '../sums.ts'
import classes from './detail.module.css'
import { Section } from './section.tsx'

const t = ordersTexts
type Line = Order['lines'][number]

export function Items({ order }: { order: Order }) {
  const pieces = order.lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0)
  return (
    <Section title={t.items} action={<span className={classes.quiet}>{t.itemCount(pieces)}</span>}>
      {order.preorder_ship_estimate && (
        <Text size="sm">{t.preorderBy(dayAndYear(order.preorder_ship_estimate))}</Text>
      )}
      {order.buyer_note && (
        <div className={classes.buyerNote}>
          <div className={classes.quiet}>{t.buyerNote}</div>
          <bdi>{order.buyer_note}</bdi>
        </div>
      )}
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <ItemLine key={`${line.product_id} ${line.variant_id}`} line={line} />
        ))}
      </ul>
      <Sums order={order} />
    </Section>
  )
}

function ItemLine({ line }: { line: Line }) {
  const { unit_price: price, undiscounted_unit_price: before } = line
  const isCheaper = price !== null && before !== null && before > price
  return (
    <li className={classes.line}>
      <Picture line={line} />
      <div>
        <Text fw={600}>{line.name}</Text>
        {line.variant_label && <Text size="sm">{line.variant_label}</Text>}
        <div className={classes.quiet}>
          {[line.sku, line.preorder && t.preorder, line.promotion_name].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className={classes.money}>
        <Text fw={700} size="lg">
          {line.qty} ×
        </Text>
        <div className={classes.quiet}>
          {isCheaper && <s>{rupiah(before)}</s>} {rupiah(price)}
        </div>
        {line.qty !== 1 && <div>{rupiah(line.line_total)}</div>}
      </div>
    </li>
  )
}

function Picture({ line: { image, image_srcset: srcSet } }: { line: Line }) {
  if (!image)
    return (
      <span className={classes.picture}>
        <Icon name="photo" size={24} />
      </span>
    )
  return (
    <img
      className={classes.picture}
      src={image}
      {...(srcSet && { srcSet })}
      sizes="64px"
      width={64}
      height={64}
      loading="lazy"
      alt=""
    />
  )
}

function Sums({ order }: { order: Order }) {
  const { totals } = t
  return (
    <dl className={classes.sums}>
      <dt>{totals.subtotal}</dt>
      <dd className={classes.money}>{rupiah(order.subtotal)}</dd>
      {sumsOf(order).map(({ label, amount }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className={classes.money}>{rupiah(amount)}</dd>
        </div>
      ))}
      <dt className={classes.sum}>{totals.total}</dt>
      <dd className={`${classes.money} ${classes.sum}`}>{rupiah(order.total)}</dd>
    </dl>
  )
}
