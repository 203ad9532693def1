// Which reads are no longer true after a change, by what it was that changed.
import type { ShopOperation } from '../api.ts'

/** An order moves: its buyer gets a message, and its goods go or come back. */
export const OUTDATED_BY_ORDER = [
  'listOrders',
  'getOrder',
  'getWaiting',
  'getFigures',
  'getMonthReport',
  'getInvoiceMonth',
  'listInvoices',
  'listMessages',
  'listProducts',
  'getProduct',
  'listStockLedger',
] as const satisfies readonly ShopOperation[]

/** What happens to a parcel may move its order. */
export const OUTDATED_BY_PARCEL = [
  'listParcels',
  'getParcel',
  ...OUTDATED_BY_ORDER,
] as const satisfies readonly ShopOperation[]

export const OUTDATED_BY_PRODUCT = [
  'listProducts',
  'getProduct',
  'listStockLedger',
  'getSetup',
  'getFeeds',
] as const satisfies readonly ShopOperation[]

export const OUTDATED_BY_COURIER = [
  'listCouriers',
  'getCourier',
  'getSetup',
] as const satisfies readonly ShopOperation[]

export const OUTDATED_BY_PAYMENT_METHOD = [
  'listPaymentMethods',
  'getPaymentMethod',
  'getSetup',
] as const satisfies readonly ShopOperation[]
