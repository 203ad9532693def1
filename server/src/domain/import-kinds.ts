// What files can change a shop, and how far such an import has come.

export const FILE_KINDS = [
  'shopify_csv',
  'stock_sheet',
  'shop_file',
  'product_sheet',
  'product_list',
  'bank_statement',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** `undo`: no file; it takes back what another import made. */
export const IMPORT_KINDS = [...FILE_KINDS, 'undo'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Those that can be undone: they write products and nothing else. */
export const UNDOABLE: readonly ImportKind[] = ['shopify_csv', 'stock_sheet', 'product_sheet', 'product_list']

export const IMPORT_STATES = ['running', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
