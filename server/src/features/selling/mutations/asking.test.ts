// Services that can be asked are asked every fifteen minutes: what a webhook lost is found, and what it told is known.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allHeard } from '../../../../test/heard.ts'
import { askMutationServices } from './actions/ask-mutation-services.ts'
import { updateMutationService } from './actions/update-mutation-service.ts'
import { forgetDescriptionsBefore } from './changes.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

let world: TestMoney
before(async () => {
  world = await startTestMoney()
})
after(() => world?.close())

/** What is found is taken in behind it. */
const ask = async () => {
  await askMutationServices(world.app.ctx, new Date(world.app.clock.now()))
  await allHeard(world.app.ctx)
}
const clear = () => {
  world.moota.mutations.length = 0
  world.mutasibank.mutations.length = 0
  world.moota.calls.length = 0
  world.moota.answer('good')
}

test('a transfer that no webhook told of is found, once, and asked for no more than every fifteen minutes', async () => {
  clear()
  world.payments.turnTo(0)
  const { slug } = await world.shop('rotan')
  const bought = await world.buy(slug)
  world.moota.mutations.push(world.mutation(bought.total))
  await Promise.all([ask(), ask()])
  assert.equal(await world.status(bought), 'paid paid')
  const calls = world.moota.calls.length
  world.payments.turnTo(14)
  await ask()
  assert.equal(world.moota.calls.length, calls)
  world.payments.turnTo(15)
  await ask()
  assert.ok(world.moota.calls.length > calls)
  assert.equal((await world.rows(slug)).length, 1)
})

test('what the webhook told and what the list tells is one', async () => {
  clear()
  world.payments.turnTo(0)
  const { slug } = await world.shop('bambu')
  const bought = await world.buy(slug)
  const came = world.mutation(bought.total)
  world.moota.mutations.push(came)
  world.mutasibank.mutations.push({ ...came, id: 'uuid-lain' })
  await world.tell(slug, [came])
  await ask()
  assert.deepEqual(await world.money(slug), [
    `ignored ${bought.total}`,
    `settled ${bought.number} ${bought.total}`,
  ])
})

test('a service that is ill, or refuses the token, holds up no other shop, and the merchant sees why', async () => {
  clear()
  world.payments.turnTo(0)
  const shop = await world.shop('ill')
  const bought = await world.buy('ill')
  world.moota.answer({ status: 401, body: { message: 'Unauthenticated.' } })
  world.mutasibank.mutations.push(world.mutation(bought.total))
  await ask()
  assert.equal(await world.status(bought), 'paid paid', 'the other one told of it')
  const token = await world.app.token({ shop: 'ill' })
  const { body } = await world.app.admin('/shops/ill/mutation-services/moota', { token })
  assert.match(body.error, /does not know this token/)
  await updateMutationService(world.app.ctx, shop, 'moota', { api_token: null })
  world.moota.calls.length = 0
  world.payments.turnTo(30)
  const before = world.moota.calls.length
  await ask()
  const { body: now } = await world.app.admin('/shops/ill/mutation-services/moota', { token })
  assert.equal(now.error, null, 'without a token it is not asked')
  assert.ok(world.moota.calls.length >= before)
})

test('what the bank wrote is forgotten after a year; that money came is not', async () => {
  clear()
  world.payments.turnTo(0)
  const { slug } = await world.shop('lama')
  await world.tell(slug, [world.mutation(54_321)])
  const { db } = world.app.ctx
  await forgetDescriptionsBefore(db, new Date(world.app.clock.now()))
  assert.equal((await world.rows(slug))[0]?.description, 'TRSF E-BANKING CR')
  await forgetDescriptionsBefore(db, new Date(world.app.clock.now() + 1))
  const [row] = await world.rows(slug)
  assert.deepEqual([row?.description, row?.amount], [null, 54_321])
})
