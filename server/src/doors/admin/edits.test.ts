// The admin outline, section 3, over every route that edits: a stale If-Match is refused with the thing as its GET shows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { furnish } from '../../../test/isolation/furnished-shop.ts'
import { startTestPushes } from '../../features/people/push/push.fixture.ts'
import { NOW } from '../../features/selling/orders/orders.fixture.ts'
import { adminRoutes } from './routes.ts'

/** Edited with the shop, of which they are a part, or shown in a list alone. */
const SHOWN_BY: Readonly<Record<string, string>> = { '/shops/:shop/plan': '/shops/:shop' }

test('an edit by a stale If-Match changes nothing, and answers with the thing as it is now', async (t) => {
  const world = await startTestPushes(t)
  world.app.clock.set(NOW)
  const { slug, cookie } = await furnish(world, 'milik', 'mawar')
  const call = (path: string, request: object = {}) => world.app.admin(path, { cookie, ...request })
  const made = await call(`/shops/${slug}/domains`, { method: 'POST', json: { host: 'belum.mawar.example' } })
  assert.deepEqual([made.status, made.body.status], [201, 'pending'])

  /** Every thing that a route may be about. */
  async function pathsOf(path: string): Promise<string[]> {
    const filled = path.replace(':shop', slug)
    if (!filled.includes(':')) return [filled]
    const { body, status } = await call(filled.replace(/\/:\w+$/, ''))
    assert.equal(status, 200, filled)
    const names = body.items.map(({ id, number, name }: Record<string, string>) =>
      path.endsWith(':number') ? number : path.endsWith(':name') ? name : id,
    )
    return names.map((name: string) => filled.replace(/:\w+$/, encodeURIComponent(name)))
  }

  const edits = adminRoutes.filter(({ described }) => described.edits)
  assert.ok(edits.length >= 25)
  for (const { method, path, op } of edits) {
    await t.test(op, async () => {
      for (const at of await pathsOf(path)) {
        const shownAt = SHOWN_BY[path] ? (await pathsOf(SHOWN_BY[path]))[0] : at
        const isShown = adminRoutes.some(
          (each) => each.method === 'GET' && each.path === (SHOWN_BY[path] ?? path),
        )
        const json = path.endsWith('/plan') ? { plan: 'lengkap' } : {}
        const request = { method, ifMatch: 999, ...(method !== 'DELETE' && { json }) }
        // The plan is the operator's.
        const answer = await call(at, request)
        if (op === 'setPlan' && answer.status === 403) continue
        assert.deepEqual([at, answer.status, answer.body?.error?.code], [at, 412, 'edit_conflict'])
        if (!isShown) continue
        const { body } = await call(shownAt ?? at)
        assert.deepEqual(answer.body.error.details.current, op === 'updateMe' ? body.person : body, at)
      }
    })
  }
})
