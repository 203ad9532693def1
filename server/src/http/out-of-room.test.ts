// A database whose disk is full: changes are refused for now, reads go on, and the log says why, once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import Type from 'typebox'
import { startApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'
import { gather } from '../db/gather.ts'
import { isDatabaseStuck } from '../db/pool.ts'
import { post } from './routes/declare-route.ts'

/** As PostgreSQL says it; a disk that is full for real: npm run torture -- faults */
const WRITES_NOWHERE = sql`do $$ begin
  raise exception using errcode = '53100', message = 'could not extend file "base/5/16384": No space left on device';
end $$`

test('what cannot be written is refused with 503, and the log says why, once', async (t) => {
  const lines: string[] = []
  const app = await startApp({
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    extraRoutes: [
      post('/full', {
        ...{ op: 'full', tag: 'Test', summary: 'for the tests', body: Type.Object({}) },
        reply: Type.Object({}),
        run: async ({ db }) => {
          await WRITES_NOWHERE.execute(db)
          return {}
        },
      }),
    ],
  })
  t.after(() => app.close())
  await app.shop(aShop({ products: [aProduct({ slug: 'kursi' })] }))

  for (let times = 0; times < 3; times++) {
    const refused = await app.call('/full', { method: 'POST', json: {} })
    assert.equal(`${refused.status} ${refused.body.error.code}`, '503 unavailable')
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  assert.equal((await app.call('/products')).status, 200)
  assert.equal(lines.length, 1, lines.join(''))
  assert.match(lines[0] ?? '', /No space left on device.*the database has no room left/)
})

test('those who come together are not tried one by one on a full disk', async (t) => {
  const app = await startApp()
  t.after(() => app.close())
  let runs = 0
  const write = gather({
    async run({ db }: typeof app.ctx, items: readonly number[]) {
      runs++
      await WRITES_NOWHERE.execute(db)
      return items
    },
  })
  const asked = [1, 2, 3, 4].map((n) => write(app.ctx, n))
  for (const one of await Promise.allSettled(asked))
    assert.ok(one.status === 'rejected' && isDatabaseStuck(one.reason))
  assert.equal(runs, 1)
})
