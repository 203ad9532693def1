// Promotions and vouchers through the merchant's door, and with them what every list of things does.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  token = await app.token()
})
after(() => app.close())

const HEMAT = { code: 'HEMAT10', kind: 'order', discount_type: 'percent', discount_value: 10 }
const at = (path: string) => `/shops/rotan${path}`

describe('vouchers', () => {
  test('a list that is read while some are deleted is answered', async () => {
    const codes = Array.from({ length: 20 }, (_, i) => `PERGI${i}`)
    for (const code of codes)
      await app.admin(at('/vouchers'), { method: 'POST', token, json: { ...HEMAT, code } })
    const [lists, deleted] = await Promise.all([
      Promise.all(codes.map(() => app.admin(at('/vouchers'), { token }))),
      Promise.all(
        codes.map((code) => app.admin(at(`/vouchers/${code}`), { method: 'DELETE', token, ifMatch: '*' })),
      ),
    ])
    assert.deepEqual([...new Set(lists.map(({ status }) => status))], [200])
    assert.deepEqual([...new Set(deleted.map(({ status }) => status))], [204])
  })

  test('one is created, read, changed and deleted, each under its version', async () => {
    const made = await app.admin(at('/vouchers'), { method: 'POST', token, json: HEMAT })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.etag, `"${made.body.version}"`)
    assert.deepEqual((({ code, discount_value }) => ({ code, discount_value }))(made.body), {
      code: 'HEMAT10',
      discount_value: 10,
    })
    const path = at(`/vouchers/${made.body.id}`)
    assert.equal((await app.admin(path, { token })).body.code, 'HEMAT10')
    assert.equal((await app.admin(at('/vouchers/HEMAT10'), { token })).body.id, made.body.id)

    const unsaid = await app.admin(path, { method: 'PATCH', token, json: { discount_value: 20 } })
    assert.deepEqual([unsaid.status, unsaid.body.error.code], [428, 'if_match_required'])
    const changed = await app.admin(path, {
      method: 'PATCH',
      token,
      ifMatch: made.body.version,
      json: { discount_value: 20 },
    })
    assert.deepEqual([changed.status, changed.body.discount_value, changed.body.kind], [200, 20, 'order'])
    const late = await app.admin(path, {
      method: 'PATCH',
      token,
      ifMatch: made.body.version,
      json: { discount_value: 5 },
    })
    assert.deepEqual([late.status, late.body.error.code], [412, 'edit_conflict'])
    assert.equal(late.body.error.details.current.discount_value, 20)

    const gone = await app.admin(path, { method: 'DELETE', token, ifMatch: changed.body.version })
    assert.deepEqual([gone.status, gone.text], [204, ''])
    assert.equal((await app.admin(path, { token })).status, 404)
  })

  test('a list goes page by page, and refuses what it does not know', async () => {
    for (let i = 0; i < 5; i++)
      await app.admin(at('/vouchers'), { method: 'POST', token, json: { ...HEMAT, code: `V${i}` } })
    const codes: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: { items: { code: string }[]; next_cursor: string | null; total: number } } =
        await app.admin(at(`/vouchers?limit=2&cursor=${cursor}`), { token })
      assert.equal(page.body.total, 5)
      codes.push(...page.body.items.map(({ code }) => code))
      cursor = page.body.next_cursor
    }
    assert.deepEqual(codes, ['V0', 'V1', 'V2', 'V3', 'V4'])
    const unknown = await app.admin(at('/vouchers?kode=V1'), { token })
    assert.deepEqual([unknown.status, unknown.body.error.details.fields[0].path], [400, 'kode'])
    assert.equal((await app.admin(at('/vouchers?cursor=abc'), { token })).status, 400)
    assert.equal((await app.admin(at('/vouchers?limit=101'), { token })).status, 400)
  })

  test('how often buyers have used one can be read, and not set', async () => {
    const path = at('/vouchers/V1')
    const { body: unused } = await app.admin(path, { token })
    assert.equal(unused.used_count, 0)
    await app.ctx.db.updateTable('vouchers').set({ used_count: 3 }).where('code', '=', 'V1').execute()
    const changed = await app.admin(path, {
      method: 'PATCH',
      token,
      ifMatch: unused.version,
      json: { discount_value: 12 },
    })
    assert.deepEqual([changed.body.used_count, changed.body.discount_value], [3, 12])
    const { body: list } = await app.admin(at('/vouchers'), { token })
    assert.deepEqual(list.items.find(({ code }: { code: string }) => code === 'V1').used_count, 3)
  })

  test('a code that is taken is named as wrong, and another cannot be given to a voucher', async () => {
    const again = await app.admin(at('/vouchers'), { method: 'POST', token, json: { ...HEMAT, code: 'v1' } })
    assert.deepEqual([again.status, again.body.error.details.fields[0].path], [400, 'code'])
    const renamed = await app.admin(at('/vouchers/V1'), {
      method: 'PATCH',
      token,
      ifMatch: '*',
      json: { code: 'NEU' },
    })
    assert.deepEqual([renamed.status, renamed.body.error.details.fields[0].path], [400, 'code'])
  })
})

test('a key sent twice creates one thing, and answers the same', async () => {
  const send = () =>
    app.admin(at('/promotions'), {
      method: 'POST',
      token,
      json: { key: 'lebaran', name: 'Lebaran', kind: 'order', discount_type: 'percent', discount_value: 5 },
      headers: { 'Idempotency-Key': 'once' },
    })
  const [first, second] = [await send(), await send()]
  assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text])
  assert.equal(second.headers['idempotent-replay'], 'true')
})

test('a promotion of some products whose list is emptied is for none, and says so', async () => {
  const sale = {
    key: 'pilihan',
    name: 'Pilihan',
    kind: 'campaign',
    discount_type: 'percent',
    discount_value: 50,
  }
  const patch = (json: object) =>
    app.admin(at('/promotions/pilihan'), { method: 'PATCH', token, ifMatch: '*', json })
  const made = await app.admin(at('/promotions'), {
    method: 'POST',
    token,
    json: { ...sale, whole_shop: false },
  })
  assert.equal(made.body.whole_shop, false, made.text)
  assert.equal((await patch({ name: 'Lain' })).body.whole_shop, false)
  assert.equal((await patch({ products: [] })).body.whole_shop, false)
  assert.equal((await patch({ whole_shop: true })).body.whole_shop, true)
})
