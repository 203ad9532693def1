// Imports as such: who may send which file, the shop file, processes that die, and what is left behind.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { COMMAND_LINE } from '../../../domain/access.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { anAccount, sentTo } from '../../people/accounts/accounts.fixture.ts'
import { exportShop } from '../shop-file/export.ts'
import { joinInSlices } from './actions/export-products.ts'
import { runImport } from './actions/run-import.ts'
import { startImport, takeIn } from './actions/start-import.ts'
import { importing } from './importing.ts'
import { importFile, runImportHere, runImports } from './imports.fixture.ts'
import { countAttempt, countRunning, findImport } from './queries.ts'
import { MOST_RUNNING } from './rules.ts'
import { openFile, sealFile } from './seal-file.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let shops = 0

async function aMerchant() {
  const slug = `impor-${++shops}`
  await app.shop(aShop({ slug, products: [aProduct({ slug: 'lampu', sku: `L-${slug}` })] }))
  const token = await app.token({ shop: slug })
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  const send = (file: string, dryRun = false) =>
    importFile(app, file, { shop: slug, token, kind: 'shop_file', dryRun })
  const slugs = async () => (await storedProducts(app.ctx.db, shop.id)).map(({ value }) => value.slug)
  return { slug, token, shop, send, slugs }
}

describe('files that are sent at once', () => {
  test('are counted one after the other: no more wait than may', async () => {
    const { shop } = await aMerchant()
    const file = { kind: 'stock_sheet', dryRun: true, by: COMMAND_LINE, asOperator: false } as const
    const at = new Date(app.clock.now())
    const sent = await Promise.allSettled(
      Array.from({ length: 3 * MOST_RUNNING }, () =>
        startImport(app.ctx, shop, { ...file, bytes: Buffer.from('sku,stok') }, at),
      ),
    )
    assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, MOST_RUNNING)
    assert.equal(await countRunning(app.ctx.db, shop.id), MOST_RUNNING)
  })

  test('are sealed beside the loop: others go on meanwhile, and what is opened is what was sent', async () => {
    const bytes = randomBytes(16 * 1024 * 1024)
    const ref = { shop_id: 'shp_1', id: 'imp_1' }
    let turns = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        await setImmediate()
        turns++
      }
    })()
    const sealed = await sealFile(app.ctx.secrets, ref, bytes)
    isOver = true
    await others
    assert.ok(turns > 1, `${turns} turns of others`)
    assert.deepEqual(openFile(app.ctx.secrets, ref, sealed), bytes)
  })

  test('and products that are written to one leave their turns to others', async () => {
    let turns = 0
    const counting = (async () => {
      for (; turns < 5; turns++) await setImmediate()
    })()
    const seen: number[] = []
    function* parts() {
      for (let i = 0; i < 50; i++) {
        seen.push(turns)
        yield 'baris,'.repeat(2_000)
      }
    }
    assert.equal((await joinInSlices(parts())).length, 50 * 12_000)
    await counting
    assert.deepEqual([seen[0], seen.at(-1)], [0, 5])
  })
})

