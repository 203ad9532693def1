// Plans that the platform sells through a shop of its own: paid once, counted once; reminders, grace and the end by the clock.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp } from '../../../../test/app.ts'
import { shopNamed } from '../../../../test/edits.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Plan } from '../../../domain/plans.ts'
import { standingOf } from '../../../tenancy/queries.ts'
import { addPerson } from '../../people/accounts/actions/add-person.ts'
import { confirmPerson } from '../../people/accounts/changes.ts'
import { findPersonByLogin } from '../../people/accounts/queries.ts'
import { advancePlans } from '../../selling/bought-plans/actions/advance-plans.ts'
import { startTrial } from '../../selling/bought-plans/grant.ts'
import { setPlan } from '../shops/actions/set-plan.ts'
import { setSellerOfPlans } from './actions/set-seller.ts'
import { DAY_MS, type PlanWorld, PRICES, SELLER, START, startPlanWorld } from './plans.fixture.ts'

let world: PlanWorld
before(async () => {
  world = await startPlanWorld()
})
after(() => world.app.close())

const daysLater = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()

describe('a plan that is bought', () => {
  test('is offered with its price, is ordered by an owner, and runs once its order is paid', async () => {
    await world.setDays(0)
    const { shop, cookie, buy, read } = await world.aBuyer()
    const offered = (await world.app.admin(`/shops/${shop.slug}/plan`, { cookie })).body
    assert.deepEqual(
      offered.offers.map(({ sku, days, price }: { sku: string; days: number; price: number }) => [
        sku,
        days,
        price,
      ]),
      [
        ['katalog-1', 30, PRICES['katalog-1']],
        ['KATALOG-12', 365, PRICES['katalog-12']],
        ['lengkap-1', 30, PRICES['lengkap-1']],
        ['lengkap-12', 365, PRICES['lengkap-12']],
      ],
    )
    assert.deepEqual(offered.payment_methods, [{ code: 'transfer', name: 'Transfer BCA' }])

    const number = await buy('lengkap-12')
    assert.equal(await buy('lengkap-12'), number, 'asked again, it is the same order')
    assert.equal((await read()).plan, 'gratis')
    await world.move(number, 'paid')
    assert.partialDeepStrictEqual(await read(), {
      plan: 'lengkap',
      ends_at: daysLater(365),
      grace_until: null,
      falls_to: 'gratis',
    })
    await assert.rejects(world.move(number, 'paid'), { code: 'order_moved' })
    assert.equal((await read()).ends_at, daysLater(365), 'paid twice, it counts once')
    const { body: audit } = await world.app.admin(`/shops/${shop.slug}/audit`, { cookie })
    assert.ok(
      audit.items.some((each: { kind: string; after: { plan?: string } }) => each.after?.plan === 'lengkap'),
    )
  })

  test('is ordered by owners alone, and only where it would change something', async () => {
    await world.setDays(0)
    const { shop } = await world.aBuyer('lengkap')
    const ask = async (role: 'owner' | 'manager', sku: string, slug = shop.slug) => {
      const cookie = await cookieOf(world.app, { shop: slug, role })
      const json = { sku, payment_method: 'transfer' }
      return world.app.admin(`/shops/${slug}/plan/orders`, { cookie, method: 'POST', json })
    }
    assert.equal((await ask('manager', 'lengkap-1')).status, 403)
    assert.match((await ask('owner', 'lengkap-1')).text, /tanpa batas waktu/)
    assert.match((await ask('owner', 'kaos-12')).text, /tidak dijual/)
    assert.equal((await ask('owner', 'lengkap-1', SELLER)).status, 404, 'it sells itself nothing')
  })

  test('is taken back with its order', async () => {
    await world.setDays(0)
    const { buy, read } = await world.aBuyer()
    const number = await buy('lengkap-1')
    await world.move(number, 'paid')
    await world.setDays(10)
    await world.move(number, 'cancelled')
    assert.partialDeepStrictEqual(await read(), { plan: 'gratis', ends_at: null })
  })

  test('ends where the operator puts the shop on another plan', async () => {
    await world.setDays(0)
    const { shop, buy, read } = await world.aBuyer()
    await world.move(await buy('katalog-12'), 'paid')
    await setPlan(world.app.ctx, shop, 'lengkap')
    assert.partialDeepStrictEqual(await read(), { plan: 'lengkap', ends_at: null, falls_to: 'lengkap' })
    await world.setDays(400)
    assert.equal(await world.planOf(shop), 'lengkap')
  })
})

