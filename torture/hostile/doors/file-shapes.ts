// Files that are not what they seem: pictures and archives that unpack to far more, or to nothing at all.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/** One bit a pixel, all the same: kilobytes that say they are millions of pixels. */
export function png(
  width: number,
  height: number,
  { rows = height, more = Buffer.alloc(0) }: { rows?: number; more?: Buffer } = {},
): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', header), more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** Text of a PNG that unpacks to so many bytes. */
export function textChunk(bytes: number): Buffer {
  return chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]),
  )
}

export function gif(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  head[10] = 0x80
  return Buffer.concat([head, Buffer.from('000000ffffff2c00000000010001000002024401003b', 'hex')])
}

export interface ZipEntry {
  readonly name: string
  readonly data: Buffer
  /** what the archive says it unpacks to, when that is not so */
  readonly claimed?: number
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claimed = data.length } of entries) {
    const packed = deflateRawSync(data, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}

/** A workbook with this sheet. */
export function xlsx(sheet: string | Buffer, more: readonly ZipEntry[] = []): Buffer {
  const text = (name: string, xml: string): ZipEntry => ({ name, data: Buffer.from(xml) })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zip([
    text(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    text(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    { name: 'xl/worksheets/sheet1.xml', data: Buffer.from(sheet) },
    ...more,
  ])
}
