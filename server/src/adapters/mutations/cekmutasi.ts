// Cekmutasi: mutations by a webhook that carries a fixed word of the shop's own; it cannot be asked.
import Type from 'typebox'
import { isSameSecret } from '../payments/notice.ts'
import { guardOf } from '../shape.ts'
import { bodyOf, creditsIn, type MutationProvider } from './mutation-provider.ts'

const isNotice = guardOf(Type.Object({ action: Type.String() }))
const isReport = guardOf(
  Type.Object({
    action: Type.Literal('payment_report'),
    content: Type.Object({
      account_number: Type.Union([Type.String(), Type.Number()]),
      data: Type.Array(Type.Unknown()),
    }),
  }),
)
const NOTHING = { outcome: 'accepted', credits: [], unreadable: 0 } as const

export function createCekmutasi(): MutationProvider {
  return {
    readNotice(headers, rawBody, { webhook_secret: secret }) {
      const given = headers['api-signature']
      if (!secret || typeof given !== 'string' || !isSameSecret(given, secret))
        return { outcome: 'refused', why: 'forged' }
      const body = bodyOf(rawBody)
      if (!isReport(body))
        return isNotice(body) && body.action !== 'payment_report'
          ? NOTHING
          : { outcome: 'refused', why: 'malformed' }
      const { account_number, data } = body.content
      const reading = creditsIn(data, (item) => ({
        account: account_number,
        id: item.id,
        at: item.unix_timestamp,
        type: item.type,
        amount: item.amount,
        description: item.description,
        balance: item.balance,
      }))
      return data.length > 0 && reading.unreadable === data.length
        ? { outcome: 'refused', why: 'malformed' }
        : reading
    },
  }
}
