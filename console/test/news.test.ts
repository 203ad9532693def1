// News of orders: from the order a buyer places to the notification on the device, and by a tap to that order.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page, Worker } from 'playwright-core'
import { enterCode, fillIn, goToCheckout, newBuyer, order, putIntoCart } from '../../test/buyer.ts'
import { type Browser, startPushService, vapidOf } from '../../test/push-service.ts'
import { until } from '../../test/until.ts'
import { openConsole, signInQuietly } from './merchant.ts'
import { PUSH, stage } from './stage.ts'

test('an order that a buyer places shows on the device, and a tap opens it', async (t) => {
  const service = await startPushService(t)
  const device = service.browser()
  const page = await openDevice(t, device)
  await page.goto('/toko/demo/akun')
  await page.getByRole('switch', { name: 'Beri tahu saya pesanan baru di perangkat ini' }).check()
  await page.getByText('Perangkat ini dikabari setiap ada pesanan baru dan laporan transfer.').waitFor()

  const number = await placeOrder(t)
  await until(() => device.pushed.length === 1)
  const [pushed] = device.pushed
  assert.ok(pushed)
  const { aud, sub } = vapidOf(pushed, PUSH.publicKey)
  assert.deepEqual([aud, sub], [service.origin, PUSH.contact])

  const worker = await workerOf(page)
  await worker.evaluate('navigator.setAppBadge = async (howMany) => { self.badge = howMany }')
  await deliver(page, JSON.stringify(pushed.news))
  await until(async () => (await notificationsOf(worker)).length === 1)
  const shown = await notificationsOf(worker)
  assert.deepEqual(
    shown.map(({ title }) => title),
    [`Pesanan baru ${number}`],
  )
  assert.match(shown[0]?.body ?? '', /^Rp[\d.]+ · Sari Wulandari · 1 barang$/)

  const program = await stage.programOf('demo')
  const { claim, pack, ship, attention } = await program.getWaiting({ shop: 'demo' })
  const waiting = (claim ?? 0) + (pack ?? 0) + (ship ?? 0) + (attention ?? 0)
  await until(async () => (await worker.evaluate('self.badge ?? 0')) === waiting)

  await tapFirst(worker)
  await page.waitForURL(`**/toko/demo/pesanan/${number}`)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  assert.deepEqual(await notificationsOf(worker), [], 'it is gone with the tap')
})

/** A window whose push service is the given one: the browser's own is in the internet. */
async function openDevice(t: TestContext, { subscription }: Browser): Promise<Page> {
  const page = await openConsole(t, { permissions: ['notifications'] })
  await page.addInitScript((given) => {
    let own: object | null = null
    PushManager.prototype.getSubscription = async () => own as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly || !options.applicationServerKey) throw new TypeError('no key')
      own = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true }
      return own as PushSubscription
    }
  }, subscription)
  await signInQuietly(page)
  return page
}

/** As a buyer does, in a window of their own. */
async function placeOrder(t: TestContext): Promise<string> {
  const page = await openConsole(t, { baseURL: stage.shopOf('demo') })
  await page.goto('/search?q=tatakan+gelas')
  await putIntoCart(page, 'Tatakan Gelas')
  await goToCheckout(page)
  await fillIn(page, newBuyer(), { payment: 'Transfer BCA' })
  await order(page)
  return enterCode(page, await stage.server.newestCode())
}

/** As the browser does when its push service has something for it. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations[0]?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: stage.console, registrationId, data })
}

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
}

async function notificationsOf(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(
    `registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))`,
  )
}

async function tapFirst(worker: Worker): Promise<void> {
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications()
    const tap = new NotificationEvent('notificationclick', { notification })
    let work
    // One that a script makes cannot be kept alive.
    tap.waitUntil = (given) => { work = given }
    dispatchEvent(tap)
    await work
  })()`)
}
