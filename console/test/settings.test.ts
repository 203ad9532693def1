// Settings, one's own account, and the operator's shops: a shop is set up from nothing.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createAdminClient } from '@etalase/client/admin'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { addAuthenticator, DESKTOP, openConsole, openShop, signInQuietly } from './merchant.ts'
import { OWNER, stage } from './stage.ts'

const OPERATOR = { login: 'op@rotan.example', password: 'teh manis tiga gelas' }
const OWN_SHOP = 'kopi-senja'
const page = (path: string) => `/toko/${OWN_SHOP}/pengaturan${path}`

before(async () => {
  const said = await stage.server.command('person', 'add', OPERATOR.login, '--operator')
  const key = /\/masuk\/(\S+)/.exec(said)?.[1] ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  await enter({ key, password: OPERATOR.password })
})

describe('the operator', () => {
  test('makes a shop with a link for its owner, and puts it on another plan', async (t) => {
    const operator = await openConsole(t)
    await signInQuietly(operator, OPERATOR)
    await operator.goto('/platform')
    await operator.getByRole('link', { name: 'Toko baru' }).click()
    await operator.getByLabel('Nama toko').fill('Kopi Senja')
    assert.equal(await operator.getByLabel('Alamat').inputValue(), OWN_SHOP)
    await operator.getByLabel('E-mail atau nomor WhatsApp pemilik').fill(OWNER.login)
    await operator.getByRole('button', { name: 'Buat toko' }).click()
    await operator.getByText('Kopi Senja sudah dapat dibuka').waitFor()
    await operator.getByRole('link', { name: 'Kembali', exact: true }).click()
    await operator.getByLabel('Cari toko').fill('senja')
    await operator.getByRole('combobox', { name: 'Paket Kopi Senja' }).click()
    await operator.getByRole('option', { name: 'Katalog' }).click()
    await saved(operator)
    await operator.getByRole('link', { name: 'Buka Kopi Senja' }).click()
    await operator.waitForURL(`**/toko/${OWN_SHOP}`)
  })
})

