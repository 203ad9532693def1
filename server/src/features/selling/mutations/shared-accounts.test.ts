// Several shops on one bank account: one transfer pays once, no total is two shops', and who names a stranger's account gains nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeMutation, noticeOf, type ServiceName } from '../../../../test/fakes/mutations.ts'
import { allHeard } from '../../../../test/heard.ts'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { anAccount } from '../../people/accounts/accounts.fixture.ts'
import { importFile } from '../../shop/imports/imports.fixture.ts'
import { deletePaymentMethod, savePaymentMethod } from '../payments/actions/save-payment-method.ts'
import { tendNamedAccounts } from '../payments/actions/tend-named-accounts.ts'
import { methodsOf } from '../payments/methods.ts'
import { endingOf } from '../payments/named-accounts.ts'
import { ignoreMoney, settleMoney } from './actions/settle-money.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

let world: TestMoney
let second: TestApp
before(async () => {
  world = await startTestMoney()
  second = await startApp({ database: world.app.database, env: world.payments.env })
})
after(async () => {
  await second?.close()
  await world?.close()
})

const now = () => new Date(world.app.clock.now())
const tend = () => tendNamedAccounts(world.app.ctx, now())
const BY = { kind: 'command', id: null, name: 'test' } as const

let numbers = 7_000_000_000
let pairs = 0

interface Pair {
  readonly account: string
  readonly a: string
  readonly b: string
}

/** No unique codes, so that equal carts come to equal totals. */
const transferTo = (account: string, unique_code = false) => ({
  transfer: {
    name: 'Transfer',
    gateways: ['manual' as const],
    unique_code,
    manual: { bank: 'BCA', account_number: account, account_holder: 'PT Rotan' },
  },
})

/** Two shops on an account of their own, of one owner or of two. */
async function aPair({ owners = 1, unique_code = false } = {}): Promise<Pair> {
  const account = String(++numbers)
  const [a, b] = [`toko-a${++pairs}`, `toko-b${pairs}`]
  for (const [i, slug] of [a, b].entries()) {
    await world.shop(slug, transferTo(account, unique_code))
    await owned(slug, `pemilik-${pairs}-${owners === 1 ? 0 : i}@contoh.id`)
  }
  await tend()
  return { account, a, b }
}

async function owned(slug: string, login: string): Promise<void> {
  await anAccount(world.app, { login, shop: slug, isConfirmed: true })
}

async function tellAll(shops: readonly string[], mutation: FakeMutation, service?: ServiceName) {
  for (const shop of shops) {
    const answer = await world.tell(shop, [mutation], service)
    assert.equal(answer.status, 200, answer.text)
  }
}

const states = async (shop: string) => (await world.rows(shop)).map(({ state }) => state)
const elsewhere = async (shop: string) => (await world.rows(shop)).map((row) => row.elsewhere)

async function toldMerchant(shop: string): Promise<string[]> {
  return (await world.app.messages(shop)).flatMap(({ kind, opened }) =>
    kind === 'merchant_money' ? [opened?.text ?? ''] : [],
  )
}

async function agree(...shops: readonly string[]): Promise<void> {
  for (const shop of shops) {
    const id = world.payments.checkout.shopId(shop)
    assert.deepEqual(await checkConsistency(world.app.ctx.db, features, id), [])
  }
}

async function shopOf(slug: string) {
  const shop = await world.app.ctx.shops.find(`${slug}.localhost`)
  assert.ok(shop)
  return shop
}

