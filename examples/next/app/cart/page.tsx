'use client'
import Link from 'next/link'
import { setCart, useCart } from '../../lib/cart.ts'
import { rupiah } from '../../lib/rupiah.ts'

export default function CartPage() {
  const cart = useCart()
  if (cart.length === 0) return <h1>Keranjang masih kosong</h1>
  return (
    <>
      <h1>Keranjang</h1>
      <ul>
        {cart.map((line) => (
          <li key={`${line.product_id} ${line.variant_id}`}>
            {line.qty} × {line.name}, {rupiah(line.price * line.qty)}{' '}
            <button type="button" onClick={() => setCart(cart.filter((each) => each !== line))}>
              Hapus
            </button>
          </li>
        ))}
      </ul>
      <Link href="/checkout">Lanjut ke pembayaran</Link>
    </>
  )
}
