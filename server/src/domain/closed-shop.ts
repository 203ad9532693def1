// What a shop that sells nothing for now still answers: whoever has ordered there sees it through. Pure.

/** By operation. Whatever is not here is refused, also what will be added later. */
const STAYS_OPEN: ReadonlySet<string> = new Set([
  // Following an order, but for new ways to pay it.
  'trackOrder',
  'claimPayment',
  'changeDelivery',
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
  'getDescriptionForm',
  'getReferenceText',
  'getAssistantsText',
  'getReferenceScript',
  'showReference',
])

export function staysOpen(operation: string): boolean {
  return STAYS_OPEN.has(operation)
}

/** So long an owner who has closed a shop may open it again. */
const DAYS_TO_REOPEN = 30

export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + DAYS_TO_REOPEN * 86_400_000)
}
