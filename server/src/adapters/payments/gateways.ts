// The payment gateways a shop can choose from, by the name it says in its file.
import type { Gateway } from '../../domain/payment.ts'
import type { VendorUrls } from '../../domain/vendors.ts'
import type { PaymentGateway } from './gateway.ts'
import { createMidtrans } from './midtrans.ts'
import { createSandbox } from './sandbox.ts'
import { createXendit } from './xendit.ts'

export type PaymentGateways = Readonly<Record<Gateway, PaymentGateway>>

export function createPaymentGateways(urls: VendorUrls): PaymentGateways {
  return {
    midtrans: createMidtrans({ apiUrl: urls.MIDTRANS_API_URL, appUrl: urls.MIDTRANS_APP_URL }),
    xendit: createXendit({ baseUrl: urls.XENDIT_API_URL }),
    sandbox: createSandbox(),
  }
}
