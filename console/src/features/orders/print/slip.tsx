// A packing slip: what goes into the parcel, to be ticked off, and whom it is for. Without prices: it may be a gift.
import { dayAndYear } from '../../../format/time.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Barcode } from './barcode.tsx'
import { isCod, type Parcel, phoneOf, weightText } from './parcel.ts'
import classes from './slip.module.css'

const t = parcelsTexts

export function Slip({ order, sender, weight, bars }: Parcel) {
  const pieces = order.lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0)
  return (
    <article className={classes.slip} aria-label={`${t.printSlip} ${order.number ?? ''}`}>
      <header className={classes.head}>
        <div>
          <p className={classes.number}>{order.number}</p>
          <p>
            {order.placed_at && dayAndYear(order.placed_at)} · {sender.name}
          </p>
          {isCod(order) && <p className={classes.cod}>{t.cod}</p>}
        </div>
        <Barcode text={order.number ?? ''} bars={bars} roomMm={62} heightMm={11} />
      </header>
      <Parties order={order} weight={weight} />
      <PackedLines lines={order.lines} />
      <p className={classes.sum}>{t.pieces(pieces)}</p>
      {order.buyer_note && (
        <p className={classes.note}>
          <span className={classes.caption}>{t.buyerNoteOnSlip}</span> <bdi>{order.buyer_note}</bdi>
        </p>
      )}
      {order.note && (
        <p className={classes.note}>
          <span className={classes.caption}>{t.noteOnSlip}</span> {order.note}
        </p>
      )}
    </article>
  )
}

function Parties({ order, weight }: Pick<Parcel, 'order' | 'weight'>) {
  const phone = phoneOf(order)
  return (
    <section className={classes.parties}>
      <div>
        <p className={classes.caption}>{t.recipient}</p>
        <p className={classes.name}>
          <bdi>{order.customer_name}</bdi>
        </p>
        {order.address_lines.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {phone && (
          <p>
            {t.phone} <strong>{phone}</strong>
          </p>
        )}
      </div>
      <div>
        <p className={classes.caption}>{t.courier}</p>
        <p className={classes.name}>{order.courier ?? t.noCourier}</p>
        {order.awb && (
          <p>
            {t.resiShort} <strong>{order.awb}</strong>
          </p>
        )}
        {weight !== null && (
          <p>
            {t.weight} <strong>{weightText(weight)}</strong>
          </p>
        )}
      </div>
    </section>
  )
}

function PackedLines({ lines }: Pick<Parcel['order'], 'lines'>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t.quantity}</th>
          <th scope="col">{t.item}</th>
          <th scope="col">{t.sku}</th>
          <th scope="col">{t.checked}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ product_id, variant_id, qty, name, variant_label, sku }) => (
          <tr key={`${product_id} ${variant_id}`}>
            <td className={classes.quantity}>{qty}</td>
            <td>
              <bdi>{name}</bdi>
              {variant_label && <div>{variant_label}</div>}
            </td>
            <td>{sku}</td>
            <td>
              <span className={classes.box} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