describe('a shop file', () => {
  test('makes the shop what it says, and says what left it', async () => {
    const { slug, send, slugs } = await aMerchant()
    const file = JSON.stringify({ slug, products: [aProduct({ slug: 'meja' })] })
    const looked = await send(file, true)
    assert.deepEqual(looked.summary, { added: 1, changed: 0, unchanged: 0, archived: 1 })
    assert.deepEqual(
      looked.changes.map((change) => change.slug),
      ['lampu', 'meja'],
    )
    assert.deepEqual(await slugs(), ['lampu'])
    const done = await send(file)
    assert.deepEqual([done.state, done.summary], ['done', looked.summary])
    assert.deepEqual(await slugs(), ['meja'])
    assert.deepEqual((await send(file)).summary, { added: 0, changed: 0, unchanged: 1, archived: 0 })
  })

  test('says in Indonesian what would change, and what to mind', async () => {
    const { slug, send } = await aMerchant()
    const file = {
      slug,
      announcement: { text: 'Libur Lebaran', enabled: true },
      warna: 'merah',
      products: [
        aProduct({ slug: 'lampu', price: 120_000, tags: ['kayu'], unlimited_stock: true }),
        aProduct({ slug: 'meja' }),
      ],
      payment_methods: [{ code: 'coba', name: 'Coba', gateways: ['sandbox'] }],
    }
    const { changes, notes } = await send(JSON.stringify(file), true)
    const says = Object.fromEntries(changes.map((change) => [change.slug, change.what]))
    assert.match(says.lampu ?? '', /^produk: .*harga Rp[\d.]+ → Rp120\.000/)
    assert.match(says.lampu ?? '', /stok tanpa batas (tidak|kosong) → ya/)
    assert.match(says[`toko ${slug}`] ?? '', /^pengaturan: pengumuman/)
    assert.equal(says.meja, 'produk ditambahkan')
    assert.equal(says.coba, 'cara bayar ditambahkan')
    assert.deepEqual(
      notes.map(({ column, message }) => [column, message]),
      [
        ['warna', 'bukan kolom yang dikenal, jadi diabaikan'],
        [
          'payment_methods[0].gateways',
          'sandbox tidak memindahkan uang: pembeli dapat menandai pesanannya sendiri lunas',
        ],
      ],
    )
  })

  test('gives the shop no name that its merchant may not give it', async () => {
    const { slug, send } = await aMerchant()
    for (const name of ['Bank BCA Official', 'Menang di www.undian.example']) {
      const { state, faults } = await send(JSON.stringify({ slug, name }))
      assert.deepEqual([state, faults.map(({ column }) => column)], ['failed', ['name']], name)
    }
    assert.equal((await send(JSON.stringify({ slug, name: 'Rotan Bu Ani' }))).state, 'done')
  })

  test('of YAML is read as well', async () => {
    const { slug, send, slugs } = await aMerchant()
    const done = await send(`slug: ${slug}\nproducts:\n  - slug: rak\n    name: Rak\n    price: 1000\n`)
    assert.deepEqual([done.state, await slugs()], ['done', ['rak']])
  })

  test('of YAML that would take long to read is refused', async () => {
    const { slug, send } = await aMerchant()
    const refused = await send(`slug: ${slug}\n${'# panjang\n'.repeat(60_000)}`)
    assert.match(refused.faults[0]?.message ?? '', /512 KiB YAML/)
  })

  test('of another shop, with pictures in files, or of a form that nobody knows changes nothing', async () => {
    const { slug, send, slugs } = await aMerchant()
    const pictured = aProduct({ slug: 'meja', images: [{ file: '../../etc/passwd' }] })
    const refused = await send(JSON.stringify({ slug: 'lain', products: [pictured] }))
    assert.deepEqual(
      refused.faults.map(({ row, column }) => [row, column]),
      [
        [null, 'slug'],
        [null, 'products[0].images[0].file'],
      ],
    )
    const odd = await send(JSON.stringify({ slug, products: [{ slug: 'meja', price: 'mahal' }, {}] }))
    assert.deepEqual(
      odd.faults.map(({ column }) => column),
      ['products[0].price', 'products[1].slug'],
    )
    assert.match(odd.faults[1]?.message ?? '', /wajib diisi/)
    assert.equal((await send('slug: [')).state, 'failed')
    assert.deepEqual(await slugs(), ['lampu'])
  })

  test('does not put the shop on another plan or another host, but may repeat those it has', async () => {
    const { slug, send } = await aMerchant()
    const refused = await send(JSON.stringify({ slug, plan: 'gratis', domains: [{ host: 'bank.example' }] }))
    assert.deepEqual(
      refused.faults.map(({ column }) => column),
      ['plan', 'domains'],
    )
    const whole = await exportShop(app.ctx, slug)
    assert.equal((await send(JSON.stringify(whole))).state, 'done')
  })

  test('shows and tells that taxes, limits and payees change, and the owners hear of whom buyers pay', async () => {
    const { slug, send } = await aMerchant()
    await anAccount(app, { login: `ibu@${slug}.example`, shop: slug, isConfirmed: true })
    const tax = { pkp: true, npwp: '0123456789012345', name: 'PT Lain', address: 'Jl. Lain 1' }
    const file = {
      slug,
      ...{ tax, limits: { units_per_line: 7 }, payment: { account_holder: 'PT Lain' } },
      ...{ contact: { notify: 'lain@jauh.example' }, brand: { whatsapp_url: 'https://wa.me/6281234567890' } },
    }
    const tried = await send(JSON.stringify(file), true)
    const [change] = tried.changes
    const told = [
      'pajak.pkp kosong → ya',
      'pajak.npwp kosong → "0123456789012345"',
      'batas.units_per_line 999 → 7',
    ]
    for (const each of told) assert.ok(change?.what.includes(each), `${each}: ${change?.what}`)
    assert.equal((await app.messages(slug)).length, 0, 'it was only tried')
    assert.equal((await send(JSON.stringify(file))).state, 'done')
    const [notice] = await sentTo(app, slug, 'owner_notice')
    const text = notice?.opened?.text ?? ''
    for (const each of [
      'PKP: belum ada → ya',
      'NPWP: belum ada → •••• 2345',
      'Nama penerima transfer',
      'l***@jauh',
    ])
      assert.ok(text.includes(each), `${each}: ${text}`)
    const audit = await app.admin(`/shops/${slug}/audit?kind=settings`, {
      token: await app.token({ shop: slug }),
    })
    assert.deepEqual(audit.body.items[0].after.tax, tax)
    assert.equal(audit.body.items[0].after.limits.units_per_line, 7)
  })

  test('is the owner’s to send', async () => {
    const { slug } = await aMerchant()
    const narrow = await app.token({ shop: slug, scopes: ['products:write'] })
    const path = `/shops/${slug}/imports?kind=shop_file`
    const refused = await app.admin(path, { method: 'POST', token: narrow, body: '{}' })
    assert.deepEqual([refused.status, refused.body.error.details.need], [403, 'all'])
  })
})

