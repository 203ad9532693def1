// npm run create -- FOLDER [--api ADDRESS] [--start] [--example NAME]: the storefront, or an example, as a project of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { checkShop, DEV_ORIGIN, type ShopCheck } from './check-shop.ts'
import { createExample, EXAMPLES } from './example.ts'
import { apiAddress, CreateError, createStorefront, DEMO_API, refuseFullFolder } from './project.ts'

const HOW = `Say where: npm run create -- ../my-shop [--api https://toko.example/api/v1] [--start] [--example next]

  --api    the shop's address; asked for at a terminal, else the demo shop of npm start
  --start  installs and starts it at once

  --example  instead of the reference storefront, a copy of the example for ${EXAMPLES.join(' or ')}; its README says the rest`

const DEV_PORT = Number(new URL(DEV_ORIGIN).port)
const TAKEN = `Port ${DEV_PORT} is taken by another program: end it, then npm run dev. Or choose another in vite.config.ts
("server"), and register that origin with the shop instead.`

if (import.meta.main) {
  await main().catch((error: NodeJS.ErrnoException) => {
    const isMistyped = error.code?.startsWith('ERR_PARSE_ARGS')
    if (isMistyped) console.error(`${error.message}\n\n${HOW}`)
    else console.error(error instanceof CreateError ? error.message : error)
    process.exitCode = 1
  })
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      api: { type: 'string' },
      start: { type: 'boolean', default: false },
      example: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new CreateError(HOW)
  // npm runs this in the project's own folder, and says where it was called from.
  const calledFrom = process.env.INIT_CWD ?? process.cwd()
  const target = resolve(calledFrom, folder)
  await refuseFullFolder(target)
  if (values.example !== undefined) {
    if (values.api !== undefined || values.start) throw new CreateError(HOW)
    await createExample(target, values.example)
    console.log(`The example is in ${target}: its README.md says how to start it`)
    return
  }
  const { api, shop } = await chosenShop(values.api)
  await createStorefront(target, api)
  const place = relative(calledFrom, target) || '.'
  console.log(`A storefront of your own is in ${target}`)
  if (shop.is === 'open') console.log(`It shows ${shop.name}, from ${api}`)
  else console.log(`\n${shop.why}`)
  if (values.start) return startProject(target)
  console.log(`\n  cd ${place} && npm install\n  npm run dev\n\nThen it is open at ${DEV_ORIGIN}`)
}

/** What was named must be a shop; of the demo shop, which is a guess, it is only said when it does not run. */
async function chosenShop(given: string | undefined): Promise<{ api: string; shop: ShopCheck }> {
  if (given === undefined && process.stdin.isTTY) return askForShop()
  const api = apiAddress(given ?? DEMO_API)
  const shop = await checkShop(api)
  if (given !== undefined && shop.is === 'no shop') throw new CreateError(shop.why)
  return { api, shop }
}

/** Until an address is that of a shop. */
async function askForShop(): Promise<{ api: string; shop: ShopCheck }> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const typed = (await terminal.question(`The shop's address (${DEMO_API}): `)).trim()
      try {
        const api = apiAddress(typed || DEMO_API)
        const shop = await checkShop(api)
        if (shop.is !== 'no shop') return { api, shop }
        console.log(shop.why)
      } catch (error) {
        if (!(error instanceof CreateError)) throw error
        console.log(error.message)
      }
    }
  } finally {
    terminal.close()
  }
}

/** Until it is stopped (Ctrl+C): what is changed shows at once. */
async function startProject(folder: string): Promise<void> {
  const npm = async (...args: string[]) => {
    const child = spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    const [code] = await once(child, 'exit')
    if (code) throw new CreateError(`npm ${args.join(' ')} ended with ${code}, in ${folder}`)
  }
  await npm('install', '--no-audit', '--no-fund')
  if (await isTaken(DEV_PORT)) throw new CreateError(TAKEN)
  await npm('run', 'dev')
}

async function isTaken(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, 'localhost')
    await once(probe, 'listening')
    return false
  } catch {
    return true
  } finally {
    probe.close()
  }
}
