// An owner takes everything along, or hands the shop over.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { createAdminClient } from '@etalase/client/admin'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openConsole, PHONE, signInQuietly } from './merchant.ts'
import { linkOf } from './operator.ts'
import { stage } from './stage.ts'

const PASSWORD = 'wedang uwuh tiga gelas'

/** With a password; in these shops. */
async function aPerson(login: string, ...options: string[]): Promise<{ login: string; password: string }> {
  const key = (await linkOf(login, ...options)).split('/').pop() ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  await enter({ key, password: PASSWORD })
  return { login, password: PASSWORD }
}

const ownerIn = (login: string, shop: string) => aPerson(login, '--shop', shop, '--role', 'owner')

let owner: { login: string; password: string }
before(async () => {
  owner = await ownerIn('pergi@rotan.example', 'demo')
})

for (const viewport of [PHONE, DESKTOP])
  test(`everything is taken along as one file at ${viewport.width} px`, async (t) => {
    const page = await openConsole(t, { viewport })
    await signInQuietly(page, owner)
    await page.goto('/toko/demo/pengaturan')
    await page.getByRole('link', { name: /^Bawa semua data/ }).click()
    await page.getByText('Satu berkas ZIP').waitFor()
    await page.getByRole('button', { name: /^Buat salinan/ }).click()
    await page.getByText('Salinan sedang dibuat').waitFor()
    await page.getByText(/^Salinan siap: \d+ pesanan/).waitFor()
    await assertAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh ZIP' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'toko-demo.zip')
    const bytes = await readFile(await file.path())
    assert.equal(bytes.subarray(0, 4).toString('latin1'), 'PK\u0003\u0004')
    assert.ok(bytes.includes('BACA-SAYA.txt') && bytes.includes('toko.json'))
  })

for (const viewport of [PHONE, DESKTOP])
  test(`a shop is handed over at ${viewport.width} px: taken back once, then accepted, and the giver stays as staff`, async (t) => {
    const to = `penerus-${viewport.width}@rotan.example`
    const giver = await ownerIn(`pemberi-${viewport.width}@rotan.example`, 'demo')
    const taker = await aPerson(to, '--shop', 'demo', '--role', 'manager')
    const page = await openConsole(t, { viewport })
    await signInQuietly(page, giver)
    await page.goto('/toko/demo/pengaturan')
    await page.getByRole('link', { name: /^Serahkan toko/ }).click()
    const handOver = async () => {
      await page.getByLabel(/^E-mail atau nomor WhatsApp pemilik baru/).fill(to)
      await page.getByRole('radio', { name: /Tinggal sebagai staf/ }).check()
      await page.getByRole('radio', { name: /^Tetap/ }).check()
      await page.getByRole('button', { name: 'Serahkan toko' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Ya, serahkan' }).click()
      await page.getByText(`Menunggu ${to}`).waitFor()
    }
    await handOver()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Batalkan serah terima' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Batalkan serah terima' }).click()
    await page.getByText('Serah terima dibatalkan.').waitFor()
    await handOver()

    const other = await openConsole(t, { viewport })
    await signInQuietly(other, taker)
    await other.goto('/toko/demo/akun')
    await other.getByText(`menyerahkan toko ini kepada Anda`).waitFor()
    await assertAccessible(other)
    await other.getByRole('button', { name: 'Terima' }).click()
    await other.waitForURL('**/toko/demo')
    await other.goto('/toko/demo/pengaturan/staf')
    await other.getByText(giver.login).first().waitFor()
    await page.goto('/toko/demo/pengaturan')
    await page.getByRole('link', { name: /^Paket/ }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Staf/ }).count(), 0, 'no owner’s any more')
  })
