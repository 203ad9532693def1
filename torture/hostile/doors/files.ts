// Files that merchants send: pictures and tables that are bombs, cut off, two things at once, or something else.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { ADMIN_PATH } from '../../../server/src/domain/addresses.ts'
import { programName } from '../actors.ts'
import { type Memory, Remembered } from '../memory.ts'
import { NASTY_BODIES, NASTY_TEXTS, SCRIPT_MARK } from '../nasty.ts'
import { encoded, oneOf, type RequestMaker } from '../requests.ts'
import { DEMO, OWN, type World } from '../world.ts'
import { gif, png, textChunk, xlsx, zip } from './file-shapes.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT_MARK}<image href="file:///etc/passwd"/></svg>`
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><x>&c;</x>`
const honest = png(20, 20)

const PICTURES: Readonly<Record<string, Buffer>> = {
  honest,
  'as large as may be': png(7_000, 7_000),
  'too many pixels': png(20_000, 20_000, { rows: 10 }),
  'more pixels than there are': png(2 ** 31 - 1, 2 ** 31 - 1, { rows: 1 }),
  'no pixels': png(0, 0),
  'one very long row': png(100_000, 1),
  'fewer rows than it says': png(300, 300, { rows: 3 }),
  'a text that unpacks to much': png(20, 20, { more: textChunk(30_000_000) }),
  'cut off': honest.subarray(0, honest.length / 2),
  'only its beginning': honest.subarray(0, 9),
  'a large GIF': gif(65_535, 65_535),
  'a small GIF': gif(1, 1),
  'a GIF that is a script': Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;hostile()')]),
  'a picture with a page behind it': Buffer.concat([honest, Buffer.from(`<html>${SCRIPT_MARK}`)]),
  'an SVG': Buffer.from(SVG),
  'a packed SVG': gzipSync(SVG),
  'XML that grows': Buffer.from(LAUGHS),
  'a page': Buffer.from(`<html>${SCRIPT_MARK}`),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</JS(hostile())>>endobj'),
  'half a JPEG': Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex'),
  'half a WebP': Buffer.from('52494646ffffffff5745425056503820ffffffff', 'hex'),
  'half an AVIF': Buffer.from('0000001c667479706176696600000000617669666d6966316d696166', 'hex'),
  'an archive': zip([{ name: '../../x', data: Buffer.alloc(9) }]),
  nothing: Buffer.alloc(0),
  zeros: Buffer.alloc(100_000),
}

const rows = (count: number, row: string) => `Handle,Title,Variant Price\n${row.repeat(count)}`
const cells = (text: string) =>
  `<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`

const TABLES: Readonly<Record<string, Buffer>> = {
  'an archive that unpacks to much': xlsx(Buffer.alloc(60_000_000, ' ')),
  'an archive that lies about its size': zip([
    { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(5_000_000), claimed: 10 },
  ]),
  'an archive of many files': xlsx(
    cells('a'),
    Array.from({ length: 5_000 }, (_, i) => ({ name: `x${i}`, data: Buffer.alloc(1) })),
  ),
  'an archive that climbs': xlsx(cells('a'), [{ name: '../../../../tmp/hostile', data: Buffer.from('x') }]),
  'a workbook of entities': xlsx(LAUGHS),
  'a workbook of formulas': xlsx(
    '<worksheet><sheetData><row><c><f>1+1</f><v>x</v></c></row></sheetData></worksheet>',
  ),
  'a workbook far to the right': xlsx(
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
  ),
  'a workbook beyond all columns': xlsx(
    '<worksheet><sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row></sheetData></worksheet>',
  ),
  'a million columns': Buffer.from(`${'a,'.repeat(1_000_000)}\n`),
  'very many rows': Buffer.from(rows(100_000, 'kursi,Kursi,1\n')),
  'a quote that never ends': Buffer.from(`Handle,Title\n"${'x'.repeat(2_000_000)}`),
  'only quotes': Buffer.from('"'.repeat(500_000)),
  'only line ends': Buffer.from('\r\n'.repeat(500_000)),
  'UTF-16': Buffer.from(`\ufeff${rows(3, 'kursi,Kursi,1\n')}`, 'utf16le'),
  'no UTF-8': Buffer.from('Handle,Title\nkursi,\xff\xfe\xc0\xaf', 'latin1'),
  NUL: Buffer.from(rows(1, 'kursi,a\0b,1\n')),
  formulas: Buffer.from(rows(1, '=cmd|x,@SUM(1),+1\n')),
  prices: Buffer.from(`${rows(1, 'kursi,Kursi,1e308\n')}meja,Meja,-1\nrak,Rak,NaN\n`),
  'stock for nothing': Buffer.from(
    'sku,stock,price\nkursi,-1,9223372036854775808\nmeja,1e9,0\n__proto__,1,1\n',
  ),
  'names of every object': Buffer.from('__proto__,constructor,Handle\n1,2,3\n'),
  'YAML that refers to itself': Buffer.from('a: &a [*a]\n'),
  'YAML that grows': Buffer.from(
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replaceAll(/./g, (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[at]}`).join()}]\n`)}`,
  ),
  'YAML of a program': Buffer.from('!!js/function "function(){hostile()}"\n'),
  'a shop file of somebody else': Buffer.from('{"slug":"tetangga","name":"x","plan":"lengkap"}'),
  'a shop file that reads files': Buffer.from(
    '{"slug":"rotan","logo":"../../../../etc/passwd","products":[{"slug":"a","images":["/etc/passwd"]}]}',
  ),
}

const multipart = (file: Uint8Array, name: string) => ({
  type: 'multipart/form-data; boundary=xx',
  body: Buffer.concat([
    Buffer.from(`--xx\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    file,
    Buffer.from('\r\n--xx--\r\n'),
  ]),
})

