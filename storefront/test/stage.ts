// What every test of the run plays on: one server, one browser, the shops, and the sites that show them.
import { after } from 'node:test'
import { startFakeBiteship } from '../../server/test/fakes/biteship.ts'
import { startMailServer } from '../../server/test/fakes/mail-server.ts'
import { launchChromium } from '../../test/chromium.ts'
import { startDemoServer } from '../../test/demo-server.ts'
import { builtStorefront } from './built.ts'
import { openOwnSite } from './own-site.ts'
import { smallShop } from './shops.ts'

/** Much of a test is waiting: for mails, for commands, for pictures. */
export const SIDE_BY_SIDE = { concurrency: 3 }

async function openStage() {
  const storefrontDir = process.env.STOREFRONT_DIR || (await builtStorefront())
  const [mail, biteship] = await Promise.all([startMailServer(), startFakeBiteship()])
  const [server, browser, gift, read, free, stranger] = await Promise.all([
    startDemoServer({
      STOREFRONT_DIR: storefrontDir,
      SMTP_URL: mail.url,
      MAIL_FROM: 'toko@mail.example',
      BITESHIP_API_URL: biteship.url,
    }),
    launchChromium(),
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
  stranger.showShop(apiOf('kado'))
  const other = `localhost:${server.otherPort}`
  // Primary: payments and mails lead buyers back to the merchant's own site.
  const domains = [{ host: other, primary: true }, ...listed(server.demoApi, 'demo')]
  await server.applyShop({ slug: 'demo', domains })
  const giftShop = smallShop('kado', 'Kado Kain', 'lengkap', gift.host)
  await Promise.all([
    server.applyShop(giftShop),
    server.applyShop(smallShop('pajangan', 'Pajangan Kain', 'katalog', read.host)),
    server.applyShop(smallShop('warung', 'Warung Kain', 'gratis', free.host)),
  ])
  return {
    mail,
    /** that books couriers, for a shop that has its key */
    biteship,
    server,
    browser,
    hostOf,
    giftShop,
    /** Other origins than the API's: the demo shop's, and those of shops with another plan. */
    origins: {
      demo: `http://${other}`,
      gift: gift.origin,
      read: read.origin,
      free: free.origin,
      stranger: stranger.origin,
    },
    async close() {
      if (!browser.isConnected()) return
      await browser.close()
      await Promise.all([gift, read, free, stranger].map((site) => site.close()))
      await server.stop()
      await mail.close()
      await biteship.close()
    },
  }
}

/** The one stage of a run: all test files share this process. */
export const stage = await openStage()
after(() => stage.close())

/** The host by which the API is called, where it is not the one every shop has. */
function listed(api: string, slug: string): { host: string }[] {
  const { hostname } = new URL(api)
  return hostname === `${slug}.localhost` ? [] : [{ host: hostname }]
}
