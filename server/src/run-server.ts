// Serving from a terminal or under a supervisor: says where to look, ends on SIGTERM and SIGINT.
import { type Config, loadConfig } from './config.ts'
import { findShopBySlug } from './features/shops/queries.ts'
import { API } from './http/front-door.ts'
import { DEMO_SLUG } from './seed.ts'
import { type RunningServer, serve } from './serve.ts'

const CLOSE_TIMEOUT_MS = 10_000
const SAFE_SECRET_LENGTH = 32

export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env)
  const stop = onSignal()
  if (config.appSecret && config.appSecret.length < SAFE_SECRET_LENGTH) {
    console.error('warning: APP_SECRET is short; a secret of 32 random characters or more cannot be guessed')
  }
  const server = await serve(config)
  stop.by(() => server.close())
  await server.ready.catch(async (error) => {
    await server.close()
    throw error
  })
  if (server.ctx.isReady()) console.log(await welcome(server, config))
}

async function welcome({ ctx, port }: RunningServer, config: Config): Promise<string> {
  const local = `http://${addressOf(config.host)}:${port}`
  const database = config.databaseUrl
    ? 'PostgreSQL at DATABASE_URL'
    : `embedded PostgreSQL in ${config.dataDir}`
  const demo = await findShopBySlug(ctx.db, DEMO_SLUG)
  const lines = [`Etalase listens on ${local} (${database})`, '']
  if (demo) {
    const shop = `http://${demo.slug}.${config.platformDomain}:${port}${API}`
    lines.push(
      `  Demo shop      ${shop}/products`,
      `  API reference  ${shop}/docs/`,
      '',
      '  See it answer:',
      `    curl '${local}${API}/products?limit=1'`,
    )
  } else {
    lines.push('  Add a shop:    npx etalase shop apply FILE', `  Health         ${local}/healthz`)
  }
  const unsent = unsentMessages(config)
  if (unsent)
    lines.push('', `  ${unsent} go to the outbox: npx etalase messages list ${demo?.slug ?? 'SLUG'}`)
  return `${lines.join('\n')}\n`
}

function unsentMessages({ mail, whatsapp }: Config): string | null {
  if (mail && whatsapp) return null
  if (!mail && !whatsapp) return 'Codes and mails'
  return mail ? 'WhatsApp messages' : 'Mails'
}

/** Where to call from this machine. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Listens for the signals from the very start: one that comes while the database is being made is kept for later. */
function onSignal(): { by(close: () => Promise<void>): void } {
  const { promise: signalled, resolve } = Promise.withResolvers<void>()
  const heard = () => {
    // A caller that never finishes must not keep the server from ending.
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    resolve()
  }
  process.once('SIGINT', heard)
  process.once('SIGTERM', heard)
  return {
    by(close) {
      signalled.then(close).then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    },
  }
}