describe('what is sent', () => {
  test('must be of a known kind, and not empty', async () => {
    const { slug, token } = await aMerchant()
    const post = (query: string, body = 'x') =>
      app.admin(`/shops/${slug}/imports?${query}`, { method: 'POST', token, body })
    assert.equal((await post('kind=xml')).status, 400)
    assert.equal((await post('kind=stock_sheet&dry_run=ya')).status, 400)
    assert.equal((await post('kind=stock_sheet', '')).status, 400)
  })

  test('is listed, the newest first, and is no other shop’s to see', async () => {
    const { slug, token } = await aMerchant()
    const kind = 'stock_sheet'
    const ids: string[] = []
    for (const stock of [1, 2, 3])
      ids.unshift((await importFile(app, `sku,stok\nL-${slug},${stock}`, { shop: slug, token, kind })).id)
    const first = (await app.admin(`/shops/${slug}/imports?limit=2`, { token })).body
    const rest = (await app.admin(`/shops/${slug}/imports?limit=2&cursor=${first.next_cursor}`, { token }))
      .body
    const seen = [...first.items, ...rest.items].map(({ id }: { id: string }) => id)
    assert.deepEqual([seen, rest.next_cursor], [ids, null])
    const other = await aMerchant()
    const strange = await app.admin(`/shops/${other.slug}/imports/${ids[0]}`, { token: other.token })
    assert.equal(strange.status, 404)
  })

  test('is kept no longer than it is needed, and leaves an audit row', async () => {
    const { slug, token, shop } = await aMerchant()
    const sent = { shop: slug, token, kind: 'stock_sheet' } as const
    const { id } = await importFile(app, `sku,stok\nL-${slug},7`, sent)
    const { db } = app.ctx
    const rows = await db
      .selectFrom('imports as i')
      .innerJoin('audit as a', (join) =>
        join.onRef('a.shop_id', '=', 'i.shop_id').onRef('a.subject', '=', 'i.id'),
      )
      .where('i.shop_id', '=', shop.id)
      .where('i.id', '=', id)
      .select(['i.file', 'a.after'])
      .execute()
    assert.deepEqual(rows, [
      { file: null, after: { kind: 'stock_sheet', added: 0, changed: 1, unchanged: 0, archived: 0 } },
    ])
  })
})

