// Labels as others meet them: drawn by a reader of PDF, and read by a reader of barcodes.
import assert from 'node:assert/strict'
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type LabelFacts, layOut, PAPERS, type PaperName } from './layout.ts'
import { widthOf } from './letters.ts'
import { pdfOf } from './pdf.ts'
import { svgOf } from './svg.ts'

const NASTAR: LabelFacts = {
  orderNumber: 'ETL-7K3M9QXA',
  courier: 'JNE',
  service: 'REG23',
  awb: 'JP1234567890',
  sortingCode: 'BDO-A12-07',
  isDropOff: false,
  cod: 0,
  insured: 0,
  weightGrams: 850,
  date: '17 Nov 2026',
  from: {
    name: 'Kue Bu Tini',
    phone: '081234567890',
    address: 'Jl. Cikini Raya 10',
    place: 'Menteng, Jakarta Pusat, DKI Jakarta',
    city: 'Jakarta Pusat',
    zip_code: '10310',
  },
  to: {
    name: 'Siti Rahma',
    phone: '081987654321',
    address: 'Jl. Braga No. 5 (pagar hijau), RT 02/RW 03',
    place: 'Sumur Bandung, Bandung, Jawa Barat',
    city: 'Bandung',
    zip_code: '40111',
  },
  items: [{ qty: 2, name: 'Nastar (500 g)' }],
  note: null,
}

const PAPER_NAMES: readonly PaperName[] = ['100x150', 'a6', '80mm', '58mm']
const LONGEST: LabelFacts = {
  ...NASTAR,
  cod: 12_345_678,
  insured: 2_000_000,
  to: {
    ...NASTAR.to,
    name: 'Raden Ajeng '.repeat(8).trim(),
    address: 'Perumahan Griya Asri Blok C12, belakang masjid, '.repeat(10).trim(),
  },
  from: { ...NASTAR.from, address: 'Gang Kelinci Nomor 7 dekat pos ronda '.repeat(8).trim() },
  items: Array.from({ length: 60 }, (_, index) => ({ qty: 1, name: `Kue kering macam ke-${index + 1}` })),
  note: 'Jangan dibanting, isinya kue. Titip ke satpam bila kosong.',
}

/** zbarimg complains of a machine without a bus of messages. */
const QUIET: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }

const lacking = ['pdftoppm', 'pdftotext', 'zbarimg'].filter(
  (program) => spawnSync(program, ['--help']).error !== undefined,
)
const readable = {
  skip: lacking.length > 0 && `not installed: ${lacking} (Debian: poppler-utils, zbar-tools)`,
}

test('every paper carries the resi as a code that is read back, and its own size', readable, (t) => {
  for (const paper of PAPER_NAMES)
    for (const facts of [NASTAR, LONGEST, { ...NASTAR, awb: null }]) {
      const { codes, sizes } = printed(t, [facts], paper)
      assert.deepEqual(codes, [facts.awb ?? facts.orderNumber], paper)
      assert.equal(sizes[0]?.width, PAPERS[paper].width, paper)
      if (PAPERS[paper].height !== null) assert.equal(sizes[0]?.height, PAPERS[paper].height, paper)
    }
})

test('many labels are as many pages, each with its own code', readable, (t) => {
  const awbs = Array.from({ length: 12 }, (_, index) => `0012345${String(index).padStart(5, '0')}`)
  const { codes, sizes } = printed(
    t,
    awbs.map((awb) => ({ ...NASTAR, awb })),
    '100x150',
  )
  assert.deepEqual(codes.toSorted(), awbs)
  assert.equal(sizes.length, 12)
})

