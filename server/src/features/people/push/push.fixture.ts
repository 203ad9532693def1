// What the tests of news to browsers share: a node with keys, people who are signed in, and their browsers.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { type Browser, type PushService, startPushService } from '../../../../../test/push-service.ts'
import type { AppOptions } from '../../../../test/app.ts'
import { newPushKeys } from '../../../adapters/web-push.ts'
import type { Role } from '../../../domain/access.ts'
import { startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { anAccount, sessionOf } from '../accounts/accounts.fixture.ts'
import { pushing } from './pushing.ts'

export const CONTACT = 'mailto:operator@etalase.example'

export interface Person {
  readonly id: string
  readonly login: string
  /** of a session */
  readonly cookie: string
}

export interface TestPushes extends TestOrders {
  readonly service: PushService
  readonly publicKey: string
  person(shop: string | null, options?: { role?: Role; isOperator?: boolean }): Promise<Person>
  subscribe(person: Person, browser: Browser): Promise<Answer>
  /** a new browser of theirs that gets news */
  browserOf(person: Person): Promise<Browser>
  /** on a node that sends nothing by itself: everything that is due now is sent */
  push(): Promise<void>
  /** how much news is on its way */
  waiting(): Promise<number>
}

let people = 0

export async function startTestPushes(t: TestContext, options: AppOptions = {}): Promise<TestPushes> {
  const { publicKey, privateKey } = await newPushKeys()
  const orders = await startTestOrders({
    ...options,
    env: {
      ALLOW_PRIVATE_ADDRESSES: '1',
      WEB_PUSH_PUBLIC_KEY: publicKey,
      WEB_PUSH_PRIVATE_KEY: privateKey,
      WEB_PUSH_CONTACT: CONTACT,
      ...options.env,
    },
  })
  t.after(() => orders.close())
  const service = await startPushService(t)
  const { app } = orders

  const subscribe = ({ cookie }: Person, { subscription }: Browser) =>
    app.admin('/me/push-subscriptions', { method: 'POST', cookie, json: subscription })

  return {
    ...orders,
    service,
    publicKey,
    async person(shop, { role = 'owner', isOperator = false } = {}) {
      const login = `orang-${++people}@toko.example`
      const id = await anAccount(app, { login, shop, role, isOperator })
      return { id, login, cookie: await sessionOf(app, login) }
    },
    subscribe,
    async browserOf(person) {
      const browser = service.browser()
      const { status, text } = await subscribe(person, browser)
      assert.equal(status, 201, text)
      return browser
    },
    async push() {
      assert.ok(app.ctx.push)
      const outbox = pushing.open(app.ctx, app.ctx.push)
      await outbox.look()
      await outbox.finished()
    },
    waiting: async () => (await app.ctx.db.selectFrom('push_deliveries').select('id').execute()).length,
  }
}
