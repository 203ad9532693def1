// The storefront as the shop's server uses it: a screen, read in the server's own process and written as HTML.
import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { sendBy } from './api.ts'
import { writeAnswers } from './app/answers.ts'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { type Reading, readingOf } from './app/readings.ts'
import { screenAt } from './app/screens.ts'
import { shopQuery } from './shop/shop.ts'

type Send = (url: string, init: RequestInit) => Promise<Response>

export interface RenderedScreen {
  /** path and query in one form: the same for all that show the same */
  readonly address: string
  /** Reads what the screen shows through `send`. */
  load(send: Send): Promise<{
    /** HTML: what is shown, and what it was made of for the browser to go on from */
    render(): { readonly body: string; readonly answers: string }
  }>
}

/** Pages of many shops are made side by side, each with its own way to its shop. */
const sending = new AsyncLocalStorage<Send>()

sendBy((url, init) => {
  const send = sending.getStore()
  if (!send) throw new Error('Nothing is read but for a page')
  return send(url, init)
})

/** Null where no screen is. */
export function openScreen(url: string): RenderedScreen | null {
  const screen = screenAt(url)
  return screen && rendering(readingOf(screen, url), screen.loadCode)
}

/** What is shown where nothing is, with all that stands around it; the browser makes it anew, and knows why. */
export function openMissing(): RenderedScreen {
  return rendering({
    // No address of the shop: the router finds no screen there.
    address: '/-',
    read: async (client) => void (await client.fetchQuery(shopQuery)),
  })
}

function rendering(reading: Reading, loadCode?: () => Promise<unknown>): RenderedScreen {
  return {
    address: reading.address,
    async load(send) {
      const client = createQueryClient()
      await Promise.all([sending.run(send, () => reading.read(client)), loadCode?.()])
      return {
        render: () => ({
          body: renderToString(
            <Router ssrPath={reading.address}>
              <App queryClient={client} />
            </Router>,
          ),
          answers: writeAnswers(client),
        }),
      }
    },
  }
}
