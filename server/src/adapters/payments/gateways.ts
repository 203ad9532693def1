// The payment gateways a shop can choose from, by the name it says in its file.
import type { Gateway } from '../../domain/payment.ts'
import type { PaymentGateway } from './gateway.ts'
import { createMidtrans } from './midtrans.ts'
import { createSandbox } from './sandbox.ts'
import { createXendit } from './xendit.ts'

export type PaymentGateways = Readonly<Record<Gateway, PaymentGateway>>

export interface GatewayAddresses {
  readonly midtransApiUrl: string
  readonly midtransAppUrl: string
  readonly xenditUrl: string
}

export function createPaymentGateways(config: GatewayAddresses): PaymentGateways {
  return {
    midtrans: createMidtrans({ apiUrl: config.midtransApiUrl, appUrl: config.midtransAppUrl }),
    xendit: createXendit({ baseUrl: config.xenditUrl }),
    sandbox: createSandbox(),
  }
}
