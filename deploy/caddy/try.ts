// npm run try:caddy: the Caddyfile of this folder at work, with Caddy's own authority in place of Let's Encrypt. Starts a
// server (embedded database, demo shop) and Caddy, gives the shop a new domain, and shows who gets a certificate.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Answer, send } from '../../test/http.ts'
import { endWithUs, freePort, HERE, startServer } from '../../test/server.ts'
import { until } from '../../test/until.ts'

const PLATFORM = 'toko.test'
const SHOP = 'demo'
const NEW_DOMAIN = 'baru.example'
const API = '/api/v1/products'

const folder = await mkdtemp(join(tmpdir(), 'etalase-caddy-'))
const [port, internalPort, httpPort, httpsPort, adminPort] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
  freePort(),
])
const env = {
  PATH: process.env.PATH ?? '',
  PORT: String(port),
  INTERNAL_PORT: String(internalPort),
  DATA_DIR: join(folder, 'data'),
  PLATFORM_DOMAIN: PLATFORM,
  PUBLIC_URL: `https://${PLATFORM}`,
  TRUST_PROXY: 'loopback',
  STOREFRONT_PORT: 'off',
  SEED_DEMO: '1',
  LOG_LEVEL: 'warn',
  ETALASE_UPSTREAMS: `127.0.0.1:${port}`,
  ETALASE_ASK: `http://127.0.0.1:${internalPort}/ask`,
  CADDY_ISSUER: 'internal',
  CADDY_HTTP_PORT: String(httpPort),
  CADDY_HTTPS_PORT: String(httpsPort),
  CADDY_ADMIN: `127.0.0.1:${adminPort}`,
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
}

const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
try {
  const server = await startServer({ env })
  stops.push(() => server.stop())
  await answers(async () => (await plain('127.0.0.1', '/readyz', port)).status === 200)
  startCaddy()
  await answers(async () => (await plain(PLATFORM, '/')).status === 308)
  await show()
} finally {
  for (const stop of stops.reverse()) await stop()
}

async function show(): Promise<void> {
  const atPlatform = `${SHOP}.${PLATFORM}`
  await answers(async () => (await secure(atPlatform, API)).status === 200)
  say(`https://${atPlatform} answers: a shop of the platform`)
  assert.equal((await secure(`console.${PLATFORM}`, '/admin/v1/openapi.json')).status, 200)
  say(`https://console.${PLATFORM} answers: the console and the admin API`)

  for (const name of ['unknown.example', `nobody.${PLATFORM}`, PLATFORM, NEW_DOMAIN]) {
    await assert.rejects(secure(name, API), isRefusedHandshake)
    say(`https://${name} gets no certificate`)
  }

  await addDomain(NEW_DOMAIN)
  const added = performance.now()
  await answers(async () => (await secure(NEW_DOMAIN, API)).status === 200)
  say(
    `https://${NEW_DOMAIN} answers ${seconds(added)} s after the domain was added, and it had been refused before`,
  )

  const { headers, status } = await plain(NEW_DOMAIN, '/p/kursi?x=1')
  assert.deepEqual([status, headers.location], [308, `https://${NEW_DOMAIN}/p/kursi?x=1`])
  say(`http://${NEW_DOMAIN} leads to https`)
  assert.equal((await plain(NEW_DOMAIN, '/api/v1/products')).status, 403)
  say('the API is not answered, nor led elsewhere, without TLS')

  const spoofed = { 'X-Forwarded-Host': `console.${PLATFORM}`, 'X-Forwarded-Proto': 'http' }
  const answer = await secure(NEW_DOMAIN, API, spoofed)
  assert.equal(answer.status, 200)
  assert.match(answer.text, new RegExp(`"https://${NEW_DOMAIN}/media/`))
  say('links are https under the name that was asked for, whatever X-Forwarded headers a caller sends')
}

/** As an operator adds one, who needs no proof that it is the shop's own. */
async function addDomain(host: string): Promise<void> {
  const file = join(folder, 'shop.json')
  await writeFile(file, JSON.stringify({ slug: SHOP, plan: 'lengkap', domains: [{ host }] }))
  await promisify(execFile)(process.execPath, [join(HERE, 'server/bin/etalase.js'), 'shop', 'apply', file], {
    env,
  })
}

function startCaddy(): void {
  const log: Buffer[] = []
  const words = ['run', '--config', join(import.meta.dirname, 'Caddyfile'), '--adapter', 'caddyfile']
  const caddy = spawn('caddy', words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(caddy)
  for (const stream of [caddy.stdout, caddy.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk))
  const ended = once(caddy, 'close').catch((error) => error)
  let isEnding = false
  ended.then(() => {
    if (isEnding) return
    console.error(`Caddy ended by itself:\n${Buffer.concat(log)}`)
    process.exit(1)
  })
  stops.push(async () => {
    isEnding = true
    caddy.kill('SIGTERM')
    await ended
  })
}

/** By plain http, at Caddy unless another port is named. */
function plain(host: string, path: string, at = httpPort): Promise<Answer> {
  return send(at, path, { headers: { Host: host } })
}

/** As a browser that trusts Caddy's authority. */
async function secure(
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number | undefined; text: string }> {
  const ca = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'))
  const request = getSecure({
    host: '127.0.0.1',
    port: httpsPort,
    servername: host,
    ca,
    agent: false,
    path,
    headers: { Host: host, ...headers },
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}

/** The connection ended before anything was said; an answer with an error would be something else. */
function isRefusedHandshake(error: NodeJS.ErrnoException): boolean {
  return ['ECONNRESET', 'EPROTO'].includes(error.code ?? '') || /alert/.test(error.message)
}

/** Both take a moment to start, and refuse connections until then. */
function answers(is: () => Promise<boolean>): Promise<void> {
  return until(() => is().catch(() => false))
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(2)
}

function say(line: string): void {
  console.log(`✔ ${line}`)
}