test('a label says what couriers ask for', readable, (t) => {
  const { text } = printed(t, [{ ...NASTAR, cod: 185_000, insured: 150_000, isDropOff: true }], '100x150')
  for (const said of [
    'JNE',
    'CASHLESS REG23',
    'BDO-A12-07',
    'COD Rp185.000',
    'Siti Rahma · 081987654321',
    'Jl. Braga No. 5 (pagar hijau), RT 02/RW 03',
    'Sumur Bandung, Bandung, Jawa Barat 40111',
    'Kue Bu Tini · 081234567890',
    'Menteng, Jakarta Pusat, DKI Jakarta 10310',
    'Jakarta Pusat > Bandung',
    'Berat 850 g',
    'Isi 2 barang',
    'Asuransi Rp150.000',
    'ETL-7K3M9QXA',
    '2 x Nastar (500 g)',
  ])
    assert.ok(text.includes(said), `${said} in\n${text}`)
  const plain = printed(t, [NASTAR], '100x150').text
  assert.match(plain, /NON-COD/)
  assert.match(plain, /Tanpa asuransi/)
  assert.doesNotMatch(plain, /CASHLESS/)
})

test('names keep their accents, pictures are left out, and no letter can break the file', readable, (t) => {
  const to = { ...NASTAR.to, name: 'José (Ibu) \\ Déwi 🎂 ) Tj', address: 'Jl. “Mawar” – 3' }
  const { text } = printed(t, [{ ...NASTAR, to }], '100x150')
  assert.match(text, /José \(Ibu\) \\ Déwi +\) Tj/)
  assert.match(text, /Jl\. “Mawar” – 3/)
})

test('SPX reads its sorting code in two columns', () => {
  const texts = textsOf({ ...NASTAR, courier: 'SPX Standard', sortingCode: 'JKT-01 B2' })
  const [left, right] = ['JKT-01', 'B2'].map((part) => texts.find(({ text }) => text === part))
  assert.equal(left?.y, right?.y)
  assert.ok((left?.x ?? 0) < 50 && (right?.x ?? 0) > 50)
})

test('nothing sticks out of the paper, however long names, addresses and lists are', () => {
  for (const paper of PAPER_NAMES)
    for (const facts of [NASTAR, LONGEST]) {
      const page = layOut(facts, paper)
      for (const mark of page.marks) {
        const right = mark.x + (mark.is === 'box' ? mark.width : widthOf(mark.text, mark.points, mark.weight))
        const bottom = mark.is === 'box' ? mark.y + mark.height : mark.y
        assert.ok(mark.x >= 0 && right <= page.width, `${paper}: ${JSON.stringify(mark)}`)
        assert.ok(mark.y >= 0 && bottom <= page.height, `${paper}: ${JSON.stringify(mark)}`)
      }
    }
})

test('goods that find no room are counted', () => {
  const said = textsOf(LONGEST).find(({ text }) => text.endsWith('barang lain'))
  const shown = textsOf(LONGEST).filter(({ text }) => text.startsWith('1 x ')).length
  assert.equal(said?.text, `+ ${60 - shown} barang lain`)
})

test('on a page it is the same label', () => {
  const svg = svgOf(layOut({ ...NASTAR, to: { ...NASTAR.to, name: 'Siti <b>' } }, 'a6'))
  assert.match(svg, /width="105mm" height="148mm"/)
  assert.match(svg, />Siti &lt;b&gt; · 081987654321</)
})

function textsOf(facts: LabelFacts) {
  return layOut(facts, '100x150').marks.filter((mark) => mark.is === 'text')
}

function printed(t: TestContext, labels: readonly LabelFacts[], paper: PaperName) {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-labels-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'labels.pdf')
  writeFileSync(file, Buffer.concat([...pdfOf(labels.map((facts) => layOut(facts, paper)))]))
  // As a label printer would: 203 dots per inch.
  execFileSync('pdftoppm', ['-r', '203', '-gray', '-png', file, join(folder, 'page')], QUIET)
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
  const codes = execFileSync(
    'zbarimg',
    ['--quiet', '--raw', '-Sdisable', '-Scode128.enable', ...pictures.map((name) => join(folder, name))],
    QUIET,
  )
  const info = execFileSync('pdfinfo', ['-f', '1', '-l', '1000', file], QUIET)
  return {
    codes: codes.trim().split('\n'),
    text: execFileSync('pdftotext', ['-layout', file, '-'], QUIET),
    sizes: [...info.matchAll(/size:\s+([\d.]+) x ([\d.]+)/g)].map(([, width, height]) => ({
      width: Math.round((Number(width) / 72) * 25.4),
      height: Math.round((Number(height) / 72) * 25.4),
    })),
  }
}
