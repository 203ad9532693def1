// A browser window of a merchant: in the console, signed in or not, with a passkey's device or without.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, type Window } from '../../test/window.ts'
import { OWNER, stage } from './stage.ts'

export { DESKTOP, PHONE } from '../../test/window.ts'

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

export async function signInQuietly(page: Page, { login, password } = OWNER): Promise<void> {
  const answer = await page.request.post(`${stage.console}/admin/v1/session`, {
    data: { login, password },
    headers: { Origin: stage.console },
  })
  assert.equal(answer.status(), 200, await answer.text())
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
