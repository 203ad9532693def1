// What a phone has to load before the first screen can be used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsole, signInQuietly } from './merchant.ts'

const MOST_BYTES = 220_000

test('the first load sends at most 220 KB of script', async (t) => {
  const page = await openConsole(t)
  await signInQuietly(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/toko/demo', { waitUntil: 'networkidle' })
  t.diagnostic(`${bytes} bytes in ${scripts.size} scripts`)
  assert.ok(scripts.size > 0 && bytes > 50_000, `${scripts.size} scripts, ${bytes} bytes`)
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`)
})
