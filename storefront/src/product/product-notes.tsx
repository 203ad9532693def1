// What there is to read about a product.
import type { ProductDetail } from '@etalase/client'
import { useShop } from '../shop/shop.ts'

export function ProductNotes({ product }: { product: ProductDetail }) {
  const brand = useShop()?.brand
  const copy = brand?.section_copy
  const care = product.care_copy || brand?.product_care_copy
  const shipping = brand?.product_shipping_copy
  const details = [
    [product.spec_label || 'Bahan', product.material_spec],
    ['Merek', product.brand],
    ['Kondisi', CONDITIONS[product.condition ?? 'new']],
  ].filter(([, text]) => text)
  return (
    <div className="product-notes">
      {(product.description || details.length > 0) && (
        <section>
          <h2>{copy?.product_details_heading || 'Detail produk'}</h2>
          {product.description && <p>{product.description}</p>}
          {details.map(([name, text]) => (
            <p key={name} className="product-spec">
              <b>{name}:</b> {text}
            </p>
          ))}
        </section>
      )}
      {product.legal && <LegalFacts legal={product.legal} />}
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

/** That goods are new is nothing to tell. */
const CONDITIONS = { new: '', used: 'Bekas', refurbished: 'Rekondisi' } as const

/** What the law wants shown; that goods need no certificate is nothing to tell. */
function LegalFacts({ legal }: { legal: NonNullable<ProductDetail['legal']> }) {
  const { registration_authority: authority, registration_no: number } = legal
  const facts = [
    ['Izin edar', [authority !== 'P-IRT' && authority, number].filter(Boolean).join(' ')],
    ['Standar', legal.sni_no],
    ['Asal', legal.origin],
    ['Baik digunakan sebelum', legal.best_before],
  ].filter(([, text]) => text)
  const isCertified = legal.halal === 'certified'
  if (facts.length === 0 && !isCertified && legal.halal !== 'not_halal') return null
  return (
    <section>
      <h2>Keterangan produk</h2>
      {isCertified && (
        <p className="product-spec">
          <b>Halal</b>
          {legal.halal_certificate_no && ` · ${legal.halal_certificate_no}`}
        </p>
      )}
      {legal.halal === 'not_halal' && (
        <p>
          <b>Tidak halal</b>
        </p>
      )}
      {facts.map(([name, text]) => (
        <p key={name} className="product-spec">
          <b>{name}:</b> {text}
        </p>
      ))}
    </section>
  )
}
