// What a server writes while people check out, at its most talkative: nothing that is theirs, or opens anything.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { send } from '../../../../../test/http.ts'
import { until } from '../../../../../test/until.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../../../test/fakes/whatsapp.ts'
import { type Nodes, type ServerProcess, startNodes } from '../../../../test/processes.ts'
import { startTestCheckout, type TestCheckout } from './checkout.fixture.ts'

const SHOP = 'diam'
const BUYER = {
  customer_name: 'Paramitha Kusumawardhani',
  contact: 'paramitha.rahasia@surat-pribadi.id',
  phone: '0812-7654-3210',
  address: 'Jl. Cendana Wangi 77, belakang pasar',
  city: 'Purwokerto',
}

let checkout: TestCheckout
let nodes: Nodes
let mail: FakeMailServer
let whatsapp: FakeWhatsApp
before(async () => {
  mail = await startMailServer()
  whatsapp = await startFakeWhatsApp()
  checkout = await startTestCheckout()
  await checkout.shop({ slug: SHOP })
  nodes = await startNodes(1, {
    connectionString: checkout.app.database.connectionString,
    env: { LOG_LEVEL: 'trace', SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example', ...whatsapp.env },
    isPatient: true,
  })
})
after(async () => {
  await nodes?.close()
  await checkout?.close()
  await mail?.close()
  await whatsapp?.close()
})

test('a checkout with everything that can go wrong leaves no word of the buyer in the log', async () => {
  const server = nodes.at(0)
  const key = `kunci-${randomUUID()}`
  const draftId = await aDraftThatFailsFirst(server)
  const code = await aCodeThatIsRefusedFirst(server, draftId)
  const token = await anOrderThatFailsFirst(server, draftId, code, key)
  await aMessageThatNobodyTakes(server)
  const documentKey = await documentsAndRequestsThatAreNone(server, token)

  await until(() => server.output().includes('a message could not be sent'))
  const output = server.output()
  assert.ok(output.includes('"constraint":"drafts_broken"'), 'the log says what failed')
  assert.ok(output.includes('"op":"verifyCheckoutCode"'), 'the log says where')

  // The last seven digits stand for the number in every way it is written.
  const secrets = {
    ...BUYER,
    number: '76543210',
    number_in_parts: '7654-3210',
    code,
    token,
    key,
    documentKey,
  }
  for (const [what, secret] of Object.entries(secrets)) {
    const forms = [secret, encodeURIComponent(secret), secret.toLowerCase()]
    const leak = output.split('\n').find((line) => forms.some((form) => line.includes(form)))
    assert.equal(leak, undefined, `${what} is in the log`)
  }
})

const draftOf = (contact: string) => checkout.draftBody(SHOP, { ...BUYER, contact })

async function aDraftThatFailsFirst(server: ServerProcess): Promise<string> {
  const failed = await whileBroken('drafts', () =>
    server.post(SHOP, '/checkout/draft', draftOf(BUYER.contact)),
  )
  assert.equal(failed.status, 500)
  const draft = await server.post(SHOP, '/checkout/draft', draftOf(BUYER.contact))
  assert.equal(draft.status, 200, draft.text)
  return draft.body.draft_id
}

async function aCodeThatIsRefusedFirst(server: ServerProcess, draftId: string): Promise<string> {
  mail.refuse(450)
  assert.equal((await server.post(SHOP, '/checkout/otp/send', { draft_id: draftId })).status, 200)
  await until(() => mail.mails.length > 0)
  assert.equal(mail.offered.length, 2)
  const code = /\b\d{6}\b/.exec(mail.mails[0]?.text ?? '')?.[0]
  assert.ok(code)
  return code
}

async function anOrderThatFailsFirst(server: ServerProcess, draftId: string, code: string, key: string) {
  const verify = (tried: string, headers = { 'Idempotency-Key': key }) =>
    server.post(SHOP, '/checkout/otp/verify', { draft_id: draftId, code: tried }, headers)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  assert.equal((await verify(wrong, { 'Idempotency-Key': `${key}-salah` })).status, 400)
  assert.equal((await whileBroken('orders', () => verify(code))).status, 500)
  const placed = await whileBroken('idempotency_keys', () => verify(code, { 'Idempotency-Key': `"${key}"` }))
  assert.equal(placed.status, 500, 'a key that cannot be claimed')
  const order = await verify(code)
  assert.equal(order.status, 200, order.text)
  const replay = await verify(code)
  assert.equal(replay.headers['idempotent-replay'], 'true')
  assert.equal(replay.text, order.text)
  return String(order.body.track_token)
}

async function aMessageThatNobodyTakes(server: ServerProcess): Promise<void> {
  whatsapp.answer(whatsapp.error(400, 131_026))
  const draft = await server.post(SHOP, '/checkout/draft', draftOf(BUYER.phone))
  assert.equal(draft.status, 200, draft.text)
  await server.post(SHOP, '/checkout/otp/send', { draft_id: draft.body.draft_id })
  await until(() => server.output().includes('a message cannot be sent'))
}

/** Gives the key of a document. */
async function documentsAndRequestsThatAreNone(server: ServerProcess, token: string): Promise<string> {
  const headers = { Host: `${SHOP}.localhost`, 'Content-Type': 'application/json' }
  const tracked = await send(server.port, `/api/v1/orders/track/${token}`, { headers })
  const confirmation: string = tracked.body.confirmation_url
  const [key = ''] = /doc_[^/]+/.exec(confirmation) ?? []
  const broken = JSON.stringify(draftOf(BUYER.contact)).slice(0, -1)
  for (const [method, path, body] of [
    ['POST', '/api/v1/checkout/draft', broken],
    ['GET', `/api/v1/track/${token}`, ''],
    ['GET', `/track/${token}`, ''],
    ['GET', `${new URL(confirmation).pathname}?lengkap=${key}`, ''],
    ['GET', `/track/${key}/nota`, ''],
    ['GET', `/api/v1/products?q=${encodeURIComponent(BUYER.contact)}`, ''],
  ] as const)
    await send(server.port, path, { method, headers, body })
  return key
}

/** While a table takes no row; PostgreSQL then quotes the whole row it refused. */
async function whileBroken<T>(table: 'drafts' | 'orders' | 'idempotency_keys', work: () => Promise<T>) {
  const { db } = checkout.app.ctx
  const constraint = `${table}_broken`
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(constraint)} check (false) not valid`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(constraint)}`.execute(db)
  }
}
