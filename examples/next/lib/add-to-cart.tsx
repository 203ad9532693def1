'use client'
import type { Product } from '@etalase/client'
import Link from 'next/link'
import { useState } from 'react'
import { addToCart } from './cart.ts'
import { rupiah } from './rupiah.ts'

export function AddToCart({ product }: { product: Product }) {
  const variants = (product.variants ?? []).filter(({ sold_out }) => !sold_out)
  const [variantId, setVariantId] = useState(variants[0]?.id ?? '')
  const [isAdded, setAdded] = useState(false)
  if (product.sold_out) return <p>Habis</p>
  const add = () => {
    const variant = variants.find(({ id }) => id === variantId)
    addToCart({
      product_id: product.id ?? '',
      ...(variant?.id && { variant_id: variant.id }),
      qty: 1,
      name: [product.name, ...Object.values(variant?.options ?? {})].join(', '),
      price: variant?.price ?? product.price ?? 0,
    })
    setAdded(true)
  }
  return (
    <>
      {variants.length > 0 && (
        <label>
          Pilihan
          <select value={variantId} onChange={(event) => setVariantId(event.target.value)}>
            {variants.map(({ id, options, price }) => (
              <option key={id} value={id ?? ''}>
                {Object.values(options ?? {}).join(', ')} · {rupiah(price)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" onClick={add}>
        Tambah ke keranjang
      </button>
      <p role="status">{isAdded && <Link href="/cart">Sudah masuk keranjang. Lihat keranjang</Link>}</p>
    </>
  )
}
