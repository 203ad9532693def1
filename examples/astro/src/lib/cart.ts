// The cart, on this device.
export interface CartLine {
  readonly product_id: string
  readonly variant_id?: string
  readonly qty: number
  /** as the buyer saw it: prices are the shop's business */
  readonly name: string
  readonly price: number
}

const KEY = 'cart'

export function readCart(): CartLine[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as CartLine[]
}

export function keepCart(lines: readonly CartLine[]): void {
  localStorage.setItem(KEY, JSON.stringify(lines))
}

export function addToCart(line: CartLine): void {
  const isSame = (each: CartLine) =>
    each.product_id === line.product_id && each.variant_id === line.variant_id
  const qty = line.qty + (readCart().find(isSame)?.qty ?? 0)
  keepCart([...readCart().filter((each) => !isSame(each)), { ...line, qty }])
}

export function itemsOf(lines: readonly CartLine[]) {
  return lines.map(({ product_id, variant_id, qty }) => ({
    product_id,
    qty,
    ...(variant_id && { variant_id }),
  }))
}
