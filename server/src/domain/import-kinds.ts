// What files can change a shop, and how far such an import has come.

export const IMPORT_KINDS = [
  'shopify_csv',
  'stock_sheet',
  'shop_file',
  'product_sheet',
  'bank_statement',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATES = ['running', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
