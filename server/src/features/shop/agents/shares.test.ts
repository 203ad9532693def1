// What each caller and each shop has of the agents' door: fetches of profiles, look-ups of names, and how fast they may ask.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Outbound, OutboundFailed } from '../../../adapters/outbound.ts'
import { profileAt } from './agent-profiles.ts'
import { startTestAgents, type TestAgents } from './door.fixture.ts'
import { OPERATIONS } from './operations.ts'
import { costOf } from './pace.ts'

let agents: TestAgents
before(async () => {
  agents = await startTestAgents({ env: { TRUST_PROXY: 'loopback' } })
})
after(() => agents?.close())

const SEARCH = { input: { query: 'kursi' } }

test('who names profile after profile uses up a share of the fetches, and nobody else’s', async () => {
  await agents.shop({ slug: 'ramai' })
  await agents.shop({ slug: 'tetangga' })
  const known = { ...SEARCH, profile: agents.agent.profile(), from: '203.0.113.80' }
  assert.equal((await agents.ways.rest('ramai', 'search_catalog', known)).status, 200)
  let named = 0
  const askedOf = async (shop: string, from: string) => {
    const profile = agents.agent.serve(`/unknown/${++named}`, { status: 500 })
    return (await agents.ways.rest(shop, 'search_catalog', { ...SEARCH, profile, from })).status
  }
  const untilRefused = async (ask: () => Promise<number>) => {
    for (let tries = 0; tries < 500; tries++) if ((await ask()) === 503) return
    assert.fail('never refused')
  }
  await untilRefused(() => askedOf('ramai', '203.0.113.80'))
  assert.equal(await askedOf('ramai', '203.0.113.81'), 424, 'another caller of the shop')
  await untilRefused(() => askedOf('ramai', `203.0.113.${100 + (named % 100)}`))
  assert.equal(await askedOf('tetangga', '203.0.113.82'), 424, 'a caller of another shop')
  assert.equal((await agents.ways.rest('ramai', 'search_catalog', known)).status, 200, 'a known one')
})

test('names of hosts that nobody answers for are looked up on the share of whoever named them', async () => {
  const shares: string[] = []
  const outbound: Outbound = {
    check: async () => null,
    async call(_, { share }) {
      shares.push(share)
      throw new OutboundFailed('timeout')
    },
  }
  for (const caller of ['a', 'b']) {
    const asker = { shopId: 'shp_1', callerHash: Buffer.from(caller) }
    const asked = profileAt({ ...agents.app.ctx, outbound }, `https://${caller}.example/`, asker)
    await assert.rejects(asked, { code: 'profile_unreachable' })
  }
  assert.equal(new Set(shares).size, 2)
})

test('a look at a cart or checkout counts like a change of it: its couriers are asked either way', () => {
  const dear = OPERATIONS.filter((operation) => costOf(operation) > 1).map(({ name }) => name)
  assert.deepEqual(
    dear,
    OPERATIONS.map(({ name }) => name).filter((name) => /_(?:cart|checkout)$/.test(name)),
  )
})

test('the agents of one shop keep a pace together: who comes too fast waits, then is told when to come again', async (t) => {
  const hasty = await startTestAgents({ env: { SHOP_PACE: '10' } })
  t.after(() => hasty.close())
  for (const slug of ['ramai', 'sepi']) await hasty.shop({ slug })
  // Two or three of them a second: so few that no machine is too slow to ask for more.
  const read = (shop: string, way: 'mcp' | 'rest') => hasty.ways[way](shop, 'get_cart', { id: 'agc_0' })
  assert.equal((await read('sepi', 'rest')).status, 200, 'the profile is known')
  const [byRest, byMcp] = (['rest', 'mcp'] as const).map((way) =>
    Promise.all(Array.from({ length: 45 }, () => read('ramai', way))),
  )
  // Those of another shop have their own.
  assert.equal((await read('sepi', 'rest')).status, 200)
  const [rest = [], mcp = []] = await Promise.all([byRest, byMcp])
  const refused = rest.filter(({ status }) => status !== 200)
  assert.ok(refused.length > 0)
  for (const { status, headers } of refused) assert.deepEqual([status, headers['retry-after']], [429, '5'])
  const refusedByMcp = mcp.filter(({ body }) => 'code' in body)
  assert.ok(refusedByMcp.length > 0)
  for (const { body } of refusedByMcp) assert.deepEqual(body, { code: 'rate_limited', retry_after: 5 })
  const answered = rest.length + mcp.length - refused.length - refusedByMcp.length
  assert.ok(answered >= 25, `${answered} waited for their turn, or had it at once`)
})
