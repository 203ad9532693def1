// What a shop that sells nothing for now still answers: whoever has ordered there sees it through. Pure.

/** By operation. Whatever is not here is refused, also what will be added later. */
const STAYS_OPEN: ReadonlySet<string> = new Set([
  // Following an order, but for new ways to pay it.
  'trackOrder',
  'claimPayment',
  'cancelOrder',
  'confirmReceipt',
  'giveRefundAccount',
  'askFullInvoice',
  'sendLookupCode',
  'verifyLookupCode',
  'showConfirmation',
  'showInvoice',
  'getQrImage',
  // What others tell of it.
  'reportShop',
  'notify',
  'notifyMutations',
  'notifyParcels',
  // What its pages are made of.
  'getStorefrontConfig',
  'getPicture',
  'getManifest',
  'getRobots',
  'showStorefront',
  'getDescription',
  'getReferenceScript',
  'showReference',
])

export function staysOpen(operation: string): boolean {
  return STAYS_OPEN.has(operation)
}