const ODD_FORMS = [
  '--xx\r\n',
  '--xx--',
  `--xx\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--xx--\r\n`,
  `--xx\r\n${'X-A: a\r\n'.repeat(2_000)}\r\nx\r\n--xx--\r\n`,
  '--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'.repeat(30),
]

export function fileRequests(world: World): fc.Arbitrary<RequestMaker> {
  const shop = fc.constantFrom(OWN, DEMO)
  const caller = fc.nat({ max: 100 })
  const callerOf = (slug: string, pick: number) => ({
    Host: 'console.localhost',
    'Sec-Fetch-Site': 'same-origin',
    ...(pick % 8 === 0 ? oneOf(world.actors.all(), pick) : world.actors.of(programName(slug, 'all'))).headers,
  })
  const picture = fc
    .record({
      shop,
      caller,
      what: fc.constantFrom(...Object.keys(PICTURES)),
      isForm: fc.boolean(),
      name: fc.constantFrom(
        'a.png',
        '../../a.png',
        'a.svg',
        ...NASTY_TEXTS.filter((text) => !/["\r\n]/.test(text)),
      ),
      type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'application/json', 'x'),
      product: fc.nat({ max: 50 }),
      isOfProduct: fc.boolean(),
    })
    .map(
      ({ shop: slug, caller: pick, what, isForm, name, type, product, isOfProduct }) =>
        (memory: Memory) => {
          const file = PICTURES[what] ?? honest
          const sent: { type: string; body: Buffer } = isForm ? multipart(file, name) : { type, body: file }
          const id = memory.of(slug).recall(new Remembered('products', product, 'x'))
          return {
            what: `picture: ${what}`,
            method: 'POST',
            path: `${ADMIN_PATH}/shops/${slug}${isOfProduct ? `/products/${encoded(id)}/images` : '/media'}`,
            headers: { ...callerOf(slug, pick), 'Content-Type': sent.type },
            body: sent.body,
            list: 'media',
            shop: slug,
          }
        },
    )
  const form = fc
    .record({ shop, caller, body: fc.constantFrom(...ODD_FORMS) })
    .map(({ shop: slug, caller: pick, body }) => () => ({
      what: 'picture: an odd form',
      method: 'POST',
      path: `${ADMIN_PATH}/shops/${slug}/media`,
      headers: { ...callerOf(slug, pick), 'Content-Type': 'multipart/form-data; boundary=xx' },
      body,
    }))
  const table = fc
    .record({
      shop,
      caller,
      what: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...Object.keys(TABLES)) }, fc.constant('text')),
      text: fc.constantFrom(...NASTY_BODIES, ...NASTY_TEXTS),
      kind: fc.constantFrom(
        'shopify_csv',
        'stock_sheet',
        'shop_file',
        'product_sheet',
        'product_list',
        'undo',
        '',
        'x',
      ),
      isDry: fc.constantFrom('true', 'true', 'false', 'x'),
    })
    .map(({ shop: slug, caller: pick, what, text, kind, isDry }) => () => ({
      what: `table: ${what}`,
      method: 'POST',
      path: `${ADMIN_PATH}/shops/${slug}/imports?dry_run=${isDry}${kind && `&kind=${kind}`}`,
      headers: { ...callerOf(slug, pick), 'Content-Type': 'application/octet-stream' },
      body: TABLES[what] ?? Buffer.from(text),
      list: 'imports',
      shop: slug,
    }))
  const stored = fc
    .record({
      shop,
      file: fc.constantFrom(...NASTY_TEXTS, 'x.webp', '../x.webp', `${'a'.repeat(64)}-99999999.avif`),
      pick: fc.nat({ max: 50 }),
    })
    .map(({ shop: slug, file, pick }) => (memory: Memory) => {
      const hash = memory.of(slug).recall(new Remembered('media', pick, 'x'))
      return {
        what: 'stored picture',
        method: 'GET',
        path: `/media/${pick % 2 ? encoded(file) : `${encoded(hash)}-${encoded(file)}`}`,
        headers: { Host: `${slug}.localhost` },
      }
    })
  return fc.oneof(picture, form, table, stored)
}
