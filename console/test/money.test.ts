// Transfers that settle themselves: ten arrive, nine pay their orders by themselves, the tenth by one tap; and a statement from a file.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { noticeOf, SERVICE_KEYS } from '../../server/test/fakes/mutations.ts'
import { assertAccessible } from '../../test/axe.ts'
import { rupiah } from '../../test/buyer.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'
import { stage } from './stage.ts'

let account = ''
before(async () => {
  const program = await demoProgram()
  const { items } = await program.listPaymentMethods({ shop: 'demo', limit: 100 })
  account = items.find(({ code }) => code === 'transfer_bca')?.manual?.account_number ?? ''
  assert.ok(account)
  await program.updateMutationService(
    { shop: 'demo', name: 'moota', ...SERVICE_KEYS.moota, api_token: null },
    { ifMatch: '*' },
  )
})

let told = 0
async function transfer(...amounts: readonly number[]): Promise<void> {
  const mutations = amounts.map((amount) => ({
    ...{ id: `cerita-${++told}`, account, at: new Date(), amount, description: `TRF DARI BUDI ${told}` },
  }))
  const answer = await fetch(`${stage.server.demoApi}/mutations/moota/notify`, {
    method: 'POST',
    ...noticeOf('moota', mutations),
  })
  assert.equal(answer.status, 200, await answer.text())
}

test('ten transfers arrive: nine pay their orders by themselves, the tenth by one tap', async (t) => {
  const orders = []
  for (let i = 1; i <= 9; i++) orders.push(await makeOrder({ name: `Pembeli mutasi ${i}` }))
  // No order of another test comes as near to what is paid for it.
  orders.push(await makeOrder({ name: 'Pembeli mutasi 10', qty: 7 }))
  const [tenth, ...nine] = orders.toReversed()
  const buyer = await openShop(t, '', { viewport: PHONE })
  await buyer.goto(nine[0]?.track_url ?? '')
  await buyer
    .getByText(rupiah(nine[0]?.total ?? 0))
    .first()
    .waitFor()

  await transfer(
    ...nine.map(({ total }) => total ?? 0),
    (tenth?.total ?? 0) - (tenth?.unique_code ?? 0) + 1_000,
  )
  const program = await demoProgram()
  for (const { number } of nine) {
    const { status, history } = await program.getOrder({ shop: 'demo', number: number ?? '' })
    assert.equal(status, 'paid')
    assert.equal(history.at(-1)?.actor, 'bank moota')
  }

  const page = await openShop(t, '', { viewport: PHONE })
  await page
    .getByRole('link', { name: /^Uang masuk/ })
    .first()
    .click()
  await page.waitForURL('**/uang-masuk')
  const settle = page.getByRole('button', { name: new RegExp(`Lunasi ${tenth?.number}`) })
  await settle.waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width)
  await assertAccessible(page)
  await settle.click()
  await page.getByText(`Pesanan ${tenth?.number} lunas`).waitFor()
  await page.getByText('Semua uang masuk sudah dikenali').waitFor()
  assert.equal((await program.getOrder({ shop: 'demo', number: tenth?.number ?? '' })).status, 'paid')
  await page.getByRole('link', { name: `Pesanan ${nine[0]?.number}` }).waitFor()

  await buyer.getByText('Dibayar').first().waitFor({ timeout: 90_000 })
})

test('what is for no order is put aside, and taken back', async (t) => {
  await transfer(7_654_321)
  const page = await openShop(t, '/uang-masuk', { viewport: DESKTOP })
  const unknown = page.getByRole('article', { name: rupiah(7_654_321) })
  await unknown.getByText('TRF DARI BUDI').waitFor()
  await unknown.getByRole('button', { name: 'Bukan untuk pesanan' }).click()
  await unknown.getByRole('button', { name: 'Kembalikan' }).click()
  await unknown.getByRole('button', { name: 'Bukan untuk pesanan' }).click()
  await page.getByText('Semua uang masuk sudah dikenali').waitFor()
})

test('a statement is looked at first, then applied', async (t) => {
  const order = await makeOrder({ name: 'Ani Mutasi' })
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/')
  const text = `Tanggal;Keterangan;Debet;Kredit;Saldo\n${today};TRF ANI;0;${order.total},00;1\n${today};LAIN;0;8.765.432,00;1\n`
  const page = await openShop(t, '/uang-masuk', { viewport: PHONE })
  await page.getByRole('link', { name: 'Unggah mutasi' }).click()
  await page.getByLabel('Pilih berkas mutasi').setInputFiles({
    ...{ name: 'mutasi.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  })
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  await page.getByText('1 pesanan akan lunas, 1 belum dikenali').waitFor()
  await page.getByText(/Rp8\.765\.432.*belum dikenali/).waitFor()
  await assertAccessible(page)
  const program = await demoProgram()
  const statusOf = async () => (await program.getOrder({ shop: 'demo', number: order.number ?? '' })).status
  assert.equal(await statusOf(), 'pending_payment')
  await page.getByRole('button', { name: 'Terapkan' }).click()
  await page.getByText('1 pesanan dibayar, 1 belum dikenali').waitFor()
  assert.equal(await statusOf(), 'paid')
  await page.getByRole('link', { name: 'Lihat uang masuk' }).click()
  const left = page.getByRole('article', { name: rupiah(8_765_432) })
  await left.getByRole('button', { name: 'Bukan untuk pesanan' }).click()
  await page.getByText('Semua uang masuk sudah dikenali').waitFor()
})

test('a service is connected: its address is shown, its secret set, and when it was heard', async (t) => {
  const page = await openShop(t, '/pengaturan/pembayaran', { viewport: PHONE })
  await page.getByRole('link', { name: /^Moota/ }).click()
  await page.getByText(/\/api\/v1\/mutations\/moota\/notify/).waitFor()
  await page.getByText(/^Terakhir terdengar/).waitFor()
  await page.getByLabel('Rahasia webhook').fill('rahasia-dari-dasbor')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page
    .getByText(/••••\s?sbor|sbor/)
    .first()
    .waitFor()
})
