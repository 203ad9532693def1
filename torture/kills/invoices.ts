// Two servers, killed in turns while 64 buyers pay at once and some get their money back: numbers of invoices without a gap, and
// none twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import { checkConsistency } from '../../server/src/features/operating/consistency/check-consistency.ts'
import { startTestOrders, type TestOrders } from '../../server/src/features/selling/orders/orders.fixture.ts'
import { type ServerProcess, startProcess } from '../../server/test/processes.ts'
import { aProduct } from '../../server/test/world.ts'
import { send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { tell } from '../figures.ts'
import { budgets } from '../load/site.ts'
import { onOwnPostgres } from '../own-postgres.ts'

const BUYERS = 64
/** Of those who paid before, so many get their money back amid a kill. */
const REFUNDS = 6
const SHOP = 'nota'
/** Back to the payment's page, once it is paid. */
const PAID = 303

interface Unpaid {
  readonly number: string
  readonly attempt: string
}

export async function killWhilePaying(kills: number, seed: number): Promise<void> {
  await onOwnPostgres(async () => {
    const orders = await startTestOrders({ env: { IP_BUDGETS: budgets() } })
    const dataDir = await mkdtemp(join(tmpdir(), 'etalase-paying-'))
    const { connectionString } = orders.app.database
    const start = () =>
      startProcess({ connectionString, dataDir, env: { IP_BUDGETS: budgets(), SANDBOX_PAYMENTS: '1' } })
    const nodes: ServerProcess[] = []
    try {
      const token = await openShop(orders, kills)
      nodes.push(...(await Promise.all([start(), start()])))
      const chance = chanceOf(seed)
      const paid: string[] = []
      let [unheard, told] = [0, 0]
      for (let kill = 1; kill <= kills; kill++) {
        const unpaid = await ordersFor(orders, token)
        const back = Array.from({ length: Math.min(REFUNDS, paid.length) }, () => chance.oneOf(paid))
        const doomed = chance.below(nodes.length)
        const { lost, acknowledged } = await killInTheMiddle(nodes, doomed, unpaid, back, token, chance)
        unheard += lost
        told += acknowledged
        nodes[doomed] = await start()
        paid.push(...unpaid.map(({ number }) => number))
        console.log(`kill ${kill}: ${lost} of ${BUYERS + back.length} heard nothing`)
      }
      await judge(orders, kills, { unheard, told })
    } finally {
      await Promise.all(nodes.map((node) => node.kill()))
      await orders.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

async function openShop(orders: TestOrders, kills: number): Promise<string> {
  await orders.shop({
    slug: SHOP,
    tax: { pkp: true, npwp: '0012345678901234', name: 'PT Nota', address: 'Jl. Pajak 1' },
    products: [aProduct({ slug: 'kursi', stock: BUYERS * kills })],
    payment_methods: [{ code: 'qris', name: 'QRIS', gateways: ['sandbox'] }],
  })
  orders.app.clock.set(new Date().toISOString())
  return orders.app.token({ shop: SHOP })
}

/** Entered by the merchant, so that no codes are to be read; paid by QRIS, as any other. */
async function ordersFor({ app, id }: TestOrders, token: string): Promise<Unpaid[]> {
  app.clock.set(new Date().toISOString())
  const json = {
    items: [{ product_id: id(SHOP, 'kursi'), qty: 1 }],
    ...{ customer_name: 'Tini', address: 'Jl. Melati 1', city: 'Bandung', payment_method: 'qris' },
  }
  const unpaid: Unpaid[] = []
  while (unpaid.length < BUYERS) {
    const { status, body, text } = await app.admin(`/shops/${SHOP}/orders`, { token, method: 'POST', json })
    if (status !== 201) throw new Error(text)
    unpaid.push({ number: body.number, attempt: body.payments[0].id })
  }
  return unpaid
}

interface Heard {
  /** who got no answer, or none that says that it is done */
  readonly lost: number
  /** buyers who were told that they have paid */
  readonly acknowledged: number
}

async function killInTheMiddle(
  nodes: readonly ServerProcess[],
  doomed: number,
  unpaid: readonly Unpaid[],
  back: readonly string[],
  token: string,
  chance: Chance,
): Promise<Heard> {
  const portAt = (turn: number) => nodes[turn % nodes.length]?.port ?? 0
  const pays = unpaid.map(({ attempt }, i) =>
    send(portAt(i), `/sandbox/${attempt}`, {
      method: 'POST',
      headers: { Host: `${SHOP}.localhost`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'outcome=paid',
    }),
  )
  const refunds = back.map((number, i) =>
    send(portAt(i), `${ADMIN_PATH}/shops/${SHOP}/orders/${number}/refunds`, {
      method: 'POST',
      headers: {
        Host: 'console.localhost',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ amount: 1_000 + chance.below(50_000) }),
    }),
  )
  // The blow falls after so many answers, however fast the machine.
  let awaited = chance.below(pays.length)
  const blow = Promise.withResolvers<void>()
  if (awaited === 0) blow.resolve()
  const statuses = Promise.all(
    [...pays, ...refunds].map((sent) =>
      sent
        .then(({ status }) => status)
        .catch(() => 0)
        .finally(() => --awaited === 0 && blow.resolve()),
    ),
  )
  await blow.promise
  await nodes[doomed]?.kill()
  const heard = await statuses
  const isSaid = (status: number) => status !== 0 && status < 500
  return {
    lost: heard.filter((status) => !isSaid(status)).length,
    acknowledged: heard.slice(0, unpaid.length).filter((status) => status === PAID).length,
  }
}

async function judge(
  orders: TestOrders,
  kills: number,
  { unheard, told }: { readonly unheard: number; readonly told: number },
): Promise<void> {
  const { db, owners } = orders.app.ctx
  const shopId = orders.shopId(SHOP)
  const read = () => db.selectFrom('invoices').where('shop_id', '=', shopId).selectAll().execute()
  // By the servers that live.
  await until(async () => (await read()).every(({ number }) => number !== null)).catch(() => {})
  const invoices = await read()
  const paid = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('status', '<>', 'pending_payment')
    .select('id')
    .execute()
  const notas = invoices.filter(({ series }) => series === 'nota')
  const credits = invoices.filter(({ series }) => series === 'credit')
  const gaps = [notas, credits].flatMap((series) => {
    const numbers = new Set(series.map(({ number }) => number))
    const missing = series.map((_, i) => i + 1).filter((number) => !numbers.has(number))
    return missing.map((number) => `${series[0]?.series} ${number} is missing`)
  })
  const unnumbered = invoices.filter(({ number }) => number === null)
  tell(
    'servers killed while buyers pay, and the numbers of their invoices',
    {
      kills,
      buyers: BUYERS * kills,
      'heard nothing': unheard,
      'told that they paid': told,
      paid: paid.length,
      notas: notas.length,
      'credit notes': credits.length,
      gaps: gaps.length,
      twice: invoices.length - new Set(invoices.map(({ series, number }) => `${series} ${number}`)).size,
    },
    [
      ...gaps,
      // A trial in which nobody pays shows nothing.
      ...(told === 0 || told > paid.length
        ? [`${told} were told that they paid, and ${paid.length} have`]
        : []),
      ...unnumbered.map(({ id }) => `${id} has no number in the end`),
      ...(notas.length === paid.length
        ? []
        : [`${paid.length} orders are paid, and ${notas.length} notas made`]),
      ...(await checkConsistency(db, owners, shopId)).map((finding) => JSON.stringify(finding)),
    ],
  )
}