describe('one mutation told to two shops of one owner', () => {
  test('pays neither where an order waits for it at both: a person says whose it is, once', async () => {
    const { account, a, b } = await aPair()
    const [ofA, ofB] = [await world.buy(a), await world.buy(b)]
    assert.equal(ofA.total, ofB.total)
    await tellAll([a, b], world.mutation(ofA.total, { account }))
    assert.deepEqual([await states(a), await states(b)], [['unknown'], ['unknown']])
    assert.deepEqual([await elsewhere(a), await elsewhere(b)], [['awaited'], ['awaited']])
    for (const shop of [a, b]) {
      const [text] = await toldMerchant(shop)
      assert.match(
        text ?? '',
        /Toko lain yang memakai rekening ini juga menunggu transfer dengan jumlah yang sama persis/,
      )
      assert.doesNotMatch(text ?? '', new RegExp(shop === a ? b : a), 'the other is not named')
    }

    const [row] = await world.rows(a)
    await settleMoney(world.app.ctx, await shopOf(a), { id: row?.id ?? '', order: ofA.number }, now(), BY)
    assert.equal(await world.status(ofA), 'paid paid')
    // Nobody has to look at it at the other shop any more, and nobody settles an order by it there.
    assert.deepEqual([await states(b), await elsewhere(b)], [['ignored'], ['settled']])
    const [other] = await world.rows(b)
    const back = { id: other?.id ?? '', isIgnored: false }
    await ignoreMoney(world.app.ctx, await shopOf(b), back, BY)
    const again = settleMoney(world.app.ctx, await shopOf(b), { id: back.id, order: ofB.number }, now(), BY)
    await assert.rejects(again, { code: 'order_moved' })
    assert.equal((await world.payments.order(ofB)).status, 'pending_payment')
    await agree(a, b)
  })

  test('pays the order of the one where it fits, and bothers the other with nothing, whoever is told first', async () => {
    const { account, a, b } = await aPair()
    for (const order of [
      [a, b],
      [b, a],
    ]) {
      const bought = await world.buy(a)
      const told = (await toldMerchant(b)).length
      await tellAll(order, world.mutation(bought.total, { account }))
      assert.equal(await world.status(bought), 'paid paid')
      assert.equal((await states(b)).at(-1), 'ignored')
      assert.equal((await toldMerchant(b)).length, told)
    }
    await agree(a, b)
  })

  test('that was settled at one before the other got an order of that amount pays that one only by a person', async () => {
    const { account, a, b } = await aPair()
    const ofA = await world.buy(a)
    const mutation = world.mutation(ofA.total, { account })
    await tellAll([a], mutation)
    const ofB = await world.buy(b)
    await tellAll([b], mutation)
    assert.deepEqual([await states(a), await states(b)], [['settled'], ['unknown']])
    assert.equal((await world.payments.order(ofB)).status, 'pending_payment')
    assert.match((await toldMerchant(b))[0] ?? '', /sudah mencatat transfer ini/)
    // Another transfer of that amount, of which the other was told as well, is another mutation, and is its.
    await tellAll([a, b], world.mutation(ofB.total, { account }))
    assert.equal(await world.status(ofB), 'paid paid')
  })

  test('is recognised where the other heard of it by another teller', async () => {
    const { account, a, b } = await aPair()
    const ofA = await world.buy(a)
    await tellAll([a], world.mutation(ofA.total, { account }), 'moota')
    const ofB = await world.buy(b)
    await tellAll([b], world.mutation(ofB.total, { account }), 'mutasibank')
    assert.deepEqual([await states(b), await elsewhere(b)], [['unknown'], ['settled']])
    assert.equal((await world.payments.order(ofB)).status, 'pending_payment')
  })

  test('is recognised where the other is told of it under another name', async () => {
    const { account, a, b } = await aPair()
    const ofA = await world.buy(a)
    await tellAll([a], world.mutation(ofA.total, { account }))
    const ofB = await world.buy(b)
    await tellAll([b], world.mutation(ofB.total, { account }))
    assert.deepEqual([await states(b), await elsewhere(b)], [['unknown'], ['settled']])
    assert.equal((await world.payments.order(ofB)).status, 'pending_payment')
  })

  test('is recognised in a statement of the bank as well', async () => {
    const { account, a, b } = await aPair()
    const ofA = await world.buy(a)
    await tellAll([a], world.mutation(ofA.total, { account }))
    const ofB = await world.buy(b)
    const [year, month, day] = now().toISOString().slice(0, 10).split('-')
    const file = `Tanggal,Keterangan,Kredit,Debit\n${day}/${month}/${year},TRANSFER MASUK,${ofB.total},\n`
    const done = await importFile(world.app, file, {
      shop: b,
      token: await world.app.token({ shop: b }),
      kind: 'bank_statement',
    })
    assert.equal(done.state, 'done', JSON.stringify(done))
    assert.deepEqual([await states(b), await elsewhere(b)], [['unknown'], ['settled']])
    assert.equal((await world.payments.order(ofB)).status, 'pending_payment')
  })

  test('stays to be looked at where it fits nothing here, and the other shop is told of nothing', async () => {
    const { account, a, b } = await aPair()
    await world.app.ctx.db
      .deleteFrom('mutation_feeds')
      .where('shop_id', '=', world.payments.checkout.shopId(a))
      .execute()
    const ofA = await world.buy(a)
    await tellAll([b], world.mutation(ofA.total, { account }))
    assert.deepEqual([await states(b), await elsewhere(b)], [['unknown'], ['awaited']])
  })
})

