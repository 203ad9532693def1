// Where a site comes from: a folder, and on a developer's machine the build that fills it. A request for a page of a site
// that is being built waits for it.
import { setTimeout as wait } from 'node:timers/promises'
import { html } from '../../../domain/html.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { readSite, type Site } from './site.ts'

export interface SiteSource {
  readonly name: 'storefront' | 'console'
  readonly folder: string
  /** settles when the folder is as it stays: with why it could not be built, or null; null: nobody builds it here */
  readonly building: Promise<string | null> | null
}

/** In the place of a page. */
export interface NotBuilt {
  readonly notBuilt: Answer
}

/** A browser waits for about five minutes. */
const MOST_WAIT_MS = 120_000

/** Asks for what was made of a site; waits while it is being built. */
export type OpenSite<T> = () => Promise<T | NotBuilt>

/** Null: there is none, and nobody builds it. What is there already is read now. */
export async function openSite<T extends object>(
  source: SiteSource,
  make: (site: Site) => T,
): Promise<OpenSite<T> | null> {
  if (source.building) return onceBuilt(source, make)
  const site = await readSite(source.folder)
  if (!site) return null
  const made = make(site)
  return async () => made
}

/** Where a build failed, pages that an earlier one left are better than none. */
export function onceBuilt<T extends object>(
  { name, folder, building }: SiteSource,
  make: (site: Site) => T,
  { mostWaitMs = MOST_WAIT_MS } = {},
): OpenSite<T> {
  let opened: T | NotBuilt | null = null
  const opening = open()
  // The next request for a page reports it.
  opening.catch(() => {})
  return async () => opened ?? unlessLate()

  async function open(): Promise<T | NotBuilt> {
    const failure = await building
    const site = await readSite(folder)
    opened = site ? make(site) : notBuilt(`The ${name} could not be built`, BROKEN, failure ?? '')
    return opened
  }

  async function unlessLate(): Promise<T | NotBuilt> {
    const inTime = new AbortController()
    const late = wait(mostWaitMs, null, { signal: inTime.signal }).catch(() => null)
    const found = await Promise.race([opening, late])
    inTime.abort()
    return found ?? notBuilt(`The ${name} is still being built`, SLOW, '')
  }
}

const BROKEN =
  'The API works without it. Mend what is named below and start the server again; “npm run build” tries the build alone.'
const SLOW = 'The terminal of the server says when it is done. Reload this page then.'

/** In English: only developers see it. */
function notBuilt(title: string, advice: string, said: string): NotBuilt {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${advice}</p><pre>${said}</pre></body>
</html>
`
  return {
    notBuilt: {
      status: 503,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
      body: Buffer.from(page.text),
    },
  }
}
