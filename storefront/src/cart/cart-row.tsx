// One line of the cart.
import { Link } from 'wouter'
import { Picture } from '../design/picture.tsx'
import { rupiah } from '../design/rupiah.ts'
import { productPath } from '../paths.ts'
import { MAX_QTY } from './cart.ts'
import type { FreshLine } from './fresh-cart.ts'
import { Quantity } from './quantity.tsx'

interface CartRowProps {
  readonly line: FreshLine
  readonly onQty: (qty: number) => void
  readonly onRemove: () => void
}

export function CartRow({ line, onQty, onRemove }: CartRowProps) {
  return (
    <div className="cart-row">
      <span className="cart-row-picture">
        <Picture src={line.image} srcSet={line.imageSrcset} sizes="96px" alt="" name={line.name} />
      </span>
      <div className="cart-row-words">
        <Link href={productPath(line.slug, line.variantId)} className="cart-row-name">
          {line.name}
        </Link>
        {line.variantLabel && <p className="small soft">{line.variantLabel}</p>}
        <p className="small">
          <span className="number">{rupiah(line.price)}</span>
          {line.priceBefore !== null && (
            <span className="soft">
              {' '}
              (sebelumnya <span className="number">{rupiah(line.priceBefore)}</span>)
            </span>
          )}
        </p>
        {line.error && (
          <p className="error" role="alert">
            {line.error}
          </p>
        )}
        <div className="cart-row-actions">
          <Quantity
            qty={line.qty}
            max={Math.min(Math.max(line.max, 1), MAX_QTY)}
            label={`Jumlah ${line.name}`}
            onChange={onQty}
          />
          <button type="button" className="text-button small" onClick={onRemove}>
            Hapus<span className="visually-hidden"> {line.name}</span>
          </button>
        </div>
      </div>
      <p className="cart-row-total number">{rupiah(line.price * line.qty)}</p>
    </div>
  )
}