describe('twenty tellings at once, on two nodes', () => {
  async function atOnce(shops: readonly string[], mutation: FakeMutation): Promise<void> {
    second.clock.set(now().toISOString())
    const { headers, body } = noticeOf('moota', [mutation])
    const calls = Array.from({ length: 20 }, (_, i) =>
      (i % 2 === 0 ? world.app : second).send('/api/v1/mutations/moota/notify', {
        method: 'POST',
        headers: { ...headers, Host: `${shops[(i >> 1) % shops.length]}.localhost` },
        body,
      }),
    )
    for (const answer of await Promise.all(calls)) assert.equal(answer.status, 200, answer.text)
    for (const shop of shops) await allHeard(world.app.ctx, world.payments.checkout.shopId(shop))
  }

  test('pay no order of two shops of one owner where it fits both, and one where it fits one', async () => {
    const { account, a, b } = await aPair()
    const ofA = await world.buy(a)
    await atOnce([a, b], world.mutation(ofA.total, { account }))
    assert.equal(await world.status(ofA), 'paid paid')
    const both = [await world.buy(a), await world.buy(b)]
    await atOnce([a, b], world.mutation(ofA.total, { account }))
    for (const bought of both) assert.equal((await world.payments.order(bought)).status, 'pending_payment')
    await agree(a, b)
  })

  test('pay one order of shops of two owners, also before anybody has looked after the account', async () => {
    for (let round = 0; round < 4; round++) {
      const { account, a, b } = await aPair({ owners: 2 })
      const both = [await world.buy(a), await world.buy(b)]
      await atOnce([a, b], world.mutation(both[0]?.total ?? 0, { account }))
      const paid = []
      for (const bought of both) paid.push((await world.payments.order(bought)).status)
      assert.deepEqual(paid.sort(), ['paid', 'pending_payment'])
      assert.deepEqual([...(await states(a)), ...(await states(b))].sort(), ['settled', 'unknown'])
      await agree(a, b)
    }
  })
})

describe('a neighbour who names a stranger’s account', () => {
  test('keeps none of the stranger’s transfers from settling, and learns nothing by orders of the same amount', async () => {
    const { account, a: victim, b: hostile } = await aPair({ owners: 2 })
    const ofHostile = await world.buy(hostile)
    const bought = await world.buy(victim)
    // Signed by the hostile shop's own secret: money that never came.
    await tellAll([hostile], world.mutation(bought.total, { account }))
    assert.equal(await world.status(ofHostile), 'paid paid', 'as without the other shop')
    await tellAll([victim], world.mutation(bought.total, { account }))
    assert.equal(await world.status(bought), 'paid paid')
    assert.deepEqual([...(await elsewhere(victim)), ...(await elsewhere(hostile))], [null, null])
  })

  test('who says before that the money is his leaves it to a person, who is told and settles it', async () => {
    const { account, a: victim, b: hostile } = await aPair({ owners: 2 })
    await world.buy(hostile)
    const bought = await world.buy(victim)
    const mutation = world.mutation(bought.total, { account })
    await tellAll([hostile, victim], mutation)
    assert.deepEqual([await states(victim), (await toldMerchant(victim)).length], [['unknown'], 1])
    const [row] = await world.rows(victim)
    const chosen = { id: row?.id ?? '', order: bought.number }
    await settleMoney(world.app.ctx, await shopOf(victim), chosen, now(), BY)
    assert.equal(await world.status(bought), 'paid paid')
    await agree(victim, hostile)
  })

  test('takes no totals away: all unique codes stay the stranger’s', async () => {
    const { a } = await aPair({ owners: 2, unique_code: true })
    const endings = new Set<number>()
    for (let i = 0; i < 12; i++) endings.add((await world.buy(a)).total % 10)
    assert.ok(endings.size > 1)
  })
})

