// The built-in gateway: no money, no vendor. A page of this server is where one pays or fails, for trying things out.
import { createHash } from 'node:crypto'
import { isAppChannel } from '../../domain/payment.ts'
import { dynamicQris } from '../../domain/qris.ts'
import type { Instructions, OpenRequest, PaymentGateway } from './gateway.ts'

export const SANDBOX_PAGES = '/sandbox/'

/** A made-up merchant: every bank's app refuses it. */
const MERCHANT =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID' +
  '10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'

export function createSandbox(): PaymentGateway {
  return {
    open: async (request) => instructionsFor(request),
    // What is paid or failed on its page is applied at once, so that there is never more to know.
    status: async () => ({ status: 'unknown', amount: null }),
    cancel: async () => ({ status: 'cancelled', amount: null }),
    isTest: () => true,
    probe: async () => {},
    // There is no money that would have to travel.
    refund: async (_attempt, { key }) => ({ status: 'made', gatewayReference: key }),
    // Its page is part of this server: nobody tells anything from outside.
    readNotice: () => ({ outcome: 'refused', why: 'forged' }),
  }
}

function instructionsFor({ reference, amount, channel, expiresAt, noticeUrl }: OpenRequest): Instructions {
  const redirectUrl = new URL(SANDBOX_PAGES + reference, noticeUrl).href
  const opened = { gatewayReference: reference, expiresAt, redirectUrl }
  if (channel === 'redirect' || isAppChannel(channel)) return { ...opened, kind: 'redirect' }
  if (channel === 'qris')
    return { ...opened, kind: 'qr', qrPayload: dynamicQris(MERCHANT, amount) ?? MERCHANT }
  return { ...opened, kind: 'va', vaBank: channel.slice('va_'.length), vaNumber: accountOf(reference) }
}

function accountOf(reference: string): string {
  const number = createHash('sha256').update(reference).digest().readUIntBE(0, 6) % 10 ** 12
  return `8808${String(number).padStart(12, '0')}`
}
