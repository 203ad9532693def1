// The frame of a zip file, read back by others' readers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { directoryOf, headerOf, type WrittenEntry, type ZipEntry } from './zip.ts'

const AT = new Date('2026-11-18T05:06:08Z')

function zip(files: Readonly<Record<string, string>>, isDeflated: boolean): Buffer {
  const parts: Buffer[] = []
  const written: WrittenEntry[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const data = isDeflated ? deflateRawSync(plain) : plain
    const entry: ZipEntry = { name, crc: crc32(plain), size: plain.length, packed: data.length, isDeflated }
    written.push({ ...entry, offset })
    const header = headerOf(entry, AT)
    parts.push(header, data)
    offset += header.length + data.length
  }
  return Buffer.concat([...parts, ...directoryOf(written, offset, AT)])
}

const textsOf = (file: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(file)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )

for (const isDeflated of [true, false])
  test(`what is ${isDeflated ? 'deflated' : 'stored'} comes out as it went in, whatever its name`, () => {
    const files = { 'BACA-SAYA.txt': 'Halo, toko é', 'gambar/kopi susu é.png': 'x'.repeat(5_000), kosong: '' }
    assert.deepEqual(textsOf(zip(files, isDeflated)), files)
  })

test('more files than 16 bits count are all there', () => {
  const files = Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`g/${i}`, `${i}`]))
  assert.deepEqual(textsOf(zip(files, false)), files)
})

test('an entry behind 4 GB is found where it is', () => {
  const far = { name: 'jauh', crc: 1, size: 2, packed: 2, isDeflated: false, offset: 5 * 1024 ** 3 }
  const [listed, large, end] = [...directoryOf([far], 6 * 1024 ** 3, AT)]
  assert.ok(listed && large && end)
  assert.equal(listed.readUInt32LE(42), 0xffff_ffff)
  assert.equal(listed.readBigUInt64LE(46 + 4 + 4), BigInt(far.offset))
  assert.equal(large.readBigUInt64LE(48), BigInt(6 * 1024 ** 3))
  assert.equal(large.readBigUInt64LE(64), BigInt(6 * 1024 ** 3 + listed.length))
  assert.equal(end.readUInt32LE(16), 0xffff_ffff)
})