describe('a plan that is bought in the shop, as goods are', () => {
  async function anOwner(plans: Plan[], isConfirmed = true) {
    const shops = await Promise.all(plans.map(async (plan) => (await world.aBuyer(plan)).shop))
    const login = `${shops[0]?.slug}@pemilik.example`
    const at = new Date(world.app.clock.now())
    for (const shop of shops)
      await addPerson(world.app.ctx, { login, isOperator: false, member: { shop, role: 'owner' } }, at)
    const person = await findPersonByLogin(world.app.ctx.db, login)
    const confirm = () => confirmPerson(world.app.ctx.db, person?.id ?? '', at)
    if (isConfirmed) await confirm()
    return { shops, login, confirm }
  }

  async function order(contact: string, skus: readonly string[]): Promise<string> {
    const token = await world.app.token({ shop: SELLER })
    const { items: products } = (await world.app.admin(`/shops/${SELLER}/products`, { token })).body
    const items = skus.map((sku) => ({
      product_id: products.find((each: { sku: string }) => each.sku === sku).id,
      qty: 1,
    }))
    const json = {
      items,
      customer_name: 'Ibu Sari',
      contact,
      address: 'Jalan Melati 1',
      city: 'Bogor',
      payment_method: 'transfer',
      shipping_cost: 0,
    }
    const answer = await world.app.admin(`/shops/${SELLER}/orders`, { token, method: 'POST', json })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.number
  }

  const attentionOf = async (number: string) => {
    const token = await world.app.token({ shop: SELLER })
    const { items } = (await world.app.admin(`/shops/${SELLER}/orders?q=${number}`, { token })).body
    return items[0].needs_attention
  }

  test('is worth what it cost itself, whatever was bought with it', async () => {
    await world.setDays(0)
    const { shops, login } = await anOwner(['gratis'])
    const [shop] = shops
    assert.ok(shop)
    await world.move(await order(login, ['katalog-1', 'kaos-12']), 'paid')
    const stored = await world.app.ctx.db
      .selectFrom('plan_terms')
      .where('shop_id', '=', shop.id)
      .select('periods')
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      stored.periods.map(({ plan, paid }) => [plan, paid]),
      [['katalog', PRICES['katalog-1']]],
    )
  })

  test('extends the shop that its buyer owns, and is taken back with its order', async () => {
    await world.setDays(0)
    const { shops, login } = await anOwner(['gratis'])
    const [shop] = shops
    assert.ok(shop)
    const number = await order(login, ['katalog-1'])
    await world.move(number, 'paid')
    assert.equal(await world.planOf(shop), 'katalog')
    assert.equal(await attentionOf(number), null)
    await world.move(number, 'cancelled')
    assert.equal(await world.planOf(shop), 'gratis')
  })

  test('extends no shop of an account that never proved its contact: anybody may have typed it', async () => {
    await world.setDays(0)
    const { shops, login, confirm } = await anOwner(['gratis'], false)
    const [shop] = shops
    assert.ok(shop)
    const number = await order(login, ['katalog-1'])
    await world.move(number, 'paid')
    assert.deepEqual([await world.planOf(shop), await attentionOf(number)], ['gratis', 'plan_for_whom'])
    await confirm()
    await world.move(await order(login, ['katalog-1']), 'paid')
    assert.equal(await world.planOf(shop), 'katalog')
  })

  test('of an owner of several is for the one that the note names; else somebody has to look', async () => {
    await world.setDays(0)
    const { shops, login } = await anOwner(['gratis', 'gratis'])
    const [one, two] = shops
    assert.ok(one && two)
    const unclear = await order(login, ['katalog-1'])
    await world.move(unclear, 'paid')
    assert.equal(await attentionOf(unclear), 'plan_for_whom')
    const clear = await order(login, ['katalog-1'])
    await world.app.ctx.db
      .updateTable('orders')
      .where('number', '=', clear)
      .set({ buyer_note: `Untuk ${two.slug}, ya` })
      .execute()
    await world.move(clear, 'paid')
    assert.deepEqual([await world.planOf(one), await world.planOf(two)], ['gratis', 'katalog'])
  })

  test('of somebody without a shop is for somebody to look at; goods are goods', async () => {
    await world.setDays(0)
    const plan = await order('siapa@contoh.id', ['katalog-1'])
    await world.move(plan, 'paid')
    assert.equal(await attentionOf(plan), 'plan_for_whom')
    const goods = await order('siapa@contoh.id', ['kaos-12'])
    await world.move(goods, 'paid')
    assert.equal(await attentionOf(goods), null)
  })
})

