// An operator of an open platform: a visitor reports a shop, the operator looks, pauses it with a reason, and lets it go on.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openConsole, PHONE, signInQuietly } from './merchant.ts'
import { makeOperator, OPERATOR } from './operator.ts'
import { stage } from './stage.ts'

before(makeOperator)

async function makeShop(page: Page, slug: string, name: string): Promise<string> {
  const answer = await page.request.post(`${stage.console}/admin/v1/shops`, {
    data: { slug, name },
    headers: { Origin: stage.console },
  })
  assert.equal(answer.status(), 201, await answer.text())
  return (await answer.json()).url
}

for (const [viewport, slug, name] of [
  [PHONE, 'toko-janggal', 'Toko Janggal'],
  [DESKTOP, 'toko-aneh', 'Toko Aneh'],
] as const)
  test(`a report leads to a pause, and back, at ${viewport.width} px`, async (t) => {
    const operator = await openConsole(t, { viewport })
    await signInQuietly(operator, OPERATOR)
    const url = await makeShop(operator, slug, name)

    const visitor = await openConsole(t, { viewport, expects: /status of 403/ })
    await visitor.goto(url)
    await visitor.getByRole('link', { name: 'Laporkan toko ini' }).click()
    await visitor.getByRole('heading', { name: 'Laporkan toko ini' }).waitFor()
    await assertAccessible(visitor)
    await visitor.getByLabel('Sudah bayar, barang tidak dikirim').check()
    await visitor.getByLabel('Ceritanya').fill('Transfer tanggal 3, tidak ada kabar.')
    await visitor.getByRole('button', { name: 'Kirim laporan' }).click()
    await visitor.getByRole('heading', { name: 'Terima kasih' }).waitFor()

    await operator.goto('/platform')
    await operator.getByRole('link', { name: 'Pengawasan' }).click()
    await operator.getByText('Transfer tanggal 3, tidak ada kabar.').first().waitFor()
    await assertAccessible(operator)
    await operator
      .getByRole('button', { name: `Hentikan ${name}` })
      .first()
      .click()
    const dialog = operator.getByRole('dialog')
    assert.ok(await dialog.getByRole('button', { name: 'Hentikan' }).isDisabled(), 'a reason is needed')
    await dialog.getByLabel('Alasan').fill('Pembeli melapor barang tidak dikirim.')
    await dialog.getByRole('button', { name: 'Hentikan' }).click()
    await operator.getByText('Alasan: Pembeli melapor barang tidak dikirim.').first().waitFor()

    // A merchant reads why on every screen, and buyers find the shop closed.
    await operator.goto(`/toko/${slug}/pesanan`)
    await operator.getByText('Toko ini dihentikan sementara oleh pengelola platform').waitFor()
    await operator.getByText('Alasan: Pembeli melapor barang tidak dikirim.').waitFor()
    await until(async () => (await visitor.goto(url))?.status() === 403)
    await visitor.getByRole('heading', { name: 'Toko sedang tutup' }).waitFor()
    await visitor.getByRole('link', { name: 'Cek pesanan' }).click()
    await visitor.getByText('Toko ini sedang dihentikan sementara oleh platform').waitFor()

    await operator.goto('/platform/pengawasan')
    await operator
      .getByRole('button', { name: `Buka lagi ${name}` })
      .first()
      .click()
    await operator
      .getByRole('button', { name: `Hentikan ${name}` })
      .first()
      .waitFor()
    await until(async () => (await visitor.goto(url))?.status() === 200)
    await operator.getByRole('button', { name: 'Tandai selesai' }).first().click()
    await operator.getByRole('dialog').getByLabel('Catatan').fill('Sudah ditanya.')
    await operator.getByRole('dialog').getByRole('button', { name: 'Tandai selesai' }).click()
    await operator.getByText('Laporan ditandai selesai.').waitFor()
  })

test('an invitation is made, its link shown once, and taken back', async (t) => {
  const page = await openConsole(t, { viewport: PHONE })
  await signInQuietly(page, OPERATOR)
  await page.goto('/platform/undangan')
  await page.getByLabel('Untuk siapa').fill('Bu Sri, pasar pagi')
  await page.getByRole('button', { name: 'Buat undangan' }).click()
  await page.getByText(/\/daftar#/).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Tarik undangan Bu Sri, pasar pagi' }).click()
  await page.getByText('Undangan ditarik.').waitFor()
  await page.getByText('Belum ada undangan.').waitFor()
})