describe('a shop is set up from nothing', () => {
  test('its plan says what it gives and how much of it is used', async (t) => {
    const owner = await openOwn(t, '/paket')
    await owner.getByRole('heading', { name: 'Yang terpakai' }).waitFor()
    // Nothing is used, so that their bars have no width.
    for (const name of [/^Ruang gambar: .* dari 5 GB/, 'Produk: 0 dari 5.000'])
      await owner.getByRole('progressbar', { name }).waitFor({ state: 'attached' })
    await owner.getByText('50.000 produk').waitFor()
  })

  test('where parcels leave, a courier with a flat cost, and one with zones', async (t) => {
    const owner = await openOwn(t, '/pengiriman')
    await owner.getByLabel(/^Cari kelurahan/).fill('coblong bandung')
    await owner
      .getByRole('option', { name: /Coblong/ })
      .first()
      .click()
    await owner.getByText(/Coblong.*Bandung/).waitFor()
    await save(owner)

    await owner.getByRole('link', { name: 'Tambah kurir' }).click()
    await owner.getByRole('combobox', { name: 'Nama kurir' }).fill('J&T Express')
    await owner.getByRole('option', { name: 'J&T Express' }).click()
    assert.equal(await owner.getByLabel('Kode').inputValue(), 'jnt')
    await owner.getByLabel('Ongkir', { exact: true }).fill('12000')
    await owner.getByRole('button', { name: 'Ongkir per zona' }).click()
    await owner.getByLabel('Cari daerah').fill('surabaya gubeng')
    await owner
      .getByRole('option', { name: /Surabaya/ })
      .first()
      .click()
    await owner.getByText('Kota Surabaya', { exact: true }).waitFor()
    await owner.getByLabel('Ongkir per kg').fill('9000')
    await assertAccessible(owner)
    await save(owner)
    await owner.getByRole('link', { name: /J&T Express.*Rp12.000/ }).waitFor()

    const { shipping } = await (await program()).getShop({ shop: OWN_SHOP })
    assert.match(shipping.origin_ref ?? '', /^3273/)
    const [courier] = (await (await program()).listCouriers({ shop: OWN_SHOP })).items
    assert.deepEqual([courier?.cost, courier?.zones?.[0]?.city], [12_000, '3578'])
  })

  test('a transfer to one’s own account, switched off and on, and the keys of a gateway', async (t) => {
    const owner = await openOwn(t, '/pembayaran', { viewport: DESKTOP })
    await owner.getByRole('button', { name: 'Tambah cara bayar' }).click()
    await owner.getByRole('menuitem', { name: /^Transfer bank/ }).click()
    await owner.getByLabel('Bank atau dompet').fill('BCA')
    await owner.getByLabel('Atas nama').fill('Budi')
    await owner.getByRole('button', { name: 'Simpan' }).click()
    await owner.getByText('Isi nomor rekening.').waitFor()
    await owner.getByLabel('Nomor rekening').fill('12ab34')
    await owner.getByLabel('Atas nama').fill('')
    await owner.getByRole('button', { name: 'Simpan' }).click()
    await owner.getByText('Nomor rekening terdiri atas 5 sampai 20 angka.').waitFor()
    await owner.getByText('Isi nama pemilik rekening').waitFor()
    await owner.getByLabel('Atas nama').fill('Budi')
    await owner.getByLabel('Nomor rekening').fill('1234567890')
    await assertAccessible(owner)
    await save(owner)
    const isOffered = owner.getByRole('switch', { name: /Transfer BCA/ })
    const sent = owner.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await isOffered.press('Space')
    assert.equal((await sent).status(), 200)
    const off = await (await program()).getPaymentMethod({ shop: OWN_SHOP, id: 'transfer_bca' })
    assert.deepEqual([off.enabled, off.unique_code, off.manual?.account_number], [false, true, '1234567890'])
    await owner.reload()
    await isOffered.press('Space')

    await owner.getByRole('link', { name: /Xendit/ }).click()
    await owner.getByText('/api/v1/gateways/xendit/notify').waitFor()
    await owner.getByLabel('Secret Key').fill('xnd_production_rahasia')
    await owner.getByRole('button', { name: 'Simpan' }).click()
    await owner.getByText('berakhiran asia').waitFor()
    await assertAccessible(owner)
  })

  test('the ids of advertisers, corrected where they are none', async (t) => {
    const owner = await openOwn(t, '/iklan')
    await owner.getByLabel(/^ID Pixel Meta/).fill('pixel saya')
    await owner.getByLabel(/^ID Tag Google/).fill(' g-ab12cd34ef ')
    await owner.getByRole('button', { name: 'Simpan', exact: true }).click()
    await owner.getByText('bukan ID seperti "1234567890123456"').first().waitFor()
    await assertAccessible(owner)
    await owner.getByLabel(/^ID Pixel Meta/).fill('998877665544')
    await save(owner)
    const { tags } = await (await program()).getShop({ shop: OWN_SHOP })
    assert.partialDeepStrictEqual(tags, { meta_pixel_id: '998877665544', google_tag_id: 'G-AB12CD34EF' })
  })

  test('words that mean the same in this shop, a line each', async (t) => {
    const owner = await openOwn(t, '/pencarian')
    await owner.getByLabel('Kata yang artinya sama').fill('tumbler, botol minum\nlurik, tenun')
    await save(owner)
    await assertAccessible(owner)
    const { search } = await (await program()).getShop({ shop: OWN_SHOP })
    assert.deepEqual(search?.synonyms, [
      ['tumbler', 'botol minum'],
      ['lurik', 'tenun'],
    ])
  })

  test('a domain shows exactly what to copy, and why it is not proven yet', async (t) => {
    const owner = await openOwn(t, '/domain')
    await owner.getByLabel('Nama domain').fill('https://www.kopisenja.example/')
    await owner.getByRole('button', { name: 'Tambah domain' }).click()
    await owner.getByText('_etalase.www.kopisenja.example').waitFor()
    await owner
      .getByText(/^etalase-verify=/)
      .first()
      .waitFor()
    await owner.getByRole('button', { name: 'Periksa sekarang' }).click()
    await owner.getByText(/^Belum ditemukan/).waitFor()
    await assertAccessible(owner)
    await owner.getByRole('button', { name: 'Hapus' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await owner.getByText('Belum ada domain sendiri').waitFor()
  })

  test('a QRIS is read from a picture of it, and a picture without one says so', async (t) => {
    const owner = await openShop(t, '/pengaturan/pembayaran/cara/baru?jenis=own_qris')
    await owner.getByLabel('Isi QRIS').waitFor()
    const [input] = await owner.locator('input[type=file]').all()
    await input?.setInputFiles(fileURLToPath(new URL('../public/icon-512.png', import.meta.url)))
    await owner.getByText('Kode QR di foto itu tidak terbaca', { exact: false }).waitFor()
    await input?.setInputFiles(fileURLToPath(new URL('qris.png', import.meta.url)))
    const text = owner.getByLabel('Isi QRIS')
    await until(async () => (await text.inputValue()).startsWith('000201'))
    assert.equal(await owner.getByText('Kode QR di foto itu tidak terbaca', { exact: false }).count(), 0)
    await assertAccessible(owner)
  })

  test('a domain without www is told of ALIAS instead of a CNAME that DNS would refuse', async (t) => {
    const owner = await openShop(t, '/pengaturan/domain', { expects: /status of 400/ })
    const shop = await stage.programOf('demo')
    t.after(() => shop.deleteDomain({ shop: 'demo', id: 'kopisenja.example' }, { ifMatch: '*' }))
    await owner.getByLabel('Nama domain').fill('bukan domain')
    await owner.getByRole('button', { name: 'Tambah domain' }).click()
    await owner.getByText('bukan nama domain seperti "www.tokosaya.com"', { exact: false }).waitFor()
    await owner.getByLabel('Nama domain').fill('kopisenja.example')
    await owner.getByRole('button', { name: 'Tambah domain' }).click()
    await owner.getByText('kopisenja.example tidak memakai www', { exact: false }).waitFor()
    await owner.getByText('ALIAS', { exact: true }).waitFor()
    await owner.getByText('Atau tambahkan www.kopisenja.example', { exact: false }).waitFor()
    assert.equal(await owner.getByText('CNAME', { exact: true }).count(), 0)
    await assertAccessible(owner)
  })
})

describe('people and programs', () => {
  test('somebody is invited, and given another role', async (t) => {
    const owner = await openOwn(t, '/staf')
    await owner.getByLabel(/^E-mail atau nomor/).fill('sari@rotan.example')
    await owner.getByLabel(/^Nama/).fill('Sari')
    await owner.getByRole('button', { name: 'Kirim undangan' }).click()
    await owner.getByRole('combobox', { name: 'Peran Sari' }).click()
    await owner.getByRole('option', { name: 'Manajer' }).click()
    await saved(owner)
    const { items } = await (await program()).listStaff({ shop: OWN_SHOP })
    assert.equal(items.find(({ name }) => name === 'Sari')?.role, 'manager')
    await assertAccessible(owner)
  })

  test('a key is shown once, and works, also for an assistant at the address beside it', async (t) => {
    const owner = await openOwn(t, '/kunci')
    await owner.getByLabel('Untuk apa').fill('Kasir')
    await owner.getByLabel('Lihat pesanan').check()
    await owner.getByRole('button', { name: 'Buat kunci' }).click()
    const token = (await owner.getByRole('dialog').locator('code').textContent()) ?? ''
    const till = createAdminClient({ baseUrl: `${stage.console}/admin/v1`, token })
    assert.deepEqual((await till.listOrders({ shop: OWN_SHOP })).items, [])
    await assertAccessible(owner)
    await owner.getByRole('button', { name: 'Sudah saya salin' }).click()
    await owner.getByText('Kasir', { exact: true }).waitFor()
    await assertAccessible(owner)
    const address = (await owner.getByText('/admin/v1/mcp').textContent()) ?? ''
    const asked = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getWaiting' } }),
    })
    assert.equal((await asked.json()).result.structuredContent.pack, 0)
  })

  test('a webhook has a secret, and tells what was sent and answered', async (t) => {
    const owner = await openShop(t, '/pengaturan/webhook/baru')
    await owner.getByLabel('Alamat').fill('http://kait.rotan.invalid/etalase')
    // What was chosen is there again after a look at everything.
    await owner.getByRole('radio', { name: /^Hanya yang saya pilih/ }).check()
    await owner.getByLabel('Pesanan dikirim').check()
    await owner.getByRole('radio', { name: /^Semua/ }).check()
    await owner.getByRole('radio', { name: /^Hanya yang saya pilih/ }).check()
    assert.equal(await owner.getByLabel('Pesanan dikirim').isChecked(), true)
    await owner.getByRole('radio', { name: /^Semua/ }).check()
    await owner.getByRole('button', { name: 'Simpan' }).click()
    await owner.getByText(/^whsec_/).waitFor()
    await owner.getByRole('button', { name: 'Sudah saya salin' }).click()
    await owner.getByRole('heading', { name: 'Kiriman' }).waitFor()
    const demo = await stage.programOf('demo')
    const [product] = (await demo.listProducts({ shop: 'demo', limit: 1 })).items
    await demo.updateProduct(
      { shop: 'demo', id: product?.id ?? '', name: `${product?.name} baru` },
      { ifMatch: '*' },
    )
    await waitUntil(owner, 'Tidak ada yang menjawab')
    await owner.getByRole('button', { name: 'Kirim lagi' }).first().click()
    await owner.getByText('Dikirim lagi.').waitFor()
    await assertAccessible(owner)
  })
})

