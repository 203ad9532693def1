// Places: villages by code, by what is typed, by label, and near another one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPlaces } from './places.ts'

const places = loadPlaces()
const labels = (q: string, limit = 10) => places.search(q, limit).map(({ label }) => label)
/** Two of them: reading and writing these takes long on a slow machine, too. */
const MEGABYTES = `[${'{"a":1},'.repeat(260_000)}{}]`
const first = (q: string) => labels(q, 1)[0] ?? ''

test('all villages of the decree are there', () => {
  assert.equal(places.size, 83_762)
})

test('loading again answers the same object', () => {
  assert.equal(loadPlaces(), places)
})

test('a village is found by its code, with readable names', () => {
  assert.deepEqual(places.find('3171061001'), {
    ref: '3171061001',
    label: 'Menteng, Menteng, Jakarta Pusat, DKI Jakarta 10310',
    subdistrict: 'Menteng',
    district: 'Menteng',
    city: 'Jakarta Pusat',
    province: 'DKI Jakarta',
    zip_code: '10310',
  })
})

for (const ref of [
  '',
  '3171',
  '3171069999',
  '0000000000',
  '9999999999',
  '31710610010',
  '317106100x',
  'toString',
]) {
  test(`"${ref}" is no village's code`, () => {
    assert.equal(places.find(ref), null)
  })
}

test('the code of a province, city, district or village is known, any other is not', () => {
  for (const code of ['31', '3171', '317106', '3171061001']) assert.equal(places.hasPlace(code), true, code)
  for (const code of ['99', '3199', '317199', '3171069999', '', '3', '317', '31710610', '31x1']) {
    assert.equal(places.hasPlace(code), false, code)
  }
})

test('a city comes before villages and districts of its name', () => {
  assert.ok(labels('bandung', 50).every((label) => label.includes('Kota Bandung')))
})

test('a kota comes before the kabupaten of its name, unless the kabupaten is asked for', () => {
  assert.match(first('bogor'), /Kota Bogor/)
  assert.match(first('kab bogor'), /Kab\. Bogor/)
  assert.match(first('bogor kabupaten'), /Kab\. Bogor/)
})

test('a district lists its villages, its namesake first', () => {
  const menteng = labels('menteng', 5)
  assert.equal(menteng[0], 'Menteng, Menteng, Jakarta Pusat, DKI Jakarta 10310')
  assert.ok(menteng.every((label) => label.includes(', Menteng, Jakarta Pusat')))
})

test('an exact name comes before a begun one, even before a large city', () => {
  const [exact, begun] = labels('semaran')
  assert.match(exact ?? '', /^Semaran, Pauh/)
  assert.match(begun ?? '', /Kota Semarang/)
})

test('a begun name comes before a misspelt one', () => {
  assert.ok(labels('surabay', 50).every((label) => label.includes('Surabay')))
})

test('words match at any level, in any order', () => {
  const expected = 'Dago, Coblong, Kota Bandung, Jawa Barat 40135'
  assert.equal(first('dago coblong bandung'), expected)
  assert.equal(first('jawa barat bandung dago'), expected)
})

test('each word may be only begun', () => {
  assert.match(first('keb bar jak sel'), /Kebayoran Baru, Jakarta Selatan/)
})

test('a letter typed after a district picks among its villages', () => {
  assert.ok(labels('tebet m').every((label) => /^M|^\w+ M/.test(label)))
})

test('a word that says its level is looked for there only', () => {
  assert.match(first('kel menteng'), /^Menteng,/)
  assert.ok(labels('kec bandung').every((label) => /^[^,]+, Bandung/.test(label)))
})

test('a zip code finds its villages, whole or begun', () => {
  assert.deepEqual(labels('10310'), ['Menteng, Menteng, Jakarta Pusat, DKI Jakarta 10310'])
  assert.ok(labels('1031').every((label) => / 1031\d$/.test(label)))
  assert.ok(labels('104', 50).every((label) => / 104\d{2}$/.test(label)))
})

test('a zip that does not fit the words is no reason to find nothing', () => {
  assert.match(first('menteng jakarta pusat 99999'), /^Menteng, Menteng/)
})

test('one wrong letter is forgiven from four letters on, two from eight, swapped letters count once', () => {
  for (const typo of ['bogr', 'bandng', 'bnadung', 'palembnag', 'balikpapam', 'samrainda', 'zurabaya']) {
    assert.notEqual(first(typo), '', typo)
  }
  assert.deepEqual(labels('bgx'), [])
})

test('words that match nothing make no result', () => {
  assert.deepEqual(labels('menteng qqqqqq'), [])
  assert.deepEqual(labels('qqqqqq'), [])
})

test('a street beside three known words is left out', () => {
  assert.match(first('jl qwertzu 5 menteng jakarta pusat'), /^Menteng, Menteng/)
})

