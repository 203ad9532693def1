// What there is to read about a product.
import type { ProductDetail } from '@etalase/client'
import { useShop } from '../shop/shop.ts'

export function ProductNotes({ product }: { product: ProductDetail }) {
  const brand = useShop()?.brand
  const copy = brand?.section_copy
  const care = product.care_copy || brand?.product_care_copy
  const shipping = brand?.product_shipping_copy
  return (
    <div className="product-notes">
      {(product.description || product.material_spec) && (
        <section>
          <h2>{copy?.product_details_heading || 'Detail produk'}</h2>
          {product.description && <p>{product.description}</p>}
          {product.material_spec && (
            <p className="product-spec">
              <b>{product.spec_label || 'Bahan'}:</b> {product.material_spec}
            </p>
          )}
        </section>
      )}
      {care && (
        <details>
          <summary>{copy?.product_care_heading || 'Perawatan'}</summary>
          <p>{care}</p>
        </details>
      )}
      {shipping && (
        <details>
          <summary>{copy?.product_shipping_heading || 'Pengiriman'}</summary>
          <p>{shipping}</p>
        </details>
      )}
    </div>
  )
}
