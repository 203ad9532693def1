// What the server confirmed to people: each entry must be in the database, once.

/** An order came to a state: by its merchant, by a gateway. */
export interface ToldMove {
  readonly orderId: string
  readonly to: string
}

/** So much more of a product; the reason is its own, and found in the stock's ledger. */
export interface ToldStock {
  readonly productId: string
  readonly reason: string
}

/** A sale that the merchant entered, by the contact that is its own. */
export interface ToldSale {
  readonly contact: string
  readonly number: string
}

/** What a product costs, and its version: each edit counts one. */
export interface ToldPrice {
  readonly price: number
  readonly version: number
}

export interface Ledger {
  readonly moves: ToldMove[]
  readonly stock: ToldStock[]
  readonly sales: ToldSale[]
  /** by product, the last one */
  readonly prices: Map<string, ToldPrice>
  /** edits of prices; each confirmed once */
  priceEdits: number
  /** orders whose buyer reported a transfer */
  readonly claims: string[]
}

export function newLedger(): Ledger {
  return { moves: [], stock: [], sales: [], prices: new Map(), priceEdits: 0, claims: [] }
}
