// What a phone has to load before the first screen can be used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countScripts } from './measured-page.ts'
import { openConsole, signInQuietly } from './merchant.ts'

const MOST_BYTES = 220_000

test('the first load sends at most 220 KB of script', async (t) => {
  const page = await openConsole(t)
  await signInQuietly(page)
  const bytes = await countScripts(page)
  await page.goto('/toko/demo', { waitUntil: 'networkidle' })
  t.diagnostic(`${bytes()} bytes`)
  assert.ok(bytes() > 50_000, `only ${bytes()} bytes were seen`)
  assert.ok(bytes() <= MOST_BYTES, `${bytes()} bytes`)
})