describe('a process that dies', () => {
  const sheet = (slug: string, stock: number) => ({
    kind: 'stock_sheet' as const,
    dryRun: false,
    bytes: Buffer.from(`sku,stok\nL-${slug},${stock}`),
    by: COMMAND_LINE,
    asOperator: false,
  })
  const longAgo = () => new Date(app.clock.now() - 10 * 60_000)

  test('is followed by another, which does the work once', async () => {
    const { slug, shop } = await aMerchant()
    const dead = await takeIn(app.ctx, shop, sheet(slug, 33), longAgo())
    await Promise.all([runImports(app), runImports(app)])
    const found = await findImport(app.ctx.db, shop.id, dead.id)
    assert.deepEqual([found?.state, found?.attempts, found?.summary?.changed], ['done', 1, 1])
    // It was only slow, and goes on: what it finds is over.
    await runImport(app.ctx, dead)
    assert.equal((await findImport(app.ctx.db, shop.id, dead.id))?.summary?.changed, 1)
  })

  test('is followed by another also when the clock was set back by an hour since', async () => {
    const { slug, shop } = await aMerchant()
    const dead = await takeIn(app.ctx, shop, sheet(slug, 35), new Date(app.clock.now() + 3_600_000))
    await runImports(app)
    assert.equal((await findImport(app.ctx.db, shop.id, dead.id))?.state, 'done')
  })

  test('again and again takes no further one along', async () => {
    const { slug, shop } = await aMerchant()
    const dead = await takeIn(app.ctx, shop, sheet(slug, 44), longAgo())
    for (let i = 0; i < 2; i++) await countAttempt(app.ctx.db, dead, longAgo())
    await runImports(app)
    const found = await findImport(app.ctx.db, shop.id, dead.id)
    assert.deepEqual([found?.state, found?.faults.length], ['failed', 1])
    assert.equal((await storedProducts(app.ctx.db, shop.id))[0]?.value.stock, 10)
  })
})

test('two of one shop at once are both taken whole', async () => {
  const { slug, token, shop } = await aMerchant()
  const line = (i: number) =>
    `Handle,Title,Variant SKU,Variant Price\nsama,Sama,S-1,${1000 * i}\nbeda-${i},Beda,B-${i},500`
  const sent = { shop: slug, token, kind: 'shopify_csv' } as const
  const seen = await Promise.all([1, 2, 3, 4].map((i) => importFile(app, line(i), sent)))
  assert.deepEqual(
    seen.map(({ state }) => state),
    ['done', 'done', 'done', 'done'],
  )
  assert.equal((await storedProducts(app.ctx.db, shop.id)).length, 6)
  assert.equal(
    seen.reduce((sum, { summary }) => sum + (summary?.added ?? 0), 0),
    5,
  )
})

test('files of one shop that take long hold up no other shop’s', async () => {
  const [hostile, other] = [await aMerchant(), await aMerchant()]
  const file = { kind: 'stock_sheet', dryRun: true, by: COMMAND_LINE, asOperator: false } as const
  const taken = ({ shop }: typeof other) =>
    takeIn(app.ctx, shop, { ...file, bytes: Buffer.from('sku,stok') }, new Date(app.clock.now()))
  const long = [await taken(hostile), await taken(hostile), await taken(hostile)]
  const short = await taken(other)
  const begun: string[] = []
  const held = Promise.withResolvers<void>()
  const outbox = importing.open(app.ctx, async (ctx, claim) => {
    begun.push(claim.id)
    if (claim.shop_id === hostile.shop.id) await held.promise
    await runImportHere(ctx, claim)
  })
  outbox.take([...long, short])
  const done = async () => (await findImport(app.ctx.db, other.shop.id, short.id))?.state !== 'running'
  await until(async () => begun.length > 1 && (await done()))
  assert.deepEqual(new Set(begun), new Set([long[0]?.id, short.id]))
  held.resolve()
  await until(async () => begun.length === 4)
  await outbox.finished()
  assert.deepEqual(
    begun.filter((id) => id !== short.id),
    long.map(({ id }) => id),
  )
})
