// Follow an order by its token, show how it is paid, and report a transfer.
import { createClient } from '@etalase/client'

/** What to tell the buyer about paying, by the kind of payment. */
export async function howToPay(baseUrl: string, token: string): Promise<string> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })
  const { order, payment } = await shop.trackOrder({ token })
  if (payment?.kind === 'cod' && payment.status === 'pending')
    return `${rupiah(payment.amount)} to the courier, when it arrives`
  if (order?.status !== 'pending_payment') return order?.status_label ?? ''

  // Replaces one that expired or failed, possibly at another gateway; answers a live one as it is.
  const live = payment?.status === 'pending' ? payment : (await shop.reopenPayment({ token })).payment
  const amount = rupiah(live?.amount)
  switch (live?.kind) {
    case 'manual':
      return `${amount} to ${live.manual_bank} ${live.manual_account_number} (${live.manual_account_holder})`
    case 'qr':
      return `${amount} by scanning ${live.qr_image_url}`
    case 'va':
      return `${amount} to ${live.va_bank_name ?? live.va_bank} ${live.va_number}`
    case 'redirect':
      return `${amount} at ${live.redirect_url}`
    default:
      return order.status_label ?? ''
  }
}

const rupiah = (amount: number | null | undefined) => `Rp${amount?.toLocaleString('id-ID')}`

/** “I have transferred”: of a payment that the merchant confirms by hand. */
export async function iHavePaid(baseUrl: string, token: string): Promise<boolean> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })
  const { order } = await shop.claimPayment({ token })
  return order?.buyer_claimed_at !== null
}
