// Statements as banks export them: read by the names of their columns, looked at first, applied once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ACCOUNT, startTestMoney, type TestMoney } from '../../selling/mutations/mutations.fixture.ts'
import { ImportFaults } from './faults.ts'
import { importFile } from './imports.fixture.ts'
import { type BankStatement, readAmount, readBankStatement } from './read-bank-statement.ts'
import { readSheets } from './table.ts'

const TODAY = new Date('2026-09-10T03:00:00Z')

async function read(text: string): Promise<BankStatement> {
  const [rows = []] = await readSheets(Buffer.from(text))
  return readBankStatement(rows, TODAY)
}

const told = ({ credits }: BankStatement) =>
  credits.map(({ at, isDay, amount, description }) => [isDay ? at.slice(0, 10) : at, amount, description])

const BCA = `Informasi Rekening - Mutasi Rekening
No. rekening : ,'1234567890
Nama : ,PT ROTAN
Periode : ,28/12/2025 - 10/01/2026
Kode Mata Uang : ,Rp

Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'28/12,TRSF E-BANKING CR BUDI,'0000,"110,123.00",CR,"5,110,123.00"
'29/12,BIAYA ADM,'0000,"15,000.00",DB,"5,095,123.00"
'10/01,SWITCHING CR DARI ANI,'0998,99000.00,CR,5194123.00
PEND,TRSF E-BANKING CR,'0000,"7,000.00",CR,
Saldo Awal : ,"5,000,000.00"
`
const BCA_BUSINESS = `Tanggal,Keterangan,Cabang,Mutasi,Saldo
10/09/2026,TRSF CR,0,"110,123.00 CR","1,000.00"
10/09/2026,BIAYA,0,"1,000.00 DB","1,000.00"
`
const MANDIRI = `Account No;Date;Val. Date;Transaction Code;Description;Description;Reference No.;Debit;Credit;
1234567890;10/09/26;10/09/26;5031;TRF DARI;BUDI SANTOSO;-;0,00;110.123,00;
1234567890;10/09/26;10/09/26;5032;BIAYA;ADM;-;6.500,00;0,00;
`
const BRI = `NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,KODE_TRAN,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI
1234567890,2026-09-10 00:00:00,2026-09-10,100405,8,BRIVA BUDI,1000.00,0.00,110123.00,111123.00
1234567890,2026-09-10 00:00:00,2026-09-10,100500,8,BIAYA,111123.00,500.00,0.00,110623.00
`
const BNI = `Nomor Rekening : 123-456-7890
Posting Date;Effective Date;Branch;Journal;Transaction Description;Amount;DB/CR;Balance
10/09/2026 10.04.05;10/09/2026;0;1;TRANSFER DARI | BUDI;110,123.00;C;1,000.00
10/09/2026 10.05.00;10/09/2026;0;2;BUNGA;12.34;C;1,012.34
10/09/2026 10.06.00;10/09/2026;0;3;BIAYA;5,000.00;D;1,000.00
`

describe('a statement of', () => {
  test('BCA: days without a year, amounts with CR and DB beside them, what is pending left out', async () => {
    const statement = await read(BCA)
    assert.equal(statement.account, '1234567890')
    assert.deepEqual(told(statement), [
      ['2025-12-27', 110_123, 'TRSF E-BANKING CR BUDI'],
      ['2026-01-09', 99_000, 'SWITCHING CR DARI ANI'],
    ])
    assert.equal(statement.credits[0]?.balance, 5_110_123)
    assert.equal(statement.left, 3)
  })
  test('BCA for businesses: CR behind the amount', async () => {
    assert.deepEqual(told(await read(BCA_BUSINESS)), [['2026-09-09', 110_123, 'TRSF CR']])
  })
  test('Mandiri: semicolons, decimal commas, two columns of words, the account in each row', async () => {
    const statement = await read(MANDIRI)
    assert.deepEqual(told(statement), [['2026-09-09', 110_123, 'TRF DARI BUDI SANTOSO']])
    assert.equal(statement.credits[0]?.account, '1234567890')
  })
  test('BRI: a column for the time', async () => {
    assert.deepEqual(told(await read(BRI)), [['2026-09-10T03:04:05.000Z', 110_123, 'BRIVA BUDI']])
  })
  test('BNI: day and time in one, C and D; interest with parts of a rupiah is left out', async () => {
    const statement = await read(BNI)
    assert.equal(statement.account, '1234567890')
    assert.deepEqual(told(statement), [['2026-09-10T03:04:05.000Z', 110_123, 'TRANSFER DARI | BUDI']])
  })
  test('any bank: signs, month names, "Rp"', async () => {
    const text =
      'Tanggal\tUraian\tNominal\n10 Sep 2026\tDari Ani\t+Rp 99.000\n11-Agu-26\tKe Budi\t-5.000\n12 Sept 2026\tTak jelas\t7.000\n'
    assert.deepEqual(told(await read(text)), [['2026-09-09', 99_000, 'Dari Ani']])
  })
  test('any bank: months and days in every form', async () => {
    const days = [
      ...[
        '10-OKT-2026',
        '10 OCT 26',
        '10 OKTOBER 2026',
        '20261010',
        '2026.10.10',
        '10/10/2026, 00:00',
        '10 Okt',
      ],
      ...['10 Agt 2026', '10-AUGUST-2026', '10 Nop 2025', '10 PEB 2026'],
    ]
    const rows = days.map((day) => `"${day}";x;0;5000`).join('\n')
    const { credits } = await read(`Periode 01/10/2026 - 31/10/2026\nTanggal;Uraian;Debet;Kredit\n${rows}\n`)
    assert.deepEqual(
      credits.map(({ at }) => at.slice(0, 10)),
      [...Array(7).fill('2026-10-09'), '2026-08-09', '2026-08-09', '2025-11-09', '2026-02-09'],
    )
  })
  test('any bank: what kind a transfer is, in a column of its own, hides no CR nor DB', async () => {
    const text =
      'Tanggal;Jenis;Nominal\n10/09/2026;TRANSFER;5.000 CR\n10/09/2026;TRANSFER;6.000 DB\n10/09/2026;KREDIT;7.000\n'
    assert.deepEqual(
      (await read(text)).credits.map(({ amount }) => amount),
      [5_000, 7_000],
    )
  })
  test('any bank: money on a day that cannot be read is named by its row', async () => {
    const text =
      'Tanggal;Uraian;Debet;Kredit\nKamis 10;x;0;5000\n10/09/2026;x;0;6000\nTOTAL;;0;11000\n31/02/2026;x;9;0\n'
    const { credits, left, undated } = await read(text)
    assert.deepEqual([credits.length, left, undated], [1, 3, [2]])
  })
  test('no bank is refused with what is missing', async () => {
    await assert.rejects(read('Nama,Harga,Stok\nKursi,1000,2\n'), ImportFaults)
    await assert.rejects(read('halo\n'), ImportFaults)
  })
})

