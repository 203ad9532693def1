// A link that buys: made for a product or several, copied, shared, downloaded, and read from its QR code.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

describe('links that buy', () => {
  test('of one product, each of its variants, from its menu on a phone', async (t) => {
    const page = await openShop(t, '/produk?q=toples', { viewport: PHONE })
    const program = await stage.programOf('demo')
    const { items } = await program.listProducts({ shop: 'demo', q: 'toples', limit: 1 })
    const [product] = items
    const [first, second] = product?.variants ?? []
    await page.getByRole('button', { name: `Tindakan untuk ${product?.name}` }).click()
    await page.getByRole('menuitem', { name: 'Tautan beli' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tautan beli' }).waitFor()
    const link = page.getByRole('region', { name: 'Tautan', exact: true })
    await link.getByText(`/beli/${first?.id}:1`).waitFor()
    await page.getByRole('combobox', { name: 'Barang 1' }).click()
    const label = Object.values(second?.options ?? {}).join(', ')
    await page.getByRole('option', { name: `${product?.name} · ${label}` }).click()
    await link.getByText(`/beli/${second?.id}:1`).waitFor()
    await assertAccessible(page)
  })

  test('of several, with voucher and note, is shared and downloaded', async (t) => {
    const page = await openShop(t, '/produk', { viewport: DESKTOP, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Tautan beli' }).click()
    await page
      .getByRole('spinbutton', { name: 'Jumlah Barang 1' })
      .or(page.getByLabel('Jumlah Barang 1'))
      .fill('2')
    await page.getByRole('button', { name: 'Tambah barang' }).click()
    await page.getByLabel('Voucher (opsional)').first().fill('LARAS10')
    await page.keyboard.press('Escape')
    await page.getByLabel('Catatan untuk toko (opsional)').fill('Meja 4')
    const link = page.getByRole('region', { name: 'Tautan', exact: true })
    const shown = link.getByText(/\/beli\/\w+:2,\w+:1\?voucher=LARAS10&catatan=Meja%204$/)
    await shown.waitFor()
    const url = await shown.innerText()
    const share = new URL(
      (await link.getByRole('link', { name: 'Bagikan di WhatsApp' }).getAttribute('href')) ?? '',
    )
    assert.equal(share.origin + share.pathname, 'https://wa.me/')
    assert.ok(share.searchParams.get('text')?.endsWith(`\n${url}`))
    await link.getByRole('img', { name: 'Kode QR tautan ini' }).waitFor()
    const png = await downloaded(page, 'Unduh PNG', 'tautan-beli.png')
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG')
    assert.match((await downloaded(page, 'Unduh SVG', 'tautan-beli.svg')).toString(), /^<svg /)
    await assertAccessible(page)

    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.locator('figure img').isVisible())
    assert.ok(
      !(await page.getByLabel('Catatan untuk toko (opsional)').isVisible()),
      'on paper the code alone',
    )
  })
})

async function downloaded(page: Page, button: string, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: button }).click()
  const download = await coming
  assert.equal(download.suggestedFilename(), name)
  return readFile(await download.path())
}
