// A shipping label of 100 × 150 mm: who carries it, its code, whom it is for, and who sends it.
import { rupiah } from '../../../format/money.ts'
import { dayAndYear } from '../../../format/time.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Barcode } from './barcode.tsx'
import classes from './label.module.css'
import { codeOf, isCod, type Parcel, phoneOf, weightText } from './parcel.ts'

const t = parcelsTexts
const ITEMS_SHOWN = 4
/** Letters of an address from which it is written smaller. */
const LONG = 150
const VERY_LONG = 300

export function Label({ order, sender, weight, bars }: Parcel) {
  const phone = phoneOf(order)
  const letters = order.address_lines.join(' ').length
  const size = letters > VERY_LONG ? 'tiny' : letters > LONG ? 'small' : 'normal'
  return (
    <article className={classes.label} aria-label={`${t.printLabel} ${order.number ?? ''}`}>
      <header className={classes.head}>
        <p className={classes.courier}>{order.courier ?? t.noCourier}</p>
        <p className={classes.shop}>{sender.name}</p>
      </header>
      <div className={classes.code}>
        <p className={classes.caption}>{order.awb ? t.resiShort : t.noResiYet}</p>
        <Barcode text={codeOf(order)} bars={bars} roomMm={94} heightMm={18} />
      </div>
      {isCod(order) && (
        <p className={classes.cod}>
          <span>{t.cod}</span>
          <span className={classes.amount}>
            <small>{t.codCollect}</small>
            {rupiah(order.total)}
          </span>
        </p>
      )}
      <section className={classes.to}>
        <p className={classes.caption}>{t.recipient}</p>
        <p className={classes.name}>
          <bdi>{order.customer_name}</bdi>
        </p>
        {phone && <p className={classes.phone}>{phone}</p>}
        <div className={classes.address} data-size={size}>
          <Lines lines={order.address_lines} />
        </div>
      </section>
      <section className={classes.from}>
        <p className={classes.caption}>{t.sender}</p>
        <p>
          <strong>
            <bdi>{sender.name}</bdi>
          </strong>
          {sender.phone && ` · ${sender.phone}`}
        </p>
        <p>{sender.lines.join(', ')}</p>
      </section>
      <footer className={classes.foot}>
        <div className={classes.facts}>
          <p>
            <span>{t.order}</span> <strong>{order.number}</strong>
          </p>
          {order.placed_at && (
            <p>
              <span>{t.date}</span> {dayAndYear(order.placed_at)}
            </p>
          )}
          {weight !== null && (
            <p>
              <span>{t.weight}</span> <strong>{weightText(weight)}</strong>
            </p>
          )}
        </div>
        <Contents order={order} />
      </footer>
    </article>
  )
}

function Contents({ order: { lines } }: Pick<Parcel, 'order'>) {
  const hidden = lines.slice(ITEMS_SHOWN).reduce((sum, { qty }) => sum + (qty ?? 0), 0)
  return (
    <ul className={classes.items}>
      {lines.slice(0, ITEMS_SHOWN).map(({ product_id, variant_id, qty, name, variant_label }) => (
        <li key={`${product_id} ${variant_id}`}>
          <strong>{qty}×</strong> <bdi>{name}</bdi>
          {variant_label && ` (${variant_label})`}
        </li>
      ))}
      {hidden > 0 && <li>{t.moreItems(hidden)}</li>}
    </ul>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line}>
      <bdi>{line}</bdi>
    </p>
  ))
}
