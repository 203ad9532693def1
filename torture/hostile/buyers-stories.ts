// Stories of buyers: each tries to get by the order of its steps what no single request would give.
import { CHECKOUT } from '../../test/checkout.ts'
import {
  aKursi,
  asBuyer,
  asMerchant,
  codeFor,
  contactOf,
  drafted,
  keysOf,
  made,
  newProduct,
  readyToOrder,
  untilAnswered,
  verifying,
} from './steps.ts'
import type { Story } from './story.ts'
import { KISAH, NEIGHBOUR } from './world.ts'

export const BUYERS_STORIES: readonly Story[] = [
  {
    name: 'a draft of one shop at another',
    async tell(teller) {
      const draft_id = await drafted(teller, KISAH, await aKursi(teller), contactOf(teller))
      await teller.mustRefuse(asBuyer(NEIGHBOUR, 'POST', CHECKOUT.send, { draft_id }), 404)
      await teller.mustRefuse(verifying(NEIGHBOUR, { draft_id, code: '123456' }))
    },
  },

  {
    name: 'a code that was used, and one that a newer one replaced',
    async tell(teller) {
      const contact = contactOf(teller)
      const ready = await readyToOrder(teller, KISAH, await aKursi(teller), contact)
      const verify = verifying(KISAH, ready)
      const first = await teller.send(verify)
      const second = await teller.send(verify)
      const number = first.body?.order?.number
      if (second.status < 400 && number !== undefined && second.body?.order?.number !== number)
        teller.wrong(verify, 'a used code made a second order')
      const other = await drafted(teller, KISAH, await aKursi(teller), contact)
      await teller.mustRefuse(verifying(KISAH, { ...ready, draft_id: other }))
    },
  },

  {
    name: 'guessing until the tries are over',
    async tell(teller) {
      const contact = contactOf(teller)
      const ready = await readyToOrder(teller, KISAH, await aKursi(teller), contact)
      const wrong = ready.code === '123123' ? '321321' : '123123'
      for (let tries = 0; tries < 6; tries++)
        await teller.mustRefuse(verifying(KISAH, { ...ready, code: wrong }))
      await teller.mustRefuse(verifying(KISAH, ready))
    },
  },

  {
    name: 'a product that leaves the shop between the cart and the order',
    async tell(teller) {
      const product = await newProduct(teller)
      const contact = contactOf(teller)
      const items = [{ product_id: product.id, qty: 1 }]
      const ready = await readyToOrder(teller, KISAH, items, contact)
      await made(
        teller,
        asMerchant(keysOf(teller, KISAH), 'DELETE', `/shops/${KISAH}/products/${product.id}`, {
          ifMatch: '*',
        }),
      )
      await teller.mustRefuse(verifying(KISAH, ready))
      await untilAnswered(teller, product.slug, 404)
      await teller.send(
        asMerchant(keysOf(teller, KISAH), 'POST', `/shops/${KISAH}/products/${product.id}/restore`, {}),
      )
    },
  },

  {
    name: 'the last piece, by two drafts',
    async tell(teller) {
      const product = await newProduct(teller, { stock: 1 })
      const items = [{ product_id: product.id, qty: 1 }]
      const buyers = [`a-${contactOf(teller)}`, `b-${contactOf(teller)}`]
      const drafts: { draft_id: string; code: string }[] = []
      for (const contact of buyers) drafts.push(await readyToOrder(teller, KISAH, items, contact))
      const answers = await Promise.all(drafts.map((json) => teller.send(verifying(KISAH, json))))
      const last = drafts[0]
      if (last && answers.filter(({ status }) => status < 400).length > 1)
        teller.wrong(verifying(KISAH, last), 'the last piece was sold twice')
    },
  },

  {
    name: 'a voucher that is used, cut below its uses, deleted, and used again',
    async tell(teller) {
      const keys = keysOf(teller, KISAH)
      const code = `CERITA${teller.number}`
      const json = { code, kind: 'order', discount_type: 'amount', discount_value: 1_000, usage_limit: 1 }
      const voucher = await made(teller, asMerchant(keys, 'POST', `/shops/${KISAH}/vouchers`, { json }))
      const contact = contactOf(teller)
      const more = { voucher_code: code }
      const draft_id = await drafted(teller, KISAH, await aKursi(teller), contact, more)
      const second = await drafted(teller, KISAH, await aKursi(teller), `b-${contact}`, more)
      await teller.send(
        verifying(KISAH, {
          draft_id,
          code: await codeFor(teller, KISAH, draft_id, contact),
        }),
      )
      const path = `/shops/${KISAH}/vouchers/${voucher.id}`
      await teller.send(
        asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { usage_limit: teller.pick([0, 1, -1]) } }),
      )
      await teller.send(
        verifying(KISAH, {
          draft_id: second,
          code: await codeFor(teller, KISAH, second, `b-${contact}`),
        }),
      )
      await teller.send(asMerchant(keys, 'DELETE', path, { ifMatch: '*' }))
      await teller.mustRefuse(asMerchant(keys, 'GET', path), 404)
    },
  },

  {
    name: 'an order that is moved where it cannot go',
    async tell(teller) {
      const contact = contactOf(teller)
      const ready = await readyToOrder(teller, KISAH, await aKursi(teller), contact)
      const placed = await made(teller, verifying(KISAH, ready))
      const keys = keysOf(teller, KISAH)
      const { number } = placed.order
      const move = (to: string) =>
        asMerchant(keys, 'POST', `/shops/${KISAH}/orders/${number}/moves`, { json: { to } })
      await teller.mustRefuse(move('completed'), 409)
      await teller.send(move('cancelled'))
      for (const to of ['paid', 'processing', 'shipped', 'pending_payment', '__proto__'])
        await teller.mustRefuse(move(to))
      await teller.send(asBuyer(KISAH, 'POST', `/orders/track/${placed.track_token}/payment/claim`, {}))
      await teller.mustRefuse(asBuyer(NEIGHBOUR, 'GET', `/orders/track/${placed.track_token}`), 404)
    },
  },

  {
    name: 'one key for two requests, and one request many times at once',
    async tell(teller) {
      const contact = contactOf(teller)
      const ready = await readyToOrder(teller, KISAH, await aKursi(teller), contact)
      const verify = verifying(KISAH, ready)
      const keyed = {
        ...verify,
        headers: { ...verify.headers, 'Idempotency-Key': `"cerita-${teller.number}"` },
      }
      const answers = await Promise.all([1, 2, 3, 4].map(() => teller.send(keyed)))
      const numbers = new Set(
        answers.flatMap(({ status, body }) => (status < 400 ? [body.order.number] : [])),
      )
      if (numbers.size > 1) teller.wrong(keyed, `one key made ${numbers.size} orders`)
      await teller.mustRefuse({ ...keyed, body: JSON.stringify({ ...ready, code: '000000' }) })
    },
  },
]
