// A message to the shop that a payment was made, which the buyer adds the proof to. Pure.
import type { Order, Payment } from '@etalase/client'
import { rupiah } from '../../design/rupiah.ts'
import { whatsappLink, whatsappToPhone } from '../../shop/whatsapp.ts'

/** To the one who looks for the money, else to the shop; null where neither has a number. */
export function proofLink(
  { number, customer_name }: Order,
  { amount, manual_bank, manual_account_number, manual_whatsapp_phone }: Payment,
  shopUrl: string | null | undefined,
): string | null {
  const sum = amount === null ? '' : ` sebesar ${rupiah(amount)}`
  const target = manual_account_number ? ` ke rekening ${manual_bank ?? ''} ${manual_account_number}` : ''
  const text = [
    `Halo, saya sudah membayar pesanan ${number ?? 'saya'}${sum}${target.replace('  ', ' ')}.`,
    ...(customer_name ? [`Atas nama: ${customer_name}`] : []),
    'Bukti pembayarannya saya lampirkan.',
  ].join('\n')
  return whatsappToPhone(manual_whatsapp_phone, text) ?? whatsappLink(shopUrl, text)
}