test('what was bought is taken back also after the shop has ceased to sell plans', async () => {
  const elsewhere = await startPlanWorld()
  try {
    const { shop, buy } = await elsewhere.aBuyer()
    const number = await buy('lengkap-1')
    await elsewhere.move(number, 'paid')
    await setSellerOfPlans(elsewhere.app.ctx, await shopNamed(elsewhere.app, SELLER), false)
    await elsewhere.move(number, 'cancelled')
    assert.equal(await elsewhere.planOf(shop), 'gratis')
  } finally {
    await elsewhere.app.close()
  }
})

describe('the end of what was bought', () => {
  test('is told to owners 14, 3 and 0 days before, once each; after its grace the smaller plan holds, and they are told', async () => {
    await world.setDays(0)
    const { shop, buy, read } = await world.aBuyer()
    await world.move(await buy('lengkap-1'), 'paid')
    const told = async () =>
      (await world.app.messages(shop.slug)).flatMap(({ opened }) =>
        opened?.content.kind === 'merchant_plan' ? [opened.content.phase] : [],
      ).length
    const seen: [number, string, number][] = []
    for (const day of [1, 15.9, 16, 16.1, 26.9, 27, 29.9, 30, 30.1, 36.9, 37, 38, 60]) {
      await world.setDays(day)
      await world.setDays(day)
      seen.push([day, await world.planOf(shop), await told()])
    }
    assert.deepEqual(seen, [
      [1, 'lengkap', 0],
      [15.9, 'lengkap', 0],
      [16, 'lengkap', 1],
      [16.1, 'lengkap', 1],
      [26.9, 'lengkap', 1],
      [27, 'lengkap', 2],
      [29.9, 'lengkap', 2],
      [30, 'lengkap', 3],
      [30.1, 'lengkap', 3],
      [36.9, 'lengkap', 3],
      [37, 'gratis', 4],
      [38, 'gratis', 4],
      [60, 'gratis', 4],
    ])
    assert.partialDeepStrictEqual(await read(), { plan: 'gratis', ends_at: null, grace_until: null })
  })

  test('in its grace the console says until when', async () => {
    await world.setDays(0)
    const { buy, read } = await world.aBuyer()
    await world.move(await buy('katalog-1'), 'paid')
    await world.setDays(31)
    assert.partialDeepStrictEqual(await read(), {
      plan: 'katalog',
      ends_at: daysLater(30),
      grace_until: daysLater(37),
    })
  })
})

test('a shop that signed up tries the greatest plan for as many days as the operator gives', async () => {
  const app = await startApp({ env: { TRIAL_DAYS: '14', PLAN_GRACE_DAYS: '0' } })
  try {
    app.clock.set(START)
    await app.shop(aShop({ slug: 'coba', plan: 'gratis' }))
    const shop = await shopNamed(app, 'coba')
    await inTransaction(app.ctx.db, (tx) => startTrial(tx, app.ctx, shop, new Date(START)))
    const planOn = async (days: number) => {
      await advancePlans(app.ctx, new Date(daysLater(days)))
      return (await standingOf(app.ctx.db, shop.id)).plan
    }
    assert.deepEqual(
      [await planOn(0), await planOn(13.9), await planOn(14)],
      ['lengkap', 'lengkap', 'gratis'],
    )
  } finally {
    await app.close()
  }
})

test('one shop at a time sells plans', async () => {
  const app = await startApp()
  try {
    for (const slug of ['satu', 'dua']) await app.shop(aShop({ slug, products: [] }))
    const [one, two] = [await shopNamed(app, 'satu'), await shopNamed(app, 'dua')]
    await setSellerOfPlans(app.ctx, one, true)
    await setSellerOfPlans(app.ctx, two, true)
    assert.deepEqual(
      [(await shopNamed(app, 'satu')).sellsPlans, (await shopNamed(app, 'dua')).sellsPlans],
      [false, true],
    )
    await setSellerOfPlans(app.ctx, one, false)
    assert.equal((await shopNamed(app, 'dua')).sellsPlans, true)
    await setSellerOfPlans(app.ctx, two, false)
    assert.equal((await shopNamed(app, 'dua')).sellsPlans, false)
  } finally {
    await app.close()
  }
})
