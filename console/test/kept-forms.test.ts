// What was typed and not sent is there after a reload and the way back, and gone once it is sent.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { openConsole, openShop, signInQuietly } from './merchant.ts'
import { makeOperator, OPERATOR } from './operator.ts'
import { demoProgram } from './order-maker.ts'

const RESTORED = 'Perubahan yang belum disimpan dipulihkan.'

describe('a form that was left', () => {
  test('keeps the rule and the choice of new prices, and nothing of them once they are changed', async (t) => {
    const program = await demoProgram()
    const names = ['harga-simpan-a', 'harga-simpan-b']
    for (const slug of names)
      await program.createProduct({ shop: 'demo', slug, name: slug, price: 42_000, weight_grams: 1 })
    t.after(async () => {
      for (const id of names) await program.archiveProduct({ shop: 'demo', id }, { ifMatch: '*' })
    })
    const page = await openShop(t, '/produk/harga?q=harga-simpan', { expects: /status of 400/ })
    await page.getByText('Turun', { exact: true }).click()
    await page.getByLabel('Berapa persen').fill('10')
    await page.getByLabel('Bulatkan ke').selectOption('1000')
    for (const name of names) await page.getByLabel(name).check()
    await page.reload()
    await page.getByText(RESTORED).waitFor()
    assert.equal(await page.getByLabel('Berapa persen').inputValue(), '10%')
    assert.equal(await page.getByLabel('Bulatkan ke').inputValue(), '1000')
    await page.getByText('Rp42.000 menjadi Rp38.000').first().waitFor()
    await assertAccessible(page)

    // A price that changed meanwhile is not overwritten: it is said, and seen anew.
    await program.updateProduct({ shop: 'demo', id: names[0] ?? '', price: 52_000 }, { ifMatch: '*' })
    await page.getByRole('link', { name: 'Hari ini' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Ubah harga 2 produk' }).waitFor()
    await page.getByRole('searchbox').fill('tatakan gelas')
    await page.getByLabel(/^Tatakan Gelas/).waitFor()
    const readAgain = page.waitForResponse(/\/products\/prd_/)
    await page.getByRole('button', { name: 'Ubah harga 2 produk' }).click()
    await page.getByText('sudah menjadi Rp52.000; periksa harga barunya').waitFor()
    await readAgain
    await page.getByRole('searchbox').fill('harga-simpan')
    await page.getByText('Rp52.000 menjadi Rp47.000').waitFor()
    await page.getByRole('button', { name: 'Ubah harga 2 produk' }).click()
    await page.getByText('Harga 2 produk diubah.').waitFor()
    const prices = names.map(async (id) => (await program.getProduct({ shop: 'demo', id })).price)
    assert.deepEqual(await Promise.all(prices), [47_000, 38_000])
    await page.reload()
    await page.getByLabel(names[0] ?? '').waitFor()
    assert.equal(await page.getByLabel('Berapa persen').inputValue(), '')
    assert.equal(await page.getByText(RESTORED).count(), 0)
  })

  test('keeps an invitation, also the second one of a visit', async (t) => {
    const page = await openShop(t, '/pengaturan/staf')
    const login = page.getByLabel(/^E-mail atau nomor/)
    for (const who of ['sari', 'dewi']) {
      await login.fill(`${who}@rotan.example`)
      await page.getByLabel(/^Nama/).fill(who)
      await page.getByLabel('Manajer').check()
      await awayAndBack(page)
      assert.equal(await login.inputValue(), `${who}@rotan.example`)
      assert.equal(await page.getByLabel(/^Nama/).inputValue(), who)
      assert.equal(await page.getByLabel('Manajer').isChecked(), true)
      await page.getByRole('button', { name: 'Kirim undangan' }).click()
      await page.getByText(new RegExp(`^${who}@rotan.example · diundang`)).waitFor()
      await until(async () => (await login.inputValue()) === '')
    }
    await page.reload()
    await login.waitFor()
    assert.equal(await login.inputValue(), '')
  })

  test('keeps what a key of a program is to be', async (t) => {
    const page = await openShop(t, '/pengaturan/kunci')
    await page.getByLabel(/^Untuk apa/).fill('Kasir toko')
    await page.getByLabel('Lihat pesanan').check()
    await awayAndBack(page)
    assert.equal(await page.getByLabel(/^Untuk apa/).inputValue(), 'Kasir toko')
    assert.equal(await page.getByLabel('Lihat pesanan').isChecked(), true)
    await page.getByRole('button', { name: 'Buang perubahan' }).click()
    assert.equal(await page.getByLabel(/^Untuk apa/).inputValue(), '')
  })

  test('keeps the sender on labels', async (t) => {
    const page = await openShop(t, '/pengaturan/pengirim')
    await page.getByLabel('Alamat').fill('Jl. Kenanga 12')
    await page.getByLabel('Kota dan kode pos').fill('Bantul 55711')
    await awayAndBack(page)
    assert.equal(await page.getByLabel('Alamat').inputValue(), 'Jl. Kenanga 12')
    assert.equal(await page.getByLabel('Kota dan kode pos').inputValue(), 'Bantul 55711')
    await page.getByRole('button', { name: 'Buang perubahan' }).click()
  })

  test('keeps a shop that an operator was about to make', async (t) => {
    await makeOperator()
    const page = await openConsole(t)
    await signInQuietly(page, OPERATOR)
    await page.goto('/platform/baru')
    await page.getByLabel('Nama toko').fill('Toko Nanti')
    await page.getByLabel(/^E-mail atau nomor/).fill('nanti@rotan.example')
    await page.reload()
    await page.getByText(RESTORED).waitFor()
    assert.equal(await page.getByLabel('Nama toko').inputValue(), 'Toko Nanti')
    assert.equal(await page.getByLabel(/^Alamat/).inputValue(), 'toko-nanti')
    assert.equal(await page.getByLabel(/^E-mail atau nomor/).inputValue(), 'nanti@rotan.example')
    await page.getByRole('button', { name: 'Buang perubahan' }).click()
  })
})

/** By a reload, then by another screen and Back. */
async function awayAndBack(page: Page): Promise<void> {
  await page.reload()
  await page.getByText(RESTORED).waitFor()
  await page.getByRole('link', { name: 'Hari ini' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
  await page.goBack()
  await page.getByText(RESTORED).waitFor()
}
