// What every test of the run plays on: one server with the built console and storefront, one browser, the demo shop and
// its owner.
import { execFile } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createAdminClient } from '@etalase/client/admin'
import { startFakeBiteship } from '../../server/test/fakes/biteship.ts'
import { startFakeKomerce } from '../../server/test/fakes/komerce.ts'
import { launchChromium } from '../../test/chromium.ts'
import { startDemoServer } from '../../test/demo-server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Of the owner of the demo shop, as the first start names them. */
export const OWNER = { login: 'demo@etalase.local', password: 'kopi tubruk tiga gelas' }

/** The operator's key for news to browsers (VAPID). */
export const PUSH = newPushKeys()

/** Where the demo shop and the buyers of `makeOrder` are. */
const VILLAGE = {
  ref: '3471101001',
  label: 'Ngupasan, Gondomanan, Kota Yogyakarta, DI Yogyakarta 55122',
  province: 'DI Yogyakarta',
  city: 'Kota Yogyakarta',
  district: 'Gondomanan',
  subdistrict: 'Ngupasan',
  zip_code: '55122',
}

async function openStage() {
  // Both, or a test would judge the build before.
  if (!process.env.SITES_ARE_BUILT) await builtSites()
  // Without a sender: one-time codes are found in the outbox, as a new user finds them.
  const [biteship, komerce] = await Promise.all([startFakeBiteship(), startFakeKomerce()])
  komerce.know(VILLAGE)
  const [server, browser] = await Promise.all([
    startDemoServer({
      BITESHIP_API_URL: biteship.url,
      KOMERCE_API_URL: komerce.url,
      WEB_PUSH_PUBLIC_KEY: PUSH.publicKey,
      WEB_PUSH_PRIVATE_KEY: PUSH.privateKey,
      WEB_PUSH_CONTACT: PUSH.contact,
      // The push service of a test is on this machine.
      ALLOW_PRIVATE_ADDRESSES: '1',
    }),
    launchChromium(),
  ])
  const entryKey = server.entryLink.split('/').pop() ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${server.console}/admin/v1` })
  // The key would be used up by the first test that opens the link.
  await enter({ key: entryKey, password: OWNER.password })
  return {
    server,
    browser,
    /** that book couriers, for a shop that has their key */
    biteship,
    komerce,
    console: server.console,
    /** where buyers find a shop */
    shopOf: (slug: string) => `http://${slug}.localhost:${server.port}`,
    /** a program of a shop, for what a test needs and does not look at */
    async programOf(shop: string) {
      const printed = await server.command('token', 'create', shop, '--scopes', 'all')
      const token = printed.trim().split('\n').pop() ?? ''
      return createAdminClient({ baseUrl: `${server.console}/admin/v1`, token })
    },
    async close() {
      if (!browser.isConnected()) return
      await browser.close()
      await server.stop()
      await Promise.all([biteship.close(), komerce.close()])
    },
  }
}

/** The one stage of a run: all test files share this process. */
export const stage = await openStage()
after(() => stage.close())

async function builtSites(): Promise<void> {
  await promisify(execFile)(process.execPath, [`${ROOT}tools/build.ts`], { cwd: ROOT })
}

function newPushKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
    contact: 'mailto:pengelola@etalase.example',
  }
}