describe('unique totals', () => {
  const method = { code: 'transfer', name: 'Transfer' }
  /** as the node that sells has heard */
  const hasPlace = async (slug: string) => {
    const shop = await shopOf(slug)
    const [transfer] = await methodsOf(world.app.ctx, shop)
    return transfer !== undefined && (await endingOf(world.app.ctx, shop, transfer)) !== null
  }

  test('of two shops of one account never end in one digit, also where it is shared later', async () => {
    const account = String(++numbers)
    const [first, later] = ['kemudian-a', 'kemudian-b']
    await world.shop(first, transferTo(account, true))
    await world.shop(later, transferTo(String(++numbers), true))
    for (const slug of [first, later]) await owned(slug, 'pemilik-kemudian@contoh.id')
    await tend()
    const before = new Set<number>()
    for (let i = 0; i < 12; i++) before.add((await world.buy(first)).total % 10)
    assert.ok(before.size > 1, 'alone, a shop has all codes')

    const manual = { bank: 'BCA', account_number: `${account.slice(0, 4)}-${account.slice(4)}` }
    await savePaymentMethod(world.app.ctx, await shopOf(later), { ...method, manual })
    await until(async () => (await hasPlace(first)) && (await hasPlace(later)))
    const endings = { [first]: new Set<number>(), [later]: new Set<number>() }
    for (let i = 0; i < 6; i++)
      for (const slug of [first, later]) endings[slug]?.add((await world.buy(slug)).total % 10)
    assert.deepEqual([endings[first]?.size, endings[later]?.size], [1, 1])
    assert.ok(endings[first]?.isDisjointFrom(endings[later] ?? new Set()))

    // Left again: for as long as money may come for what was ordered before, it counts; then each has all.
    await deletePaymentMethod(world.app.ctx, await shopOf(later), 'transfer')
    await tend()
    assert.equal((await world.buy(first)).total % 10, [...(endings[first] ?? [])][0])
    await tendNamedAccounts(world.app.ctx, new Date(now().getTime() + 61 * 86_400_000))
    await until(async () => !(await hasPlace(first)))
    const after = new Set<number>()
    for (let i = 0; i < 12; i++) after.add((await world.buy(first)).total % 10)
    assert.ok(after.size > 1)
  })
})

describe('the owners', () => {
  const notices = async (shop: string) =>
    (await world.app.messages(shop)).flatMap(({ opened }) =>
      opened?.content?.kind === 'owner_notice' && opened.content.operation === 'accountShared'
        ? [opened.text]
        : [],
    )
  const sharing = async (shop: string) => {
    const token = await world.app.token({ shop })
    const answer = await world.app.admin(`/shops/${shop}/payment-methods/transfer`, { token })
    return answer.body.account_sharing
  }

  test('of both are told once, by name who owns both, without where they do not; the console shows it', async () => {
    const own = await aPair()
    const others = await aPair({ owners: 2 })
    await tend()
    for (const [shop, other] of [
      [own.a, own.b],
      [own.b, own.a],
    ] as const) {
      const [text, ...more] = await notices(shop)
      assert.deepEqual(more, [])
      const { name } = await shopOf(other)
      assert.ok(text?.includes(name), text)
      assert.ok(text?.includes(`•••• ${own.account.slice(-4)}`))
      assert.equal(await sharing(shop), 'own_shops')
    }
    for (const [shop, other] of [
      [others.a, others.b],
      [others.b, others.a],
    ] as const) {
      const [text, ...more] = await notices(shop)
      assert.deepEqual(more, [])
      assert.match(text ?? '', /milik orang lain; namanya tidak kami sebut/)
      assert.ok(!text?.includes(other), text)
      assert.equal(await sharing(shop), 'other_owners')
    }
  })

  test('of an account that is theirs alone hear nothing', async () => {
    await world.shop('sendiri', transferTo(String(++numbers)))
    await owned('sendiri', 'pemilik-sendiri@contoh.id')
    await tend()
    assert.deepEqual(await notices('sendiri'), [])
    assert.equal(await sharing('sendiri'), null)
  })
})

test('accounts of before there was a list are found, and those of an APP_SECRET of before are kept', async () => {
  const { account, a, b } = await aPair()
  const { db } = world.app.ctx
  const ids = [a, b].map((slug) => world.payments.checkout.shopId(slug))
  await db.deleteFrom('named_accounts').where('shop_id', 'in', ids).execute()
  await tend()
  const noted = () =>
    db
      .selectFrom('named_accounts')
      .where('shop_id', 'in', ids)
      .orderBy('shop_id')
      .select(['account_hash', 'kin', 'place'])
      .execute()
  const found = await noted()
  assert.equal(found.length, 2)
  assert.equal(new Set(found.map(({ kin }) => kin)).size, 1)
  assert.deepEqual(found.map(({ place }) => place).sort(), [0, 1])
  assert.ok(!JSON.stringify(found).includes(account))

  const next = await startApp({
    database: world.app.database,
    env: {
      ...world.payments.env,
      APP_SECRET: 'rahasia-yang-baru-sekali-0123456789abcdef',
      APP_SECRET_OTHERS: 'only-for-tests-only-for-tests-only-for-tests',
    },
  })
  try {
    await tendNamedAccounts(next.ctx, now())
    const renewed = await noted()
    assert.deepEqual(
      renewed.map(({ place }) => place),
      found.map(({ place }) => place),
    )
    for (const [i, { account_hash }] of renewed.entries())
      assert.ok(!found[i]?.account_hash.equals(account_hash), 'hashed anew')
  } finally {
    await next.close()
  }
  await tend()
})
