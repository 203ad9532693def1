// Why stock changes.

/**
 * `sold`: an order took it; `returned`: an order ended early; `taken_again`: its money came late; `came_back`: a parcel did; `set`: the merchant
 * counted it; `file`: a shop file or an edit of the product named it; `import`: an imported file did.
 */
export const STOCK_KINDS = ['sold', 'returned', 'taken_again', 'came_back', 'set', 'file', 'import'] as const
export type StockKind = (typeof STOCK_KINDS)[number]
