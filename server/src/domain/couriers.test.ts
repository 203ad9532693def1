// What couriers are called, and where their parcels are followed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courierName, trackingUrl } from './couriers.ts'

const NAMES: readonly [code: string, name: string][] = [
  ['jne', 'JNE'],
  ['JNE', 'JNE'],
  ['jne:REG', 'JNE'],
  ['jnt', 'J&T'],
  ['j&t', 'J&T'],
  ['jnt_cargo', 'J&T Cargo'],
  ['sicepat', 'SiCepat'],
  ['SICEPAT', 'SiCepat'],
  ['anteraja', 'AnterAja'],
  ['ninja', 'Ninja Xpress'],
  ['pos', 'POS Indonesia'],
  ['ide', 'ID Express'],
  ['id express', 'ID Express'],
  ['lion', 'Lion Parcel'],
  ['wahana', 'Wahana'],
  ['tiki', 'TIKI'],
  ['sap', 'SAP Express'],
  ['gojek', 'GoSend'],
  ['grab', 'GrabExpress'],
  ['paxel', 'Paxel'],
  ['kurir', 'Kurir'],
  ['kurir_toko', 'Kurir Toko'],
  ['antar-sendiri:Pagi', 'Antar Sendiri'],
  ['ninjaxpress', 'Ninja Xpress'],
  ['ninjavan', 'Ninja Xpress'],
  ['posindonesia', 'POS Indonesia'],
  ['lionparcel', 'Lion Parcel'],
  ['sapexpress', 'SAP Express'],
  ['sapx', 'SAP Express'],
  ['spx', 'SPX Express'],
  ['Shopee Express', 'SPX Express'],
  ['gosend', 'GoSend'],
  ['grabexpress', 'GrabExpress'],
  ['j & t', 'J&T'],
  ['LALAMOVE', 'Lalamove'],
  ['BORZO', 'Borzo'],
  ['mr. speedy', 'Borzo'],
  ['DELIVEREE', 'Deliveree'],
  ['Rpx', 'RPX'],
  ['jdl', 'JDL Express'],
  ['Rex', 'REX'],
  ['Ncs', 'NCS'],
  ['sentral', 'Sentral Cargo'],
  ['sentralcargo', 'Sentral Cargo'],
  ['indah', 'Indah Cargo'],
  ['indahcargo', 'Indah Cargo'],
  ['dakota', 'Dakota Cargo'],
  ['dakotacargo', 'Dakota Cargo'],
  ['dse', 'DSE'],
  ['Becak Pak Joko', 'Becak Pak Joko'],
  [' kurir__pak  joko ', 'Kurir Pak Joko'],
]
for (const [code, name] of NAMES) {
  test(`the courier ${code} is called ${name}`, () => assert.equal(courierName(code), name))
}

test('a parcel is followed by its number where the courier’s page takes it, else on the page to paste it', () => {
  assert.equal(trackingUrl('lion', '11LP 1'), 'https://lionparcel.com/track/stt?q=11LP%201')
  assert.equal(trackingUrl('ninja', ' NV1 '), 'https://www.ninjaxpress.co/id-id/tracking?id=NV1')
  assert.equal(trackingUrl('jne:REG', 'JNE1'), 'https://www.jne.co.id/tracking-package')
})

/** Of every courier that has a page for everybody, the site that it is on. */
const SITES: readonly [code: string, site: string][] = [
  ['jne', 'www.jne.co.id'],
  ['jnt', 'www.jet.co.id'],
  ['sicepat', 'www.sicepat.com'],
  ['anteraja', 'anteraja.id'],
  ['ninja', 'www.ninjaxpress.co'],
  ['pos', 'www.posindonesia.co.id'],
  ['ide', 'idexpress.com'],
  ['lion', 'lionparcel.com'],
  ['wahana', 'www.wahana.com'],
  ['tiki', 'www.tiki.id'],
  ['sap', 'www.sap-express.id'],
  ['spx', 'spx.co.id'],
  ['paxel', 'paxel.co'],
]
for (const [code, site] of SITES) {
  test(`parcels of ${code} are followed on ${site}`, () => {
    const url = new URL(trackingUrl(code, '1') ?? '')
    assert.deepEqual([url.protocol, url.host], ['https:', site])
  })
}

test('there is nothing to follow without a courier, a number, or a page for everybody', () => {
  for (const [code, awb] of [
    [null, '1'],
    ['jne', null],
    ['jne', ' '],
    ['gosend', '1'],
    ['kurir', '1'],
  ] as const)
    assert.equal(trackingUrl(code, awb), null)
})
