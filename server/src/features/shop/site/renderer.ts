// The storefront's own code, which renders its screens: one built file, known here by one function.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '../../../context.ts'
import { RENDERER_FILE } from './site.ts'

/** What the built file gives. */
interface Rendering {
  /** Null where the storefront has no screen. */
  openScreen(url: string): OpenedScreen | null
  /** What is shown where nothing is; older builds have none. */
  openMissing?(): OpenedScreen
}

export interface OpenedScreen {
  /** path and query in their one form: all that show the same have the same */
  readonly address: string
  /** Reads what is shown, by calls of the API. */
  load(send: (url: string, init: RequestInit) => Promise<Response>): Promise<{
    /** HTML: what stands in the page's root, and behind it what the browser goes on from */
    render(): { readonly body: string; readonly answers: string }
  }>
}

export interface Renderer {
  /** Null where there is no screen, and when the file is none that can be used. */
  open(ctx: Context, url: string): Promise<OpenedScreen | null>
  /** Where nothing is. */
  openMissing(ctx: Context): Promise<OpenedScreen | null>
}

/** Null: the storefront was built without. Its code is read with the first page, so that nothing else waits for it. */
export function findRenderer(folder: string): Renderer | null {
  const file = join(folder, RENDERER_FILE)
  if (!existsSync(file)) return null
  let loading: Promise<Rendering> | null = null
  async function opened(ctx: Context, url: string, open: (rendering: Rendering) => OpenedScreen | null) {
    loading ??= import(pathToFileURL(file).href).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the storefront cannot be rendered: its pages are made in browsers')
      return { openScreen: () => null }
    })
    try {
      return open(await loading)
    } catch (error) {
      ctx.log.error({ err: error, url }, 'an address could not be opened by the storefront')
      return null
    }
  }
  return {
    open: (ctx, url) => opened(ctx, url, ({ openScreen }) => openScreen(url)),
    openMissing: (ctx) => opened(ctx, '', ({ openMissing }) => openMissing?.() ?? null),
  }
}
