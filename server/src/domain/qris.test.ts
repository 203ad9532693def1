// Reading QRIS payloads: fields, checksum, the merchant in them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc16, merchantOf, parseQris } from './qris.ts'

// Made up, with right checksums.
const STATIC =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'
const DYNAMIC =
  '00020101021226630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI52045411530336054061251235802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163048B44'

/** these fields, with the checksum they need */
function signed(fields: string): string {
  return `${fields}6304${crc16(`${fields}6304`)}`
}

test('the checksum is CRC-16/CCITT-FALSE', () => {
  assert.equal(crc16('123456789'), '29B1')
  assert.equal(crc16(''), 'FFFF')
})

test('the checksum has four digits, also when it begins with zeros', () => {
  assert.equal(crc16(STATIC.slice(0, -4)), '0E8B')
})

test('a static payload is read into its fields, in their order', () => {
  const tags = parseQris(STATIC)?.map((field) => field.tag)
  assert.deepEqual(tags, ['00', '01', '26', '51', '52', '53', '58', '59', '60', '61', '62', '63'])
})

test('a dynamic payload is read, amount included', () => {
  assert.equal(parseQris(DYNAMIC)?.find((field) => field.tag === '54')?.value, '125123')
})

test('the merchant’s name and national id are in the payload', () => {
  assert.deepEqual(merchantOf(STATIC), { name: 'TOKO CONTOH', nmid: 'ID1000000000001' })
})

test('a merchant without a national id has none', () => {
  assert.deepEqual(merchantOf(signed('0002015904TOKO')), { name: 'TOKO', nmid: null })
})

test('a checksum in small letters is accepted', () => {
  assert.ok(parseQris(`${STATIC.slice(0, -4)}0e8b`))
})

test('one changed character is noticed', () => {
  assert.equal(parseQris(STATIC.replace('CONTOH', 'CONTOK')), null)
})

for (const [what, payload] of [
  ['an empty text', ''],
  ['a text that is no payload', 'https://toko.example'],
  ['a payload cut short', STATIC.slice(0, -1)],
  ['a payload with something after its checksum', `${STATIC}0000`],
  ['a payload without a checksum', '000201'],
  ['a field longer than what follows', '0099'],
] as const) {
  test(`${what} is refused`, () => {
    assert.equal(parseQris(payload), null)
    assert.deepEqual(merchantOf(payload), { name: null, nmid: null })
  })
}
