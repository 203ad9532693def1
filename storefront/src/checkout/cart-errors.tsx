// What in the cart cannot be bought any more, and the buttons that fix it.
import type { CartFault } from '@etalase/client'
import { type Cart, type CartLine, setQty } from '../cart/cart.ts'
import { FocusedAlert } from '../design/focused-alert.tsx'

/** As a preview, the rates or a draft tell it. */
export interface FaultyCart {
  readonly message: string | null
  readonly lines: readonly LineFault[]
}

type LineFault = Pick<CartFault, 'product_id' | 'variant_id' | 'available'> & {
  readonly reason: string | null
}

interface CartErrorsProps {
  readonly fault: FaultyCart
  readonly cart: Cart
  /** to a tap: whoever tapped is led there */
  readonly isAnswer: boolean
}

export function CartErrors({ fault, cart, isAnswer }: CartErrorsProps) {
  const faulty = fault.lines.flatMap((problem) => {
    const line = cart.find(
      ({ productId, variantId }) =>
        productId === problem.product_id && variantId === (problem.variant_id ?? null),
    )
    return line ? [{ problem, line }] : []
  })
  // The buyer has just taken them out.
  if (faulty.length === 0) return null
  const said = (
    <>
      <p>{fault.message}</p>
      <ul className="cart-errors">
        {faulty.map(({ problem, line }) => (
          <LineError key={`${problem.product_id} ${problem.variant_id}`} problem={problem} line={line} />
        ))}
      </ul>
    </>
  )
  if (isAnswer) return <FocusedAlert tone="bad">{said}</FocusedAlert>
  return (
    <div className="notice bad" role="alert">
      {said}
    </div>
  )
}

function LineError({ problem, line }: { problem: LineFault; line: CartLine }) {
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

function reasonText({ reason, available }: LineFault): string {
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
