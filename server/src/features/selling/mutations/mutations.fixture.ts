// What the tests of incoming money share: a shop with an account, buyers who transfer, services that tell of it.
import assert from 'node:assert/strict'
import type { Answer } from '../../../../../test/http.ts'
import type { AppOptions } from '../../../../test/app.ts'
import {
  type FakeMutation,
  type FakeService,
  noticeOf,
  SERVICE_KEYS,
  type ServiceName,
  type SignedNotice,
  startFakeMoota,
  startFakeMutasibank,
} from '../../../../test/fakes/mutations.ts'
import { allHeard } from '../../../../test/heard.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import {
  type Bought,
  type Methods,
  startTestPayments,
  type TestPayments,
} from '../payments/payments.fixture.ts'
import { updateMutationService } from './actions/update-mutation-service.ts'
import type { MoneyRow } from './queries.ts'

export const ACCOUNT = '1234567890'
const TRANSFER = {
  gateways: ['manual' as const],
  unique_code: true,
  manual: { bank: 'BCA', account_number: '123-456 7890', account_holder: 'PT Rotan' },
}

const NEWS = { contact: { channel: 'any' as const, notify: 'ibu@rotan.example' } }

export interface TestMoney {
  readonly payments: TestPayments
  readonly app: TestPayments['app']
  readonly moota: FakeService
  readonly mutasibank: FakeService
  /** with the keys of every service; a transfer is asked for with a unique code */
  shop(slug: string, methods?: Methods): Promise<Shop>
  /** an order, and what its buyer is to transfer */
  buy(shop: string, method?: string): Promise<Bought & { readonly total: number }>
  /** a mutation that has not been yet, now unless said */
  mutation(amount: number, fields?: Partial<FakeMutation>): FakeMutation
  tell(shop: string, mutations: readonly FakeMutation[], service?: ServiceName): Promise<Answer>
  send(shop: string, service: ServiceName, notice: SignedNotice): Promise<Answer>
  rows(shop: string): Promise<MoneyRow[]>
  /** `settled ETL-… 110123`, sorted */
  money(shop: string): Promise<string[]>
  status(bought: Bought): Promise<string>
  close(): Promise<void>
}

export async function startTestMoney(options: AppOptions = {}): Promise<TestMoney> {
  const [moota, mutasibank] = [await startFakeMoota(), await startFakeMutasibank()]
  const env = { MOOTA_API_URL: moota.url, MUTASIBANK_API_URL: mutasibank.url, ...options.env }
  const payments = await startTestPayments({ ...options, env })
  const { app, checkout } = payments
  const { db } = app.ctx
  const drawn = new Set<string>()
  let told = 0

  const send: TestMoney['send'] = async (shop, service, { headers, body }) => {
    const answer = await app.send(`/api/v1/mutations/${service}/notify`, {
      method: 'POST',
      headers: { ...headers, Host: `${shop}.localhost` },
      body,
    })
    await allHeard(app.ctx, checkout.shopId(shop))
    return answer
  }

  const rows = (shop: string) =>
    db
      .selectFrom('incoming_money')
      .where('shop_id', '=', checkout.shopId(shop))
      .orderBy('received_at')
      .orderBy('id')
      .selectAll()
      .execute()

  return {
    payments,
    app,
    moota,
    mutasibank,
    async shop(slug, methods = {}) {
      const shop = await payments.shop(slug, { transfer: TRANSFER, ...methods }, NEWS)
      for (const name of ['moota', 'mutasibank', 'cekmutasi'] as const)
        await updateMutationService(app.ctx, shop, name, SERVICE_KEYS[name])
      return shop
    },
    // Unique codes are drawn by chance, and are free again once an order is paid: none comes twice here, so that no money is taken
    // for what came before.
    async buy(shop, method = 'transfer') {
      for (;;) {
        const bought = await payments.buy(shop, method)
        const { total, unique_code: code } = bought.answer.body.order
        if (code > 0 && drawn.has(`${shop} ${code}`)) continue
        drawn.add(`${shop} ${code}`)
        return { ...bought, total }
      }
    },
    mutation: (amount, fields = {}) => ({
      ...{ id: `m${++told}`, account: ACCOUNT, at: new Date(app.clock.now()), amount },
      ...fields,
    }),
    tell: (shop, mutations, service = 'moota') => send(shop, service, noticeOf(service, mutations)),
    send,
    rows,
    async money(shop) {
      const orders = await db
        .selectFrom('orders')
        .where('shop_id', '=', checkout.shopId(shop))
        .select(['id', 'number'])
        .execute()
      const numbers = new Map(orders.map(({ id, number }) => [id, number]))
      const lines = (await rows(shop)).map(({ state, order_id, amount }) =>
        [state, order_id && numbers.get(order_id), amount].filter((part) => part !== null).join(' '),
      )
      return lines.sort()
    },
    async status(bought) {
      const { order, payment } = (await payments.track(bought)).body
      assert.ok(order, 'it is there')
      return `${order.status} ${payment.status}`
    },
    async close() {
      await payments.close()
      await moota.close()
      await mutasibank.close()
    },
  }
}
