// For tests: both gateways with their fake servers, behind one form.
import type { TestContext } from 'node:test'
import type { Canned, FakeVendor } from '../../../test/fakes/http-vendor.ts'
import { startFakeMidtrans } from '../../../test/fakes/midtrans.ts'
import { startFakeXendit } from '../../../test/fakes/xendit.ts'
import type { PaymentChannel } from '../../domain/payment.ts'
import type { VendorOptions } from '../vendor.ts'
import type { Attempt, Credentials, Instructions, OpenRequest, PaymentGateway } from './gateway.ts'
import { createMidtrans } from './midtrans.ts'
import { createXendit } from './xendit.ts'

export interface FakeGateway extends FakeVendor {
  readonly credentials: Credentials
  /** what went back, by key */
  readonly refunds: { readonly size: number }
  stumble(): void
  move(reference: string, to: 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'): void
  error(status: number, message: string): Canned
  notice(reference: string, fields?: object): { headers: Record<string, string>; body: string }
  sendNotice(url: string, reference: string, fields?: object): Promise<number>
}

export interface TestGateway {
  readonly fake: FakeGateway
  readonly gateway: PaymentGateway
  /** an opening that got lost may be repeated */
  readonly isRepeatable: boolean
  /** how its notices and answers name an amount */
  amountField(amount: number): object
  /** the body of the gateway's notice of an attempt, word for word */
  noticeBody(reference: string): object
  open(fields?: Partial<OpenRequest>, signal?: AbortSignal): Promise<Instructions>
  /** an attempt that was opened */
  begun(channel?: PaymentChannel, reference?: string): Promise<Attempt>
}

type Start = (t: TestContext, options?: Partial<VendorOptions>) => Promise<TestGateway>

export const REFERENCE = 'ETL-7K3M9QXA.1_a~b'
export const AMOUNT = 125_123
export const AT = new Date('2026-09-05T03:00:00.400Z')
export const EXPIRES_AT = new Date('2026-09-05T03:30:00.400Z')

export const GATEWAYS: Readonly<Record<string, Start>> = {
  Midtrans: async (t, options = {}) => {
    const fake = await startFakeMidtrans()
    const gateway = createMidtrans({ ...options, apiUrl: fake.url, appUrl: fake.url })
    const amountField = (amount: number) => ({ gross_amount: `${amount}.00` })
    return testGatewayOf(t, { fake, gateway, isRepeatable: true, amountField })
  },
  Xendit: async (t, options = {}) => {
    const fake = await startFakeXendit()
    const gateway = createXendit({ ...options, baseUrl: fake.url })
    const amountField = (amount: number) => ({ request_amount: amount })
    return testGatewayOf(t, { fake, gateway, isRepeatable: false, amountField })
  },
}

export function requestOf(fields: Partial<OpenRequest> = {}): OpenRequest {
  return {
    reference: REFERENCE,
    amount: AMOUNT,
    channel: 'qris',
    at: AT,
    expiresAt: EXPIRES_AT,
    buyerName: 'Sari Dewi',
    buyerPhone: '+6281234567890',
    shopName: 'Rotan & Kayu 99',
    returnUrl: 'https://rotan.example/track/abc',
    noticeUrl: 'https://rotan.example/api/storefront/gateways/x/notify',
    ...fields,
  }
}

function testGatewayOf(
  t: TestContext,
  parts: Omit<TestGateway, 'open' | 'begun' | 'noticeBody'>,
): TestGateway {
  const { fake, gateway } = parts
  t.after(() => fake.close())
  const open: TestGateway['open'] = (fields, signal) =>
    gateway.open(requestOf(fields), fake.credentials, signal)
  return {
    ...parts,
    open,
    noticeBody(reference) {
      const { data, signature_key: _, ...body } = JSON.parse(fake.notice(reference).body)
      return data ?? body
    },
    async begun(channel = 'qris', reference = REFERENCE) {
      const { gatewayReference } = await open({ channel, reference })
      return { reference, channel, gatewayReference }
    },
  }
}