describe('one’s own account', () => {
  test('a passkey is added, named and deleted; other sessions end', async (t) => {
    const owner = await openShop(t, '/akun')
    await addAuthenticator(owner)
    await owner.getByRole('button', { name: 'Tambah passkey' }).click()
    await owner.getByText('Passkey ditambahkan.').waitFor()
    await owner.getByRole('button', { name: /^Ubah nama/ }).click()
    await owner.getByLabel('Nama passkey').fill('HP toko')
    await owner.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
    await owner.getByRole('button', { name: 'Hapus passkey HP toko' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await owner.getByText('Belum ada passkey.').waitFor()
    await owner.getByRole('button', { name: 'Keluarkan semua yang lain' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Keluarkan semua yang lain' }).click()
    await owner.getByText('Semua perangkat lain dikeluarkan.').waitFor()
  })
})

describe('the details of the shop', () => {
  test('an edit is saved over what was read, and the history tells it', async (t) => {
    const owner = await openOwn(t, '/toko')
    await owner.getByLabel('Kabari saya di').fill('bukan kontak')
    await owner.getByRole('button', { name: 'Simpan' }).click()
    await owner.locator('.mantine-Notification-root').first().waitFor()
    await owner.getByLabel('Kabari saya di').fill('senja@rotan.example')
    await save(owner)
    await owner.goto(page('/riwayat'))
    await owner.getByText('Kontak › Kabari di:').waitFor()
    await owner.getByText('senja@rotan.example').waitFor()
  })
})

function openOwn(
  t: Parameters<typeof openShop>[0],
  path: string,
  window: Parameters<typeof openShop>[2] = {},
) {
  return openShop(t, `/pengaturan${path}`, { shop: OWN_SHOP, expects: /status of 400/, ...window })
}

let made: ReturnType<typeof stage.programOf> | undefined

function program() {
  made ??= stage.programOf(OWN_SHOP)
  return made
}

async function save(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Simpan', exact: true }).click()
  await saved(window)
}

function saved(window: Page): Promise<void> {
  return window.getByText('Tersimpan', { exact: true }).first().waitFor()
}

/** Asks until the server lists what was sent. */
async function waitUntil(window: Page, text: string): Promise<void> {
  const told = window.getByText(text).first()
  for (;;) {
    await window.getByRole('button', { name: 'Segarkan' }).click()
    if (
      await told.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
}
