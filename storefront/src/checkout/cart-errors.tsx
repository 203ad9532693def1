// What in the cart cannot be bought any more, and the buttons that fix it.
import type { CartFault, EtalaseError } from '@etalase/client'
import { type Cart, setQty } from '../cart/cart.ts'

interface CartErrorsProps {
  readonly error: EtalaseError<'cart_invalid' | 'cart_changed'>
  readonly cart: Cart
}

export function CartErrors({ error, cart }: CartErrorsProps) {
  return (
    <div className="notice bad" role="alert">
      <p>{error.message}</p>
      <ul className="cart-errors">
        {(error.details.lines ?? []).map((problem) => (
          <LineError key={`${problem.product_id} ${problem.variant_id}`} problem={problem} cart={cart} />
        ))}
      </ul>
    </div>
  )
}

function LineError({ problem, cart }: { problem: CartFault; cart: Cart }) {
  const line = cart.find(
    ({ productId, variantId }) =>
      productId === problem.product_id && variantId === (problem.variant_id ?? null),
  )
  if (!line) return null
  const available = problem.available ?? 0
  return (
    <li>
      <p>
        <b>{line.name}</b>
        {line.variantLabel && ` (${line.variantLabel})`}: {reasonText(problem)}
      </p>
      {available > 0 && available < line.qty && (
        <button type="button" className="button quiet compact" onClick={() => setQty(line, available)}>
          Jadikan {available}
        </button>
      )}{' '}
      <button type="button" className="button quiet compact" onClick={() => setQty(line, 0)}>
        Hapus<span className="visually-hidden"> {line.name}</span>
      </button>
    </li>
  )
}

function reasonText({ reason, available }: CartFault): string {
  switch (reason) {
    case 'sold_out':
      return 'sudah habis.'
    case 'not_enough_stock':
      return available === null ? 'stoknya tidak cukup.' : `dapat dibeli paling banyak ${available}.`
    case 'not_on_sale_yet':
      return 'belum mulai dijual.'
    case 'sale_ended':
    case 'not_found':
      return 'sudah tidak dijual.'
    case 'variant_required':
      return 'pilihannya perlu ditentukan lagi di halaman produk.'
    default:
      return 'tidak dapat dibeli.'
  }
}
