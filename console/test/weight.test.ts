// What a phone has to load before a screen can be used that it opens first.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { countScripts, WITHOUT_WORKER } from './measured-page.ts'
import { openConsole, signInQuietly } from './merchant.ts'
import { makeOperator, OPERATOR } from './operator.ts'
import { OWNER } from './stage.ts'

const MOST_BYTES = 220_000

for (const screen of ['', '/pesanan', '/produk', '/promosi', '/tampilan', '/pengaturan'])
  test(`the first load of /toko/demo${screen} sends at most 220 KB of script`, (t) =>
    assertLight(t, `/toko/demo${screen}`, OWNER))

test('the first load of /platform/keadaan sends at most 220 KB of script', async (t) => {
  await makeOperator()
  await assertLight(t, '/platform/keadaan', OPERATOR)
})

async function assertLight(t: TestContext, address: string, who: typeof OWNER): Promise<void> {
  const page = await openConsole(t, { ...WITHOUT_WORKER, expects: /Service Worker registration blocked/ })
  await signInQuietly(page, who)
  const counted = await countScripts(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  const bytes = await counted()
  t.diagnostic(`${bytes} bytes`)
  assert.ok(bytes > 50_000, `only ${bytes} bytes were seen`)
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`)
}
