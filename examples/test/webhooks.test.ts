// The receiver's sample, started as its README says: a running shop sends it events, others send what looks like one.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type DemoServer, startDemoServer } from '../../test/demo-server.ts'
import { endWithUs, freePort } from '../../test/server.ts'
import { until } from '../../test/until.ts'

const FOLDER = join(import.meta.dirname, '../webhooks')

let shop: DemoServer
let address: string
let secret: string
let webhook: string
let printed = ''
let stop = () => {}
let admin: (method: string, path: string, json?: object) => Promise<Record<string, unknown>>
before(async () => {
  shop = await startDemoServer({ ALLOW_PRIVATE_ADDRESSES: '1' })
  const token = (await shop.command('token', 'create', 'demo')).trim().split('\n').pop() ?? ''
  admin = async (method, path, json) => {
    const answer = await fetch(`${shop.console}/admin/v1/shops/demo${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'If-Match': '*',
        ...(json && { 'Content-Type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, text)
    return JSON.parse(text)
  }
  const port = await freePort()
  address = `http://127.0.0.1:${port}/`
  const made = await admin('POST', '/webhooks', { url: address, types: ['product.changed'] })
  secret = String(made.secret)
  webhook = String(made.id)
  const { PATH = '' } = process.env
  const receiver = spawn(process.execPath, ['receiver.ts'], {
    cwd: FOLDER,
    env: { PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(receiver)
  receiver.stdout.on('data', (chunk) => {
    printed += chunk
  })
  stop = () => void receiver.kill()
  await until(() => printed.includes('Webhooks are taken'))
})
after(async () => {
  stop()
  await shop?.stop()
})

const events = () =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

const change = (name: string) => admin('PATCH', '/products/tatakan-gelas-rotan', { name })

test('what the shop sends is taken, and counts as received', async () => {
  await change('Tatakan Satu')
  await until(() => events().length === 1)
  const [{ type, data }] = events()
  assert.deepEqual([type, data.slug], ['product.changed', 'tatakan-gelas-rotan'])
  await until(async () => {
    const { items } = await admin('GET', `/webhooks/${webhook}/deliveries`)
    return Array.isArray(items) && items[0]?.status === 'delivered'
  })
})

test('after its secret was changed, which signs by both for a day, it still takes what comes', async () => {
  const before = events().length
  const rotated = await admin('POST', `/webhooks/${webhook}/secret`)
  assert.notEqual(rotated.secret, secret)
  await change('Tatakan Dua')
  await until(() => events().length === before + 1)
})

test('forged, old and repeated ones are not taken', async () => {
  const before = events().length
  const body = '{"type":"product.changed","timestamp":"2026-11-15T04:00:00.000Z","data":{}}'
  const now = Math.floor(Date.now() / 1_000)
  const sign = (id: string, at: number, key = secret) =>
    createHmac('sha256', Buffer.from(key.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64')
  const send = async (id: string, at: number, signature: string, sent = body) => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': signature,
    }
    return (await fetch(address, { method: 'POST', headers, body: sent })).status
  }
  const foreign = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  assert.equal(await send('evt_a', now, `v1,${sign('evt_a', now, foreign)}`), 401)
  assert.equal(await send('evt_a', now, sign('evt_a', now)), 401, 'without its version')
  assert.equal(await send('evt_b', now, `v1,${sign('evt_a', now)}`), 401, 'of another event')
  assert.equal(await send('evt_a', now, `v1,${sign('evt_a', now)}`, `${body} `), 401, 'of other bytes')
  assert.equal(await send('evt_a', now - 301, `v1,${sign('evt_a', now - 301)}`), 401, 'old')
  assert.equal(await send('evt_a', now + 400, `v1,${sign('evt_a', now + 400)}`), 401, 'of tomorrow')
  assert.equal((await fetch(address, { method: 'POST', body })).status, 401)
  assert.equal((await fetch(address)).status, 405)
  assert.equal((await fetch(address, { method: 'POST', body: 'x'.repeat(2_000_000) })).status, 413)
  assert.equal(events().length, before)
  for (const status of [204, 204]) assert.equal(await send('evt_c', now, `v1,${sign('evt_c', now)}`), status)
  await until(() => events().length === before + 1)
})