test('amounts are read however their thousands are set apart', () => {
  for (const [text, amount] of [
    ['1.000,00', 1_000],
    ['1,000.00', 1_000],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['110123', 110_123],
    ['110123.5', 110_123.5],
    ['Rp 1.500', 1_500],
    ['-5.000,00', -5_000],
    ['(5,000.00)', -5_000],
    ['', null],
    ['abc', null],
    ['1-2', null],
  ] as const)
    assert.equal(readAmount(text), amount, text)
})

describe('sent through the merchant’s door', () => {
  let world: TestMoney
  before(async () => {
    world = await startTestMoney()
  })
  after(() => world?.close())

  const statement = (...amounts: number[]) =>
    [
      'Tanggal;Keterangan;Debet;Kredit;Saldo',
      ...amounts.map((amount) => `10/09/2026;TRF BUDI;0;${amount};1`),
    ].join('\n')

  test('it is looked at first, then applied, and sent again changes nothing', async () => {
    const { slug } = await world.shop('rotan')
    const token = await world.app.token({ shop: slug })
    const bought = await world.buy(slug)
    const text = statement(bought.total, 300_000)
    const send = (dryRun: boolean) =>
      importFile(world.app, text, { shop: slug, token, kind: 'bank_statement', dryRun })
    const looked = await send(true)
    assert.deepEqual(looked.summary, { added: 2, changed: 1, unchanged: 0, archived: 0 })
    assert.equal(looked.changes[0]?.slug, bought.number)
    assert.match(looked.notes[0]?.message ?? '', /^Rp300\.000, 10 Sep 2026: belum dikenali$/)
    assert.equal(await world.status(bought), 'pending_payment pending', 'nothing has changed')
    assert.deepEqual(await world.rows(slug), [])
    const applied = await send(false)
    assert.deepEqual(applied.summary, looked.summary)
    assert.equal(await world.status(bought), 'paid paid')
    const again = await send(false)
    assert.deepEqual(again.summary, { added: 0, changed: 0, unchanged: 2, archived: 0 })
    assert.deepEqual(await world.money(slug), [`settled ${bought.number} ${bought.total}`, 'unknown 300000'])
  })

  test('what a service has told is known, and two equal rows are two', async () => {
    const { slug } = await world.shop('bambu')
    const token = await world.app.token({ shop: slug })
    const bought = await world.buy(slug)
    await world.tell(slug, [world.mutation(bought.total)])
    await importFile(world.app, statement(bought.total, bought.total), {
      shop: slug,
      token,
      kind: 'bank_statement',
    })
    assert.deepEqual(await world.money(slug), [
      `ignored ${bought.total}`,
      `paid_twice ${bought.number} ${bought.total}`,
      `settled ${bought.number} ${bought.total}`,
    ])
  })

  test('of an account that is not the shop’s nothing is taken, and several accounts need a choice', async () => {
    const second = {
      gateways: ['manual' as const],
      manual: { bank: 'BRI', account_number: '999888777', account_holder: 'PT' },
    }
    const { slug } = await world.shop('meranti', { lain: second })
    const token = await world.app.token({ shop: slug })
    const send = (text: string, more: object = {}) =>
      importFile(world.app, text, { shop: slug, token, kind: 'bank_statement', dryRun: true, ...more })
    const strange = await send(`No. rekening : 5555511111\n${statement(5_000)}`)
    assert.match(strange.faults[0]?.message ?? '', /…1111\) yang tidak ada di cara bayar/)
    const which = await send(statement(5_000))
    assert.match(which.faults[0]?.message ?? '', /pilih rekeningnya/)
    const chosen = await send(statement(5_000), { account: ACCOUNT })
    assert.equal(chosen.state, 'done', JSON.stringify(chosen.faults))
  })

  test('a program without orders:write sends none', async () => {
    const { slug } = await world.shop('jati')
    const token = await world.app.token({ shop: slug, scopes: ['products:write', 'products:read'] })
    const answer = await world.app.admin(`/shops/${slug}/imports?kind=bank_statement`, {
      ...{
        method: 'POST',
        token,
        body: Buffer.from(statement(5_000)),
        headers: { 'Content-Type': 'text/csv' },
      },
    })
    assert.equal(answer.status, 403, answer.text)
  })
})
