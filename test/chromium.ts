// The browser of the tests: Debian's Chromium, or the one that CHROMIUM_PATH names.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { PATIENCE_MS } from './until.ts'

const PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: ARGS, timeout: PATIENCE_MS })
}

/** A browser that keeps what it learns in the folder, as that of a person does. `more`: arguments of its own. */
export function openProfile(
  folder: string,
  options: BrowserContextOptions,
  ...more: string[]
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: PATH,
    args: [...ARGS, ...more],
    timeout: PATIENCE_MS,
    ...options,
  })
}
