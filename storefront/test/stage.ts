// What every test of the run plays on: one server, one browser, the shops, and the sites that show them.

import { execFile } from 'node:child_process'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { startMailServer } from '../../server/test/fakes/mail-server.ts'
import { openOwnSite } from './own-site.ts'
import { startServer } from './server-process.ts'
import { smallShop } from './shops.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage() {
  const storefrontDir = process.env.STOREFRONT_DIR ?? (await builtStorefront())
  const mail = await startMailServer()
  const [server, browser, gift, read, free, stranger] = await Promise.all([
    startServer({ storefrontDir, smtpUrl: mail.url }),
    chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS }),
    openOwnSite(storefrontDir),
    openOwnSite(storefrontDir),
    openOwnSite(storefrontDir),
    openOwnSite(storefrontDir),
  ])
  const hostOf = (slug: string) => `http://${slug}.localhost:${server.port}`
  const apiOf = (slug: string) => `${hostOf(slug)}/api/v1`
  gift.showShop(apiOf('kado'))
  read.showShop(apiOf('pajangan'))
  free.showShop(apiOf('warung'))
  stranger.showShop(apiOf('demo'))
  const other = `localhost:${server.otherPort}`
  // Primary: payments and mails lead buyers back to the merchant's own site. No other port is the shop's any more.
  await server.applyShop({ slug: 'demo', domains: [{ host: other, primary: true }] } as { slug: string })
  await Promise.all([
    server.applyShop(smallShop('kado', 'Kado Kain', 'lengkap', gift.host)),
    server.applyShop(smallShop('pajangan', 'Pajangan Kain', 'katalog', read.host)),
    server.applyShop(smallShop('warung', 'Warung Kain', 'gratis', free.host)),
  ])
  return {
    mail,
    server,
    browser,
    hostOf,
    apiOf,
    /** Other origins than the API's: the demo shop's, and those of shops with another plan. */
    origins: {
      demo: `http://${other}`,
      gift: gift.origin,
      read: read.origin,
      free: free.origin,
      stranger: stranger.origin,
    },
    async close() {
      await browser.close()
      await Promise.all([gift, read, free, stranger].map((site) => site.close()))
      await server.stop()
      await mail.close()
    },
  }
}

/** The one stage of a run: all test files share this process. */
export const stage = await openStage()
after(() => stage.close())

async function builtStorefront(): Promise<string> {
  await promisify(execFile)(process.execPath, [`${ROOT}build-storefront.ts`], { cwd: ROOT })
  return `${ROOT}storefront/dist`
}
