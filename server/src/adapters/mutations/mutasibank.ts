// Mutasibank: mutations by a signed webhook, and as statements of each account on request.
import Type from 'typebox'
import { fieldsOf } from '../../base/json.ts'
import { outageOf } from '../error-reply.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, VendorRefused, type VendorReply } from '../vendor.ts'
import {
  bodyOf,
  type Credit,
  creditsIn,
  isSigned,
  type MutationKeys,
  type MutationProvider,
  namedByContent,
  type ToldMutation,
} from './mutation-provider.ts'

const NAME = 'Mutasibank'
const MOST_ACCOUNTS = 20

const isNotice = guardOf(
  Type.Object({
    account_number: Type.Union([Type.String(), Type.Number()]),
    data_mutasi: Type.Array(Type.Unknown()),
  }),
)
const Id = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Integer()])
const isAccounts = guardOf(
  Type.Object({
    data: Type.Array(Type.Object({ id: Id, account_no: Type.Union([Type.String(), Type.Number()]) })),
  }),
)
const isStatement = guardOf(Type.Object({ data: Type.Array(Type.Unknown()) }))
const isRefusal = guardOf(Type.Object({ error: Type.Literal(true) }))

export function createMutasibank(options: Omit<VendorOptions, 'name'>): MutationProvider {
  const vendor = createVendor({ ...options, name: NAME })
  const call = async (
    path: string,
    { api_token: token }: MutationKeys,
    form?: string,
    signal?: AbortSignal,
  ) => {
    if (!token) throw new VendorRefused(NAME, 'not asked: the shop has no api_token')
    const reply = await vendor.call(path, {
      headers: {
        authorization: token,
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      retry: true,
      ...(form !== undefined && { method: 'POST', body: form }),
      ...(signal && { signal }),
    })
    if (reply.status >= 400 || isRefusal(reply.body)) throw failureOf(reply)
    return reply.body
  }
  const accountsOf = async (keys: MutationKeys, signal?: AbortSignal) => {
    const body = await call('/accounts', keys, undefined, signal)
    if (!isAccounts(body)) throw new VendorDown(NAME, 'answered in an unknown form')
    return body.data.slice(0, MOST_ACCOUNTS)
  }

  return {
    // Its timestamp is not part of what is signed, so that it proves nothing; and what comes twice settles once.
    readNotice(headers, rawBody, { webhook_secret }) {
      if (!isSigned(headers['x-mutasibank-signature'], rawBody, webhook_secret))
        return { outcome: 'refused', why: 'forged' }
      const body = bodyOf(rawBody)
      if (!isNotice(body)) return { outcome: 'refused', why: 'malformed' }
      const reading = creditsIn(body.data_mutasi, told(body.account_number))
      return body.data_mutasi.length > 0 && reading.unreadable === body.data_mutasi.length
        ? { outcome: 'refused', why: 'malformed' }
        : reading
    },
    async probe(keys, signal) {
      await accountsOf(keys, signal)
    },
    async list(keys, { from, to }, signal) {
      const credits: Credit[] = []
      const form = new URLSearchParams({ date_from: from, date_to: to }).toString()
      for (const { id, account_no } of await accountsOf(keys, signal)) {
        const body = await call(`/statements/${encodeURIComponent(String(id))}`, keys, form, signal)
        if (!isStatement(body)) throw new VendorDown(NAME, 'answered in an unknown form')
        const items = body.data.map(fieldsOf)
        const names = namedByContent(items, ({ transaction_date, type, amount, description, balance }) =>
          [account_no, transaction_date, type, amount, description, balance].map(String),
        )
        const withNames = items.map((item, i) => ({ ...item, id: item.id ?? names[i] }))
        credits.push(...creditsIn(withNames, told(account_no), items.length).credits)
      }
      return credits
    },
  }
}

const told =
  (account: unknown) =>
  (item: Readonly<Record<string, unknown>>): ToldMutation => ({
    account,
    id: item.id,
    at: item.transaction_date,
    type: item.type,
    amount: item.amount,
    description: item.description,
    balance: item.balance,
  })

function failureOf({ status }: VendorReply): Error {
  const illness = outageOf(NAME, { status, message: '' })
  if (illness) return illness
  return new VendorRefused(
    NAME,
    status === 401 || status < 400 ? 'does not know this token' : `refused with ${status}`,
  )
}
