// Nodes of one platform, each at another step of changing APP_SECRET.
import Type from 'typebox'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { etalase } from '../../../doors/cli/cli.fixture.ts'
import { post } from '../../../http/routes/declare-route.ts'
import { startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'

export const OLD = 'the-old-secret-the-old-secret-the-old-secret'
export const NEW = 'the-new-secret-the-new-secret-the-new-secret'

export const STEPS = {
  before: { APP_SECRET: OLD },
  newKnown: { APP_SECRET: OLD, APP_SECRET_OTHERS: NEW },
  newUsed: { APP_SECRET: NEW, APP_SECRET_OTHERS: OLD },
  after: { APP_SECRET: NEW },
} as const

export type Step = keyof typeof STEPS

export interface TestRotation {
  /** of the first step: buyers of it */
  readonly orders: TestOrders
  readonly nodes: Readonly<Record<Step, TestApp>>
  readonly shop: string
  /** how often the work of `POST /work` was done, over all nodes */
  worked(): number
  secret(command: 'status' | 'reseal', step: Step): ReturnType<typeof etalase>
  close(): Promise<void>
}

export async function startTestRotation(): Promise<TestRotation> {
  let times = 0
  const work = post('/work', {
    tag: 'Test',
    summary: 'for the tests',
    op: 'work',
    body: Type.Object({}),
    reply: Type.Object({ time: Type.Integer() }),
    run: async () => ({ time: ++times }),
  })
  const extraRoutes = [work]
  const orders = await startTestOrders({ env: STEPS.before, extraRoutes })
  const { database } = orders.app
  const at = (step: Step) => startApp({ database, env: STEPS[step], extraRoutes })
  const nodes = {
    before: orders.app,
    newKnown: await at('newKnown'),
    newUsed: await at('newUsed'),
    after: await at('after'),
  }
  const shop = await orders.aShop({
    products: [aProduct({ slug: 'kursi', stock: 100 }), aProduct({ slug: 'meja', stock: 0 })],
  })
  return {
    orders,
    nodes,
    shop,
    worked: () => times,
    secret: (command, step) =>
      etalase(['secret', command], {
        DATABASE_URL: database.connectionString,
        DATA_DIR: orders.app.ctx.config.dataDir,
        ...STEPS[step],
      }),
    async close() {
      for (const step of ['after', 'newUsed', 'newKnown'] as const) await nodes[step].close()
      await orders.close()
    },
  }
}
