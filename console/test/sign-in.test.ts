// Coming in: by link, password, passkey and one-time code.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { addAuthenticator, DESKTOP, openConsole, openShop, PHONE, signInQuietly } from './merchant.ts'
import { OWNER, stage } from './stage.ts'

describe('signing in', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`with a password at ${viewport.width} px leads to where one wanted to go`, async (t) => {
      const page = await openConsole(t, { viewport })
      await page.goto('/toko/demo/produk')
      await page.getByLabel('E-mail atau nomor WhatsApp').fill(OWNER.login)
      await page.getByLabel(/^Kata sandi/).fill('bukan kata sandinya')
      await page.getByRole('button', { name: 'Masuk', exact: true }).click()
      await page.getByRole('alert').waitFor()
      await assertAccessible(page)
      await page.getByLabel(/^Kata sandi/).fill(OWNER.password)
      await page.getByRole('button', { name: 'Masuk', exact: true }).click()
      await page.waitForURL('**/toko/demo/produk')
    })

  test('with a passkey made behind a one-time link', async (t) => {
    const page = await openConsole(t)
    await addAuthenticator(page)
    const said = await stage.server.command(
      'person',
      'add',
      'passkey@rotan.example',
      '--shop',
      'demo',
      '--role',
      'staff',
    )
    await page.goto(/http\S+\/masuk\/\S+/.exec(said)?.[0] ?? '')
    await page.getByRole('button', { name: 'Buat passkey' }).click()
    await page.waitForURL('**/toko/demo')
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
    await page.waitForURL('**/toko/demo')
  })

  test('a link that was used says so', async (t) => {
    const page = await openConsole(t, { expects: /status of 404/ })
    await page.goto(stage.server.entryLink)
    await page.getByText('Tautan ini sudah dipakai').waitFor()
    await assertAccessible(page)
  })

  test('a session that ended asks to sign in again, and leads back', async (t) => {
    const page = await openConsole(t)
    await signInQuietly(page)
    await page.goto('/toko/demo')
    await page.getByRole('navigation', { name: 'Menu utama' }).waitFor()
    await page.context().clearCookies()
    await page.goto('/toko/demo/pesanan')
    await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('to'), '/toko/demo/pesanan')
  })
})

describe('signing out', () => {
  const draft = (page: Page) => page.evaluate(() => localStorage.getItem('etalase:draft:demo/sale'))

  test('leaves nothing that was typed on the device', async (t) => {
    const page = await openShop(t, '/pesanan/baru', { viewport: DESKTOP })
    await page.getByLabel('Nama penerima').fill('Bu Sari')
    await page.waitForFunction(() => localStorage.getItem('etalase:draft:demo/sale')?.includes('Bu Sari'))
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.waitForURL('**/masuk')
    assert.equal(await draft(page), null)
  })

  test('that did not work says so, and one is still there', async (t) => {
    const page = await openShop(t, '', { viewport: DESKTOP, expects: /status of 500/ })
    const refuses = {
      status: 500,
      json: { error: { code: 'internal_error', message: 'Gangguan', details: {} } },
    }
    await page.route('**/admin/v1/session', (route) => route.fulfill(refuses))
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByText('Gangguan').waitFor()
    assert.equal(new URL(page.url()).pathname, '/toko/demo')
  })

  test('what one person typed is not there for the next one', async (t) => {
    const page = await openConsole(t)
    await page.goto('/masuk')
    await page.evaluate(() => {
      localStorage.setItem('etalase:drafts-of', 'orang-lain')
      localStorage.setItem('etalase:draft:demo/sale', '{}')
    })
    await page.getByLabel('E-mail atau nomor WhatsApp').fill(OWNER.login)
    await page.getByLabel(/^Kata sandi/).fill(OWNER.password)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL('**/toko/demo')
    assert.equal(await draft(page), null)
  })
})
