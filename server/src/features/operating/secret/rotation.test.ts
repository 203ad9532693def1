// APP_SECRET changes while shops sell: nodes at neighbouring steps work on one database, and lose or repeat nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { TestApp } from '../../../../test/app.ts'
import { features } from '../../index.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import { type Step, startTestRotation, type TestRotation } from './rotation.fixture.ts'

let rotation: TestRotation
before(async () => {
  rotation = await startTestRotation()
})
after(() => rotation.close())

/** Those who serve at the same time. */
const NEIGHBOURS: readonly (readonly [Step, Step])[] = [
  ['before', 'newKnown'],
  ['newKnown', 'newUsed'],
  ['newUsed', 'after'],
]

let keys = 0
const post = (node: TestApp, path: string, json: object, key?: string) =>
  node.call(path, {
    shop: rotation.shop,
    method: 'POST',
    json,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })

for (const [one, other] of NEIGHBOURS) {
  test(`a key does its work once while nodes are at "${one}" and "${other}"`, async () => {
    const { nodes } = rotation
    for (let round = 0; round < 3; round++) {
      const key = `kunci-${++keys}`
      const before = rotation.worked()
      const at = [one, other, one, other, other, one].map((step) => nodes[step])
      const answers = await Promise.all(at.map((node) => post(node, '/work', {}, key)))
      assert.ok(answers.every(({ status }) => status === 200 || status === 409))
      // Those who came too early ask again, wherever they get to.
      for (const node of at) {
        const again = await post(node, '/work', {}, key)
        assert.deepEqual([again.status, again.headers['idempotent-replay']], [200, 'true'], again.text)
        assert.equal(again.body.time, before + 1)
      }
      assert.equal(rotation.worked(), before + 1)
    }
  })

  test(`codes of "${one}" count at "${other}", and the other way round`, async () => {
    const { nodes, orders, shop } = rotation
    for (const [sends, tries] of [
      [nodes[one], nodes[other]],
      [nodes[other], nodes[one]],
    ] as const) {
      const contact = `pembeli-${++keys}@contoh.id`
      const placed = await orders.place(shop, { contact })
      const ask = async (node: TestApp) => {
        assert.equal((await post(node, '/orders/lookup/otp/send', { contact })).status, 200)
        return newestCode(contact)
      }
      const first = await ask(tries)
      const second = await ask(sends)
      const verify = (code: string) => post(tries, '/orders/lookup/otp/verify', { contact, code })
      assert.equal((await verify(first)).status, first === second ? 200 : 400, 'each voids the one before')
      const found = await verify(second)
      assert.equal(found.status, 200, found.text)
      assert.deepEqual(
        found.body.orders.map(({ number }: { number: string }) => number),
        [placed.number],
      )
      // Two of the hour's five may be for finding orders: they are used up, wherever the third is asked for.
      for (const node of [sends, tries])
        assert.equal((await post(node, '/orders/lookup/otp/send', { contact })).status, 429)
    }
  })
}

test('a key that was used before the first step is known until the old secret is dropped', async () => {
  const { nodes } = rotation
  const first = await post(nodes.before, '/work', {}, 'sebelum')
  for (const step of ['newKnown', 'newUsed'] as const)
    assert.deepEqual((await post(nodes[step], '/work', {}, 'sebelum')).body, first.body)
  const other = await nodes.newUsed.call('/work?lain=1', {
    shop: rotation.shop,
    method: 'POST',
    json: {},
    headers: { 'Idempotency-Key': 'sebelum' },
  })
  assert.equal(other.body.error.code, 'idempotency_key_reused')
})

