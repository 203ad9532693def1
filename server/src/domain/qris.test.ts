// QRIS payloads: fields, checksum, the merchant in them, and asking for an amount.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { crc16, dynamicQris, merchantOf, parseQris, type QrisField } from './qris.ts'

// Made up, with right checksums.
const STATIC =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'
const DYNAMIC =
  '00020101021226630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI52045411530336054061251235802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163048B44'

/** these fields, with the checksum they need */
function signed(fields: string): string {
  return `${fields}6304${crc16(`${fields}6304`)}`
}

test('the checksum of a QRIS payload is CRC-16/CCITT-FALSE', () => {
  assert.equal(crc16('123456789'), '29B1')
  assert.equal(crc16(''), 'FFFF')
})

test('the checksum of a QRIS payload has four digits, also when it begins with zeros', () => {
  assert.equal(crc16(STATIC.slice(0, -4)), '0E8B')
})

test('a static QRIS payload is read into its fields, in their order', () => {
  const tags = parseQris(STATIC)?.map((field) => field.tag)
  assert.deepEqual(tags, ['00', '01', '26', '51', '52', '53', '58', '59', '60', '61', '62', '63'])
})

test('a dynamic QRIS payload is read with its amount', () => {
  assert.equal(parseQris(DYNAMIC)?.find((field) => field.tag === '54')?.value, '125123')
})

test('a QRIS payload holds the merchant’s name and national id', () => {
  assert.deepEqual(merchantOf(STATIC), { name: 'TOKO CONTOH', nmid: 'ID1000000000001' })
})

test('a QRIS payload without a national id gives none', () => {
  assert.deepEqual(merchantOf(signed('0002015904TOKO')), { name: 'TOKO', nmid: null })
})

test('a QRIS checksum in small letters is accepted', () => {
  assert.ok(parseQris(`${STATIC.slice(0, -4)}0e8b`))
})

test('one changed character in a QRIS payload is noticed', () => {
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

test('a static payload becomes one that asks for an amount', () => {
  assert.equal(dynamicQris(STATIC, 125_123), DYNAMIC)
})

test('a dynamic payload asks for the new amount only', () => {
  assert.equal(dynamicQris(DYNAMIC, 125_123), DYNAMIC)
  assert.equal(dynamicQris(dynamicQris(STATIC, 7) ?? '', 125_123), DYNAMIC)
})

test('tips are left out of a QRIS payload with an amount: they would change it', () => {
  const tips = ['550202', '5603150', '5703100'].join('')
  const tipping = signed(STATIC.slice(0, -8).replace('5802ID', `${tips}5802ID`))
  assert.ok(parseQris(tipping))
  assert.equal(dynamicQris(tipping, 125_123), DYNAMIC)
})

test('the fields of a QRIS payload may come in any order, and keep it', () => {
  const shuffled = signed('0002015911TOKO CONTOH5802ID530336001021152045411')
  const tags = parseQris(dynamicQris(shuffled, 1_000) ?? '')?.map(({ tag }) => tag)
  assert.deepEqual(tags, ['00', '01', '59', '54', '58', '53', '52', '63'])
})

test('a QRIS payload without its kind or its country is made dynamic all the same', () => {
  const bare = signed('0002015904TOKO')
  assert.deepEqual(parseQris(dynamicQris(bare, 500) ?? '')?.slice(0, -1), [
    { tag: '00', value: '01' },
    { tag: '01', value: '12' },
    { tag: '59', value: 'TOKO' },
    { tag: '54', value: '500' },
  ])
})

test('what is no QRIS payload cannot ask for an amount', () => {
  assert.equal(dynamicQris('', 1_000), null)
  assert.equal(dynamicQris(STATIC.replace('CONTOH', 'CONTOK'), 1_000), null)
})

test('a QRIS payload cannot ask for nothing, for a part of a rupiah, or for more than the field holds', () => {
  for (const amount of [0, -1, 0.5, 1.1, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 13, 2 ** 60]) {
    assert.throws(() => dynamicQris(STATIC, amount), RangeError)
  }
})

const amounts = fc.integer({ min: 1, max: 9_999_999_999_999 })
const field = fc.record({
  tag: fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0')),
  value: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.length <= 99),
})
const payloads = fc
  .array(
    field.filter(({ tag }) => tag !== '63'),
    { minLength: 1, maxLength: 12 },
  )
  .map((fields) =>
    signed(fields.map(({ tag, value }) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('')),
  )

test('any QRIS payload with any amount stays readable, dynamic, with that amount once and the rest untouched', () => {
  const rest = (fields: QrisField[] | null) =>
    fields?.filter(({ tag }) => !['01', '54', '55', '56', '57', '63'].includes(tag))
  fc.assert(
    fc.property(payloads, amounts, (payload, amount) => {
      const made = dynamicQris(payload, amount) ?? ''
      const fields = parseQris(made)
      assert.ok(fields, 'its checksum is right')
      const valuesOf = (wanted: string) =>
        fields.filter(({ tag }) => tag === wanted).map(({ value }) => value)
      assert.deepEqual(valuesOf('54'), [String(amount)])
      assert.deepEqual(valuesOf('01'), ['12'])
      assert.deepEqual(rest(fields), rest(parseQris(payload)))
    }),
  )
})

test('asking a QRIS payload twice for an amount is the same as asking once', () => {
  fc.assert(
    fc.property(payloads, amounts, amounts, (payload, first, amount) => {
      const once = dynamicQris(payload, amount)
      assert.equal(dynamicQris(once ?? '', amount), once)
      assert.equal(dynamicQris(dynamicQris(payload, first) ?? '', amount), once)
    }),
  )
})

test('a QRIS payload asks for a single rupiah', () => {
  assert.equal(parseQris(dynamicQris(STATIC, 1) ?? '')?.find(({ tag }) => tag === '54')?.value, '1')
})

test('a QRIS payload asks for the most that its field holds', () => {
  assert.match(dynamicQris(STATIC, 9_999_999_999_999) ?? '', /54139{13}/)
  assert.throws(() => dynamicQris(STATIC, 0), /no amount to ask for: 0/)
})

test('the amount stands before the country also where that comes first, and the kind where there is no version', () => {
  const tagsOf = (body: string) => parseQris(dynamicQris(signed(body), 5) ?? '')?.map(({ tag }) => tag)
  assert.deepEqual(tagsOf('5802ID5904TOKO'), ['01', '54', '58', '59', '63'])
  assert.deepEqual(tagsOf('5904TOKO0002015802ID'), ['01', '59', '00', '54', '58', '63'])
  assert.deepEqual(tagsOf('010211'), ['01', '54', '63'])
})

test('a national id that cannot be read is none', () => {
  assert.deepEqual(merchantOf(signed('5903ABC5106xx0203')), { name: 'ABC', nmid: null })
  assert.deepEqual(merchantOf(signed('5903ABC5109xx0205ABC')), { name: 'ABC', nmid: null })
  assert.deepEqual(merchantOf(signed('5903ABC51060299AB')), { name: 'ABC', nmid: null })
})

test('a checksum counts bytes, not letters', () => {
  assert.equal(crc16('123456789'), '29B1')
  assert.equal(crc16('é'), crc16(Buffer.from([0xc3, 0xa9]).toString()))
  assert.notEqual(crc16('é'), crc16('i'))
})
