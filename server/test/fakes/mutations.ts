// Services that read banks' mutations, as far as their documentation tells: what they send, signed as each signs, and what they answer.
import { createHmac } from 'node:crypto'
import { jakartaClock, jakartaDay } from '../../src/domain/jakarta.ts'
import { type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'

export type ServiceName = 'moota' | 'mutasibank' | 'cekmutasi'

export interface FakeMutation {
  readonly id: string
  readonly account: string
  readonly at: Date
  readonly amount: number
  /** money that came, unless said */
  readonly type?: 'credit' | 'debit'
  readonly description?: string
}

export interface SignedNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

/** Signs a body under a secret, as hex. */
export type Sign = (body: string, secret: string) => string

const sign: Sign = (body, secret) => createHmac('sha256', secret).update(body).digest('hex')
const SECRETS = {
  moota: 'AElSnSQj',
  mutasibank: 'f'.repeat(64),
  cekmutasi: 'kata-tetap-dari-dasbor',
} as const
const TOKEN = 'token-api-palsu-0123456789'

export const SERVICE_KEYS: Readonly<Record<ServiceName, Record<string, string>>> = {
  moota: { webhook_secret: SECRETS.moota, api_token: TOKEN },
  mutasibank: { webhook_secret: SECRETS.mutasibank, api_token: TOKEN },
  cekmutasi: { webhook_secret: SECRETS.cekmutasi },
}

/** What a service sends of some mutations of one account. */
export function noticeOf(
  service: ServiceName,
  mutations: readonly FakeMutation[],
  by: Sign = sign,
): SignedNotice {
  const body = JSON.stringify(BODIES[service](mutations))
  return { headers: { 'content-type': 'application/json', ...HEADERS[service](body, by) }, body }
}

const HEADERS: Readonly<Record<ServiceName, (body: string, by: Sign) => Record<string, string>>> = {
  moota: (body, by) => ({
    Signature: by(body, SECRETS.moota),
    'X-MOOTA-USER': 'abc',
    'X-MOOTA-WEBHOOK': 'def',
    'User-Agent': 'MootaBot/1.50',
  }),
  mutasibank: (body, by) => ({
    'X-Mutasibank-Signature': by(body, SECRETS.mutasibank),
    'X-Mutasibank-Timestamp': '1789000000',
    'X-Mutasibank-Webhook-Id': '8c2f2d3e-6f0a-4a1e-9d6c-0f1f2f3f4f5f',
    'User-Agent': 'Mutasibank-Webhook/1.0',
  }),
  cekmutasi: () => ({ 'Api-Signature': SECRETS.cekmutasi }),
}

const isDebit = ({ type = 'credit' }: FakeMutation) => type === 'debit'

const BODIES: Readonly<Record<ServiceName, (mutations: readonly FakeMutation[]) => unknown>> = {
  moota: (mutations) => mutations.map((each) => ({ ...ofMoota(each), amount: each.amount })),
  mutasibank: (mutations) => ({
    api_key: TOKEN,
    account_id: 1,
    module: 'bca',
    account_name: 'PT Rotan',
    account_number: mutations[0]?.account ?? '0',
    balance: 5_000_000,
    data_mutasi: mutations.map(ofMutasibank),
  }),
  cekmutasi: (mutations) => ({
    action: 'payment_report',
    content: {
      service_code: 'bri',
      account_number: mutations[0]?.account ?? '0',
      account_name: 'PT Rotan',
      data: mutations.map((each) => ({
        id: each.id,
        unix_timestamp: Math.floor(each.at.getTime() / 1_000),
        type: isDebit(each) ? 'debit' : 'credit',
        amount: `${each.amount}.00`,
        description: each.description ?? 'TRF BI FAST',
        balance: '5000000.00',
      })),
    },
  }),
}

/** As its lists tell it: amounts as text. */
function ofMoota(each: FakeMutation) {
  return {
    mutation_id: each.id,
    token: each.id,
    bank_id: '4Aqz9OmvWPV',
    account_number: each.account,
    date: jakartaClock(each.at),
    description: each.description ?? 'TRSF E-BANKING CR',
    note: '',
    amount: `${each.amount}.00`,
    type: isDebit(each) ? 'DB' : 'CR',
    balance: 3_799_460.89,
    taggings: [],
    bank: { bank_type: 'bca', account_number: each.account },
  }
}

function ofMutasibank(each: FakeMutation) {
  return {
    id: each.id,
    transaction_date: jakartaClock(each.at),
    description: each.description ?? 'TRANSFER DARI BUDI',
    type: isDebit(each) ? 'DB' : 'CR',
    amount: each.amount,
    balance: 5_000_000,
  }
}

export interface FakeService extends FakeVendor {
  /** what it has read of the bank */
  readonly mutations: FakeMutation[]
  error(status: number, message: string): Canned
}

const error = (status: number, message: string): Canned => ({ status, body: { message } })

export async function startFakeMoota(perPage = 100): Promise<FakeService> {
  const mutations: FakeMutation[] = []
  const server = await startFakeVendor(({ path, query, headers }) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return error(401, 'Unauthenticated.')
    if (path === '/bank') return { status: 200, body: { current_page: 1, data: [], last_page: 1 } }
    if (path !== '/mutation') return error(404, 'Not found')
    const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
    const found = mutations.filter(({ at }) => jakartaDay(at) >= from && jakartaDay(at) <= to)
    const page = Number(query.get('page'))
    const data = found.slice((page - 1) * perPage, page * perPage).map(ofMoota)
    return { status: 200, body: { current_page: page, data, last_page: Math.ceil(found.length / perPage) } }
  })
  return { ...server, mutations, error }
}

/** `withIds` false: its statements have no names for what they list, as older ones. */
export async function startFakeMutasibank({ withIds = true } = {}): Promise<FakeService> {
  const mutations: FakeMutation[] = []
  const server = await startFakeVendor(({ method, path, headers, body }) => {
    if (headers.authorization !== TOKEN)
      return { status: 200, body: { error: true, message: 'Unauthorized' } }
    const accounts = [...new Set(mutations.map(({ account }) => account))]
    if (path === '/accounts')
      return {
        status: 200,
        body: { error: false, data: accounts.map((account_no, i) => ({ id: i + 1, account_no })) },
      }
    const [, id = ''] = /^\/statements\/(\d+)$/.exec(path) ?? []
    if (method !== 'POST' || !id) return error(404, 'Not found')
    const form = new URLSearchParams(body)
    const [from, to] = [form.get('date_from') ?? '', form.get('date_to') ?? '']
    const data = mutations
      .filter(
        ({ account, at }) =>
          account === accounts[Number(id) - 1] && jakartaDay(at) >= from && jakartaDay(at) <= to,
      )
      .map((each) => ({ ...ofMutasibank(each), ...(!withIds && { id: undefined }) }))
    return { status: 200, body: { error: false, balance: 5_000_000, data } }
  })
  return { ...server, mutations, error }
}