test('from the first step to the last: orders, links, codes, waiting, webhooks and keys go on, and all of it opens', async () => {
  const { nodes, orders, shop, secret } = rotation
  const { db } = orders.app.ctx
  const placed = await orders.place(shop)
  const followed = await nodes.before.call(`/orders/track/${placed.token}`, { shop })
  const drafted = await orders.draft(shop, { contact: 'ani@contoh.id' })
  await post(nodes.newKnown, '/checkout/otp/send', { draft_id: drafted.body.draft_id })
  const code = await newestCode('ani@contoh.id')
  const verified = await post(nodes.newUsed, '/checkout/otp/verify', {
    draft_id: drafted.body.draft_id,
    code,
  })
  assert.equal(verified.status, 200, verified.text)
  await waitForTable(nodes.newKnown, 'ani@contoh.id')
  await waitForTable(nodes.newUsed, 'ani@contoh.id')
  assert.equal(await waiting(), 1, 'once, whichever node is asked')
  const token = await orders.app.token({ shop })
  const made = await nodes.newKnown.admin(`/shops/${shop}/webhooks`, {
    method: 'POST',
    token,
    json: { url: 'https://hook.example/etalase', types: ['*'] },
  })
  assert.equal(made.status, 201, made.text)

  const forgetAni = (node: TestApp) => {
    const json = { contact: 'ani@contoh.id', confirm_contact: 'ani@contoh.id' }
    return node.admin(`/shops/${shop}/buyers/anonymise`, { method: 'POST', token, json })
  }
  const asked = await forgetAni(nodes.newKnown)
  assert.deepEqual(asked.body.waits_for_orders, [verified.body.order.number], asked.text)

  const before = await secret('status', 'newUsed')
  assert.deepEqual([before.code, before.stderr.includes('etalase secret reseal')], [1, true], before.stderr)
  const dropped = await secret('status', 'after')
  assert.deepEqual([dropped.code, dropped.stderr.includes('no secret that is known')], [1, true])
  const resealed = await secret('reseal', 'newUsed')
  assert.deepEqual([resealed.code, resealed.stderr], [0, ''])
  const done = await secret('status', 'after')
  assert.deepEqual([done.code, done.stderr], [0, ''], done.stdout)

  await waitForTable(nodes.after, 'ani@contoh.id')
  assert.equal(await waiting(), 1, 'known by the hash of today')
  for (const each of [placed.token, verified.body.track_token])
    assert.equal((await nodes.after.call(`/orders/track/${each}`, { shop })).status, 200)
  const { pathname } = new URL(followed.body.confirmation_url)
  const confirmation = await nodes.after.send(pathname, { headers: { Host: `${shop}.localhost` } })
  assert.equal(confirmation.status, 200, 'as it stands in a message')
  assert.equal((await forgetAni(nodes.after)).body.request.id, asked.body.request.id, 'it goes on')
  const messages = await nodes.after.messages(shop)
  assert.ok(messages.length > 0 && messages.every(({ opened }) => opened !== null))
  const rows = await db.selectFrom('orders').select(['id']).execute()
  assert.match(done.stdout, new RegExp(`links of buyers to their orders +${rows.length} +0 +0`))
  assert.match(done.stdout, /secrets of webhooks +1 +0 +0/)
})

test('whatever is kept as bytes is either sealed and sealed anew, or is a hash that is over within days', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(rotation.orders.app.ctx.db)
  const sealed = features.flatMap((feature) => feature.sealed ?? []).map(({ column }) => column)
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !sealed.includes(name)),
    [
      // Under APP_SECRET, looked for under each, and gone after ten minutes, an hour or a day.
      'account_codes.code_hash',
      'code_tries.caller_hash',
      'held_totals.caller_hash',
      'held_totals.contact_hash',
      'one_time_codes.code_hash',
      'one_time_codes.contact_hash',
      'passkey_challenges.bound_to',
      'sent_links.contact_hash',
      'sign_in_counts.caller_hash',
      'sign_in_counts.login_hash',
      'sign_up_codes.code_hash',
      'sign_up_codes.contact_hash',
      // As these; made anew by a job while the former secret is known, and needed for no longer than services tell again.
      'named_accounts.account_hash',
      'settled_mutations.mutation_hash',
      // Gone once it is worked off; under another secret a notice that comes again while it waits is stored again.
      'heard_notices.said_hash',
      // Likewise, gone after a week; under another secret a cart that is asked for twice is made twice.
      'agent_carts.asked_hash',
      'agent_carts.caller_hash',
      // What its owner downloads within a week, beside the orders that it is made of.
      'archive_parts.bytes',
      // Of long random keys, or public: not under APP_SECRET.
      'api_tokens.key_hash',
      'entry_links.key_hash',
      'orders.track_token_hash',
      'passkeys.public_key',
      'recovery_codes.code_hash',
      'sessions.key_hash',
      'sign_up_invitations.key_hash',
    ].sort(),
  )
})

/** As the buyer reads it: a node that knows both secrets opens it, whichever sealed it. */
async function newestCode(contact: string): Promise<string> {
  const { ctx } = rotation.nodes.newUsed
  const rows = await ctx.db
    .selectFrom('messages')
    .select(['shop_id', 'id', 'sealed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const opened = rows.flatMap(({ sealed, ...ref }) => (sealed && openMessage(ctx.secrets, ref, sealed)) ?? [])
  const content = opened.find((message) => message.to === contact && 'code' in message.content)?.content
  assert.ok(content && 'code' in content)
  return content.code
}

async function waitForTable(node: TestApp, contact: string): Promise<void> {
  const product_id = rotation.orders.id(rotation.shop, 'meja')
  const sent = await post(node, '/restock/otp/send', { product_id, contact })
  assert.equal(sent.status, 200, sent.text)
  const code = await newestCode(contact)
  const answer = await post(node, '/restock/otp/verify', { product_id, contact, code })
  assert.equal(answer.status, 200, answer.text)
}

async function waiting(): Promise<number> {
  const rows = await rotation.orders.app.ctx.db.selectFrom('restock_requests').select('id').execute()
  return rows.length
}
