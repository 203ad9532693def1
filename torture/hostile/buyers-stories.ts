// Stories of buyers: each tries to get by the order of its steps what no single request would give.

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
} from './steps.ts'
import type { Story } from './story.ts'
import { NEIGHBOUR, OWN } from './world.ts'

export const BUYERS_STORIES: readonly Story[] = [
  // A draft of one shop at another.
  async (teller) => {
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contactOf(teller))
    await teller.mustRefuse(asBuyer(NEIGHBOUR, 'POST', '/checkout/otp/send', { draft_id }))
    await teller.mustRefuse(asBuyer(NEIGHBOUR, 'POST', '/checkout/otp/verify', { draft_id, code: '123456' }))
  },

  // A code that was used, and one that an newer one replaced.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const verify = asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code })
    const first = await teller.send(verify)
    const second = await teller.send(verify)
    const number = first.body?.order?.number
    if (second.status < 400 && number !== undefined && second.body?.order?.number !== number)
      teller.wrong(verify, 'a used code made a second order')
    const other = await drafted(teller, OWN, await aKursi(teller), contact)
    await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id: other, code }))
  },

  // Guessing until the tries are over.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const wrong = code === '123123' ? '321321' : '123123'
    for (let tries = 0; tries < 6; tries++)
      await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code: wrong }))
    await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code }))
  },

  // A product that leaves the shop between the cart and the order.
  async (teller) => {
    const product = await newProduct(teller)
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, [{ product_id: product.id, qty: 1 }], contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    await made(
      teller,
      asMerchant(keysOf(teller, OWN), 'DELETE', `/shops/${OWN}/products/${product.id}`, { ifMatch: '*' }),
    )
    await teller.mustRefuse(asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code }))
    await teller.mustRefuse(asBuyer(OWN, 'GET', `/products/${product.slug}`))
    await teller.send(
      asMerchant(keysOf(teller, OWN), 'POST', `/shops/${OWN}/products/${product.id}/restore`, {}),
    )
  },

  // The last piece, by two drafts.
  async (teller) => {
    const product = await newProduct(teller, { stock: 1 })
    const items = [{ product_id: product.id, qty: 1 }]
    const buyers = [`a-${contactOf(teller)}`, `b-${contactOf(teller)}`]
    const drafts: { draft_id: string; code: string }[] = []
    for (const contact of buyers) {
      const draft_id = await drafted(teller, OWN, items, contact)
      drafts.push({ draft_id, code: await codeFor(teller, OWN, draft_id, contact) })
    }
    const answers = await Promise.all(
      drafts.map((json) => teller.send(asBuyer(OWN, 'POST', '/checkout/otp/verify', json))),
    )
    const last = drafts[0]
    if (last && answers.filter(({ status }) => status < 400).length > 1)
      teller.wrong(asBuyer(OWN, 'POST', '/checkout/otp/verify', last), 'the last piece was sold twice')
  },

  // A voucher that is used, cut below its uses, deleted, and used again.
  async (teller) => {
    const keys = keysOf(teller, OWN)
    const code = `CERITA${teller.number}`
    const json = { code, kind: 'order', discount_type: 'amount', discount_value: 1_000, usage_limit: 1 }
    const voucher = await made(teller, asMerchant(keys, 'POST', `/shops/${OWN}/vouchers`, { json }))
    const contact = contactOf(teller)
    const more = { voucher_code: code }
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact, more)
    const second = await drafted(teller, OWN, await aKursi(teller), `b-${contact}`, more)
    await teller.send(
      asBuyer(OWN, 'POST', '/checkout/otp/verify', {
        draft_id,
        code: await codeFor(teller, OWN, draft_id, contact),
      }),
    )
    const path = `/shops/${OWN}/vouchers/${voucher.id}`
    await teller.send(
      asMerchant(keys, 'PATCH', path, { ifMatch: '*', json: { usage_limit: teller.pick([0, 1, -1]) } }),
    )
    await teller.send(
      asBuyer(OWN, 'POST', '/checkout/otp/verify', {
        draft_id: second,
        code: await codeFor(teller, OWN, second, `b-${contact}`),
      }),
    )
    await teller.send(asMerchant(keys, 'DELETE', path, { ifMatch: '*' }))
    await teller.mustRefuse(asMerchant(keys, 'GET', path))
  },

  // An order that is moved where it cannot go.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const placed = await made(teller, asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code }))
    const keys = keysOf(teller, OWN)
    const { number } = placed.order
    const move = (to: string) =>
      asMerchant(keys, 'POST', `/shops/${OWN}/orders/${number}/moves`, { json: { to } })
    await teller.mustRefuse(move('completed'))
    await teller.send(move('cancelled'))
    for (const to of ['paid', 'processing', 'shipped', 'pending_payment', '__proto__'])
      await teller.mustRefuse(move(to))
    await teller.send(asBuyer(OWN, 'POST', `/orders/track/${placed.track_token}/payment/claim`, {}))
    await teller.mustRefuse(asBuyer(NEIGHBOUR, 'GET', `/orders/track/${placed.track_token}`))
  },

  // One key for two requests, and one request many times at once.
  async (teller) => {
    const contact = contactOf(teller)
    const draft_id = await drafted(teller, OWN, await aKursi(teller), contact)
    const code = await codeFor(teller, OWN, draft_id, contact)
    const verify = asBuyer(OWN, 'POST', '/checkout/otp/verify', { draft_id, code })
    const keyed = {
      ...verify,
      headers: { ...verify.headers, 'Idempotency-Key': `"cerita-${teller.number}"` },
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => teller.send(keyed)))
    const numbers = new Set(answers.flatMap(({ status, body }) => (status < 400 ? [body.order.number] : [])))
    if (numbers.size > 1) teller.wrong(keyed, `one key made ${numbers.size} orders`)
    await teller.mustRefuse({ ...keyed, body: JSON.stringify({ draft_id, code: '000000' }) })
  },
]
