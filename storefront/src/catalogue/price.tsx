// What something costs now, and what it cost before.
import { rupiah } from '../design/rupiah.ts'

interface PriceProps {
  /** Null: not known, and then nothing is said. */
  readonly price: number | null
  readonly priceMax?: number | null
  readonly compareAt?: number | null
  readonly onSale?: boolean | null
}

export function Price({ price, priceMax, compareAt, onSale }: PriceProps) {
  if (price === null) return null
  const isFrom = priceMax != null && priceMax > price
  return (
    <span className={onSale ? 'price on-sale' : 'price'}>
      {isFrom && <span className="price-from">mulai </span>}
      <span className="number">{rupiah(price)}</span>
      {onSale && compareAt != null && (
        <>
          <span className="visually-hidden">, sebelumnya </span>
          <s className="number">{rupiah(compareAt)}</s>
        </>
      )}
    </span>
  )
}
