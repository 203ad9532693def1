// A plan is bought at the platform's own shop and runs once it is paid; a shop is closed and opened again.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { createAdminClient } from '@etalase/client/admin'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openConsole, PHONE, signInQuietly } from './merchant.ts'
import { stage } from './stage.ts'

const OPERATOR = { login: 'paket@rotan.example', password: 'teh manis empat gelas' }
const BUYER = 'warung-paket'

before(async () => {
  const said = await stage.server.command('person', 'add', OPERATOR.login, '--operator')
  const key = /\/masuk\/(\S+)/.exec(said)?.[1] ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  await enter({ key, password: OPERATOR.password })
  const folder = await mkdtemp(join(tmpdir(), 'etalase-'))
  const file = join(folder, 'toko.json')
  await writeFile(file, JSON.stringify({ slug: BUYER, name: 'Warung Paket', plan: 'gratis' }))
  await stage.server.command('shop', 'apply', file)
  await rm(folder, { recursive: true })
  const program = await stage.programOf('demo')
  const plan = { slug: 'paket-lengkap', name: 'Paket Lengkap', sku: 'lengkap-1', price: 90_000 }
  await program.createProduct({ shop: 'demo', ...plan, unlimited_stock: true, weight_grams: 1 })
  await stage.server.command('shop', 'sells-plans', 'demo')
})

test('a plan is ordered, paid, and runs until the day that the page says', async (t) => {
  const page = await openConsole(t, { viewport: PHONE })
  await signInQuietly(page, OPERATOR)
  await page.goto(`/toko/${BUYER}/pengaturan/paket`)
  await page.getByLabel('Bayar dengan').selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Pesan dan bayar' }).click()
  const said = page.getByText(/^Pesanan ETL-\w+, Rp/)
  await said.waitFor()
  await page.getByRole('link', { name: 'Buka halaman pembayaran' }).waitFor()
  await assertAccessible(page)
  const number = /ETL-\w+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  assert.equal(await page.getByText(/^Berlaku sampai/).count(), 0)
  await stage.server.command('orders', 'paid', 'demo', number)
  await page.reload()
  await page.getByText(/^Berlaku sampai/).waitFor()
  await page.setViewportSize(DESKTOP)
  await assertAccessible(page)
})

test('a shop is closed, says until when it can be opened, and is opened again', async (t) => {
  const page = await openConsole(t)
  await signInQuietly(page, OPERATOR)
  await page.goto(`/toko/${BUYER}/pengaturan/tutup`)
  await page.getByRole('button', { name: 'Tutup toko' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup toko' }).click()
  await page.getByText(/Anda dapat membukanya lagi sampai/).waitFor()
  await assertAccessible(page)
  await page.getByText('Toko ini sudah ditutup').waitFor()
  await page.getByRole('button', { name: 'Buka lagi' }).click()
  await page.getByRole('button', { name: 'Tutup toko' }).waitFor()
  await page.getByText('Toko ini sudah ditutup').waitFor({ state: 'detached' })
})
