// The second step of signing in, and signing in again in place where something dangerous asks for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdminClient } from '@etalase/client/admin'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openConsole, PHONE, signInQuietly, totpCode } from './merchant.ts'
import { linkOf } from './operator.ts'
import { stage } from './stage.ts'

const password = 'jahe hangat tiga gelas'

async function aPerson(login: string, ...is: string[]) {
  const key = (await linkOf(login, ...is)).split('/').pop() ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  await enter({ key, password })
  return { login, password }
}

for (const viewport of [PHONE, DESKTOP])
  test(`is set up at ${viewport.width} px with a code of the app, asked for, and passed with a recovery code`, async (t) => {
    const login = `dua-${viewport.width}@rotan.example`
    const page = await openConsole(t, { viewport })
    await signInQuietly(page, await aPerson(login, '--shop', 'demo', '--role', 'staff'))
    await page.goto('/toko/demo/akun')
    await page.getByRole('button', { name: 'Pasang aplikasi autentikator' }).click()
    await page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor()
    await assertAccessible(page)
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    await page.getByLabel('Kode enam angka dari aplikasi').fill(totpCode(secret))
    await page.getByRole('button', { name: 'Nyalakan langkah kedua' }).click()
    await page.getByText('Simpan kode cadangan ini').waitFor()
    await asksBeforeReload(page)
    const [code = ''] = (await page.locator('pre').first().innerText()).split('\n')
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
    await page.getByText('10 kode cadangan tersisa').waitFor()
    await page.getByRole('button', { name: 'Buat kode cadangan baru' }).click()
    await page.getByText('Kode cadangan yang lama, juga yang tercetak, tidak berlaku lagi.').waitFor()
    await assertAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Tidak jadi' }).click()

    await page.context().clearCookies()
    await page.goto('/masuk')
    await page.getByLabel('E-mail atau nomor WhatsApp').fill(login)
    await page.getByLabel(/^Kata sandi/).fill(password)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    const second = page.getByLabel('Kode langkah kedua')
    await second.fill('000000')
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.getByText('Kode langkah kedua tidak cocok').waitFor()
    await assertAccessible(page)
    await second.fill(code)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL('**/toko/demo')
  })

/** Nobody shows them again; whoever stays has them still. */
async function asksBeforeReload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const question = await asked
  assert.equal(question.type(), 'beforeunload')
  await question.dismiss()
  await reload
  await page.getByText('Simpan kode cadangan ini').waitFor()
}

test('an operator sees nothing but how to have one', async (t) => {
  const operator = await aPerson('op-dua@rotan.example', '--operator')
  const page = await openConsole(t)
  await page.goto('/masuk')
  await page.getByLabel('E-mail atau nomor WhatsApp').fill(operator.login)
  await page.getByLabel(/^Kata sandi/).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.getByRole('heading', { name: 'Siapkan langkah kedua' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Pasang aplikasi autentikator' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Kode enam angka dari aplikasi').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Nyalakan langkah kedua' }).click()
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await page.waitForFunction(() => location.pathname !== '/masuk')
  await page.getByRole('heading', { name: 'Siapkan langkah kedua' }).waitFor({ state: 'detached' })
})

test('what is dangerous is confirmed in place and goes on: nothing typed is lost', async (t) => {
  const owner = await aPerson('pemilik-dua@rotan.example', '--shop', 'demo', '--role', 'owner')
  const page = await openConsole(t, { viewport: PHONE, expects: /status of 403/ })
  await signInQuietly(page, owner)
  await page.goto('/toko/demo/pengaturan/staf')
  await page.getByLabel(/^E-mail atau nomor/).fill('teman@rotan.example')
  await page.getByLabel(/^Nama/).fill('Teman')
  // As the server answers once the sign-in is an hour old.
  let isOld = true
  await page.route('**/admin/v1/session', (route) => {
    isOld = false
    return route.continue()
  })
  const error = { code: 'not_allowed', message: 'Masuk sekali lagi.', details: { need: 'recent_sign_in' } }
  await page.route('**/admin/v1/shops/demo/staff', (route) =>
    isOld && route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { error } })
      : route.continue(),
  )
  const send = page.getByRole('button', { name: 'Kirim undangan' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Pastikan ini Anda' })
  await dialog.getByRole('button', { name: 'Batal' }).click()
  assert.equal(await page.getByLabel(/^Nama/).inputValue(), 'Teman')
  await send.click()
  await assertAccessible(page)
  await dialog.getByLabel(/^Kata sandi/).fill('bukan kata sandinya')
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click()
  await dialog.getByRole('alert').waitFor()
  isOld = true
  await dialog.getByLabel(/^Kata sandi/).fill(password)
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click()
  await page.getByText('Undangan untuk teman@rotan.example dikirim').waitFor()
})