test('accents, case, apostrophes and extra spaces do not matter', () => {
  assert.deepEqual(labels("  MÉNTENG,,  'jakarta'  pusat "), labels('menteng jakarta pusat'))
  assert.match(first('sadan toraja'), /Sa'dan/)
})

for (const q of ['', ' ', 'a', ' a ', '1', '!', '...', '😀', '😀😀😀', '\u0000\u0001', "''", '—']) {
  test(`${JSON.stringify(q)} finds nothing`, () => {
    assert.deepEqual(labels(q), [])
  })
}

for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
  test(`"${word}" is a word like any other`, () => {
    assert.doesNotThrow(() => labels(`${word} menteng`))
  })
}

for (const [name, q] of [
  ['ten thousand letters', 'a'.repeat(10_000)],
  ['ten thousand words', 'ba '.repeat(5_000)],
  ['fifty words', Array.from({ length: 50 }, (_, i) => `tanjun${i}x`).join(' ')],
  ['fifty known words', 'sungai tanjung batu padang gunung muara '.repeat(9)],
] as const) {
  test(`${name} are answered quickly`, () => {
    // The quickest of five: on a machine that is busy with other things, any of them may take long.
    const costs = Array.from({ length: 5 }, () => cpuCostOf(() => labels(q)))
    const most = cpuCostOf(() => JSON.stringify(JSON.parse(MEGABYTES)))
    assert.ok(Math.min(...costs) < most, `${costs} µs, two megabytes of JSON ${most} µs`)
  })
}

/** In microseconds of computing. */
function cpuCostOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('no more than the limit, and a longer list begins like a shorter one', () => {
  for (const q of ['ja', 'sukamaju', 'bandung b', 'bandng']) {
    assert.deepEqual(labels(q, 3), labels(q, 20).slice(0, 3), q)
  }
  assert.deepEqual(labels('ja', 0), [])
})

test('a label of ours resolves to its village, with and without zip', () => {
  const label = 'Cipete Utara, Kebayoran Baru, Jakarta Selatan, DKI Jakarta 12150'
  for (const text of [label, label.slice(0, -6), label.toUpperCase()]) {
    assert.deepEqual(
      places.resolveLabel(text).map((place) => place.label),
      [label],
    )
  }
})

test('a label of others resolves when it names one village clearly', () => {
  for (const text of [
    'Cipete Utara, Kec. Kebayoran Baru, Kota Administrasi Jakarta Selatan, Daerah Khusus Ibukota Jakarta',
    'Kelurahan Cipete Utara, Kebayoran Baru, Jaksel',
    'Cipete Utara',
  ]) {
    assert.deepEqual(
      places.resolveLabel(text).map(({ ref }) => ref),
      ['3174071010'],
      text,
    )
  }
})

test('a label that may mean more than one village answers candidates, at most five', () => {
  for (const text of ['Menteng', 'Menteng, Jakarta Pusat', 'Bandung', 'Salatiga, Jawa Tengah']) {
    assert.equal(places.resolveLabel(text).length, 5, text)
  }
})

test('a label two villages share answers both', () => {
  const shared = places.resolveLabel('Wurak, Ilu, Kab. Puncak Jaya, Papua Tengah 98935')
  assert.equal(shared.length, 2)
  assert.equal(shared[0]?.label, shared[1]?.label)
})

test('a label that names no place answers nothing', () => {
  assert.deepEqual(places.resolveLabel('nowhere at all'), [])
  assert.deepEqual(places.resolveLabel(''), [])
})

test('near a village are those of its district, then of its city, then of its province', () => {
  const near = places.near('3171061001', 400, () => true)
  const rings = near.map(({ district, city }) => {
    if (city !== 'Jakarta Pusat') return 3
    return district === 'Menteng' ? 1 : 2
  })
  assert.deepEqual(rings, rings.toSorted())
  assert.ok(near.every(({ province }) => province === 'DKI Jakarta'))
  assert.ok(near.every(({ ref }) => ref !== '3171061001'))
  assert.equal(new Set(near.map(({ ref }) => ref)).size, near.length)
  assert.equal(near.length, 266)
})

test('near a village only accepted ones count, up to the limit', () => {
  const accepted = places.near('3171061001', 5, ({ city }) => city === 'Jakarta Timur')
  assert.equal(accepted.length, 5)
  assert.ok(accepted.every(({ city }) => city === 'Jakarta Timur'))
  assert.deepEqual(
    places.near('3171061001', 5, () => false),
    [],
  )
  assert.deepEqual(
    places.near('3171061001', 0, () => true),
    [],
  )
})

test('near an unknown code is nothing', () => {
  assert.deepEqual(
    places.near('1234567890', 5, () => true),
    [],
  )
})
