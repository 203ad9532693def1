// What people call the way by which a payment was made. Pure.
import {
  APP_NAMES,
  type AttemptGateway,
  isAppChannel,
  type PaymentChannel,
  VA_BANK_NAMES,
} from '../../../domain/payment.ts'

const GATEWAY_TITLES: Readonly<Record<AttemptGateway, string>> = {
  manual: 'transfer',
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  sandbox: 'gateway uji coba',
}

export function methodOfAttempt({
  gateway,
  channel,
}: {
  readonly gateway: AttemptGateway
  readonly channel: PaymentChannel
}): string {
  if (channel === 'qris') return 'QRIS'
  if (isAppChannel(channel)) return APP_NAMES[channel]
  const bank = channel.startsWith('va_') ? VA_BANK_NAMES[channel.slice('va_'.length)] : undefined
  return bank ? `Virtual Account ${bank}` : GATEWAY_TITLES[gateway]
}
