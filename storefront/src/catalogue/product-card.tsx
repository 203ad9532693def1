// One product in a grid: picture, name, price, and what to know before opening it.
import type { ProductSummary } from '@etalase/client'
import { Link } from 'wouter'
import { Picture } from '../design/picture.tsx'
import { productPath } from '../paths.ts'
import { dateText } from '../time/duration.ts'
import { Price } from './price.tsx'

interface ProductCardProps {
  readonly product: ProductSummary
  readonly sizes: string
  readonly isFirst?: boolean
}

export function ProductCard({ product, sizes, isFirst = false }: ProductCardProps) {
  const note = noteOf(product)
  return (
    <Link
      href={productPath(product.slug ?? '')}
      className={isBuyable(product) ? 'product-card' : 'product-card gone'}
    >
      <span className="product-card-picture">
        <Picture
          src={product.image}
          srcSet={product.image_srcset}
          sizes={sizes}
          alt=""
          name={product.name}
          width={product.image_width}
          height={product.image_height}
          isFirst={isFirst}
        />
        {product.badge && <span className="badge product-card-badge">{product.badge}</span>}
      </span>
      <span className="product-card-name" title={wholeName(product)}>
        {product.name || 'Produk tanpa nama'}
      </span>
      <Price
        price={product.price}
        priceMax={product.price_max}
        compareAt={product.compare_at_price}
        onSale={product.on_sale}
      />
      {note && <span className="product-card-note">{note}</span>}
    </Link>
  )
}

/** Two lines of a narrow card hold no more; the bytes are spared where the name is all there. */
const LONGEST_SHOWN = 36

function wholeName({ name }: ProductSummary): string | undefined {
  return name && name.length > LONGEST_SHOWN ? name : undefined
}

function isBuyable({ availability }: ProductSummary): boolean {
  return !['sold_out', 'upcoming', 'ended'].includes(availability ?? '')
}

/** Only what the badge does not already say. */
function noteOf(product: ProductSummary): string | null {
  switch (product.availability) {
    case 'low_stock':
      return product.stock ? `Sisa ${product.stock}` : 'Sisa sedikit'
    case 'upcoming':
      return product.sell_from ? `Dijual mulai ${dateText(product.sell_from)}` : 'Belum dijual'
    case 'ended':
      return 'Sudah tidak dijual'
    case 'sold_out':
      return product.badge === 'Habis' ? null : 'Habis'
    case 'preorder':
      return product.preorder_lead_days ? `Dibuat ${product.preorder_lead_days} hari` : null
    default:
      return null
  }
}
