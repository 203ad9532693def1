// Moota: mutations by a signed webhook, and on request; its own program reads a bank every fifteen minutes.
import Type from 'typebox'
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
  type ToldMutation,
} from './mutation-provider.ts'

const NAME = 'Moota'
const PAGE = 100
/** Of three days: more than any shop has, and few enough to be read within a minute. */
const MOST_PAGES = 20

const isPage = guardOf(
  Type.Object({ data: Type.Array(Type.Unknown()), last_page: Type.Optional(Type.Integer()) }),
)

export function createMoota(options: Omit<VendorOptions, 'name'>): MutationProvider {
  const vendor = createVendor({ ...options, name: NAME })
  const read = async (path: string, { api_token: token }: MutationKeys, signal?: AbortSignal) => {
    if (!token) throw new VendorRefused(NAME, 'not asked: the shop has no api_token')
    const headers = { authorization: `Bearer ${token}` }
    const reply = await vendor.call(path, { headers, retry: true, ...(signal && { signal }) })
    if (reply.status < 400 && isPage(reply.body)) return reply.body
    throw failureOf(reply)
  }

  return {
    readNotice(headers, rawBody, { webhook_secret }) {
      if (!isSigned(headers.signature, rawBody, webhook_secret)) return { outcome: 'refused', why: 'forged' }
      const body = bodyOf(rawBody)
      if (!Array.isArray(body)) return { outcome: 'refused', why: 'malformed' }
      const reading = creditsIn(body, told)
      return body.length > 0 && reading.unreadable === body.length
        ? { outcome: 'refused', why: 'malformed' }
        : reading
    },
    async probe(keys, signal) {
      await read('/bank?per_page=1', keys, signal)
    },
    async list(keys, { from, to }, signal) {
      const credits: Credit[] = []
      for (let page = 1; page <= MOST_PAGES; page++) {
        const query = new URLSearchParams({
          ...{ type: 'CR', start_date: from, end_date: to },
          ...{ page: String(page), per_page: String(PAGE) },
        })
        const { data, last_page } = await read(`/mutation?${query}`, keys, signal)
        credits.push(...creditsIn(data, told).credits)
        if (data.length === 0 || page >= (last_page ?? page)) break
      }
      return credits
    },
  }
}

function told(item: Readonly<Record<string, unknown>>): ToldMutation {
  return {
    account: item.account_number,
    id: item.mutation_id ?? item.token,
    at: item.date,
    type: item.type,
    amount: item.amount,
    description: item.description,
    balance: item.balance,
  }
}

function failureOf({ status }: VendorReply): Error {
  const illness = outageOf(NAME, { status, message: '' })
  if (illness) return illness
  if (status < 400) return new VendorDown(NAME, 'answered in an unknown form')
  return new VendorRefused(NAME, status === 401 ? 'does not know this token' : `refused with ${status}`)
}
