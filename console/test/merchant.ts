// A browser window of a merchant: in the console, signed in or not, with a passkey's device or without.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, type Window } from '../../test/window.ts'
import { everyScreenTexts } from '../src/texts/every-screen.ts'
import { OWNER, stage } from './stage.ts'

export { DESKTOP, NARROW, PHONE } from '../../test/window.ts'

export const NOWHERE = '/tidak-ada'
/** An answer of 401 is how the console learns that nobody has signed in. */
const NOBODY_YET = /status of 401/

export function openConsole(t: TestContext, { expects, ...options }: Window = {}): Promise<Page> {
  const isExpected = expects ? new RegExp(`${NOBODY_YET.source}|${expects.source}`) : NOBODY_YET
  return openWindow(t, stage.browser, { baseURL: stage.console, expects: isExpected, ...options })
}

/** Signed in by the API, for tests of what comes afterwards. `path`: within the shop. */
export async function openShop(
  t: TestContext,
  path = '',
  window: Window & { shop?: string } = {},
): Promise<Page> {
  const { shop = 'demo', ...options } = window
  const page = await openConsole(t, options)
  await signInQuietly(page)
  await page.goto(`/toko/${shop}${path}`)
  return page
}

/** In a page that has loaded the console, as a link would: loading it again is most of what a screen costs. */
export async function goWithin(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address))
  // By way of a screen that is known, so that what is seen next is what was asked for.
  const known = page.getByRole('heading', { level: 1, name: everyScreenTexts.notFound })
  await page.evaluate((to) => history.pushState(null, '', to), NOWHERE)
  await known.waitFor()
  await page.evaluate((to) => history.pushState(null, '', to), address)
  if (!address.endsWith(NOWHERE)) await known.waitFor({ state: 'detached' })
}

export async function signInQuietly(page: Page, { login, password } = OWNER): Promise<void> {
  const post = (path: string, data: object) =>
    page.request.post(`${stage.console}/admin/v1${path}`, { data, headers: { Origin: stage.console } })
  const second_factor = recoveryCodes.get(login)?.pop()
  const answer = await post('/session', { login, password, second_factor })
  assert.equal(answer.status(), 200, await answer.text())
  if (!(await answer.json()).must_set_up_second_factor) return
  // An operator: with a second step, whose recovery codes are for the times after.
  const { secret } = await (await post('/me/second-factor/secret', {})).json()
  const on = await post('/me/second-factor', { code: totpCode(secret) })
  assert.equal(on.status(), 200, await on.text())
  recoveryCodes.set(login, (await on.json()).recovery_codes)
}

const recoveryCodes = new Map<string, string[]>()

/** As an authenticator app makes it (RFC 6238). */
export function totpCode(secret: string): string {
  const letters = Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** A device that makes passkeys, and always agrees. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
