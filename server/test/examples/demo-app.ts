// The demo shop, running for the examples: a copy for each version, a clock that stands still, and the steps of a buyer.
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { steadyId } from '../../src/domain/ids.ts'
import { openMessage } from '../../src/features/people/messages/seal-message.ts'
import { applyShop } from '../../src/features/shop/shop-file/apply.ts'
import { readShopFile } from '../../src/features/shop/shop-file/read.ts'
import type { Route } from '../../src/http/routes/route.ts'
import { findShopBySlug } from '../../src/tenancy/queries.ts'
import { startApp, type TestApp } from '../app.ts'

const DEMO_FILE = fileURLToPath(new URL('../../demo/shop.json', import.meta.url))
/** While the demo shop's campaign runs. */
const NOW = Date.parse('2026-09-10T03:00:00.000Z')
const BUDGET_WINDOW_MS = 60_000

export interface DemoApp extends TestApp {
  /** a copy of the demo shop under another slug */
  openShop(slug: string): Promise<void>
  /** the newest code to this contact that was not read before, also while its message waits */
  codeTo(slug: string, contact: string): Promise<string>
  /** as much later as a caller's budget needs to be whole again, or more */
  later(ms?: number): void
}

export async function startDemoApp(extraRoutes: readonly Route[]): Promise<DemoApp> {
  const app = await startApp({
    extraRoutes,
    // As a new installation has them.
    env: { IP_BUDGETS: '', SANDBOX_PAYMENTS: '1' },
  })
  let now = NOW
  app.clock.set(new Date(now).toISOString())
  const read = new Set<string>()

  return {
    ...app,
    async openShop(slug) {
      const { file, unknownFields } = await readShopFile(DEMO_FILE)
      const copy = { file: { ...file, slug, domains: [] }, unknownFields }
      await applyShop(app.ctx, copy, {
        folder: dirname(DEMO_FILE),
        prerender: false,
        newId: steadyId,
      })
      app.ctx.shops.forgetAll()
    },
    async codeTo(slug, contact) {
      const shop = await findShopBySlug(app.ctx.db, slug)
      const rows = await app.ctx.db
        .selectFrom('messages')
        .where('shop_id', '=', shop?.id ?? '')
        .where('kind', '=', 'code')
        .select(['shop_id', 'id', 'sealed'])
        .execute()
      for (const { sealed, ...ref } of rows) {
        if (!sealed || read.has(ref.id)) continue
        const { to, content } = openMessage(app.ctx.secrets, ref, sealed) ?? {}
        if (to !== contact || content?.kind !== 'code') continue
        read.add(ref.id)
        return content.code
      }
      return assert.fail(`no code was sent to ${contact}`)
    },
    later(ms = BUDGET_WINDOW_MS) {
      now += ms
      app.clock.set(new Date(now).toISOString())
    },
  }
}
