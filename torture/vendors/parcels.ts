// Parcels while their vendor is down, slow or lies: booked once or not at all, and the shop next door books as ever.
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import { checkConsistency } from '../../server/src/features/operating/consistency/check-consistency.ts'
import { DESTINATION, ORIGIN } from '../../server/src/features/selling/parcels/parcels.fixture.ts'
import { aProduct } from '../../server/test/world.ts'
import { send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import type { TrialStage } from '../load/put-through.ts'
import type { Mood } from './door.ts'
import { LIES } from './lies.ts'
import type { World } from './world.ts'

const MOODS: readonly Mood[] = ['silent', 'refuses', 'trickles', 'doubles', 'cuts']
const PARCELS = 4
/** What the shop next door waits at most for its own vendor, which is well; the outbox looks every three seconds. */
const BOOKED_WITHIN_MS = 15_000

let shops = 0

export async function bookParcels(world: World, { violations, short }: TrialStage): Promise<void> {
  const { site, doors, biteship, kiriminaja } = world
  const { app } = site.checkout
  for (const ref of [ORIGIN, DESTINATION]) {
    const place = app.ctx.places.find(ref)
    if (place) kiriminaja.know(place)
  }
  biteship.account.balance = 1e9
  kiriminaja.account.balance = 1e9
  const { api_key = '', pin } = kiriminaja.keys
  const ill = await open({ vendor: 'biteship', api_key: biteship.key })
  const well = await open({ vendor: 'kiriminaja', api_key, ...(pin && { pin }) })
  const service = await serviceOf(well)

  /** The shop whose vendor is ill books on; the other one is to have its parcels as soon as ever. */
  async function bookBoth(mood: string): Promise<void> {
    await book(ill, {})
    const begun = performance.now()
    const ids = await book(well, service)
    await until(async () => {
      const { items } = await ask(well, '/parcels?limit=100')
      return items.every(
        ({ id, state }: { id: string; state: string }) => !ids.includes(id) || state !== 'booking',
      )
    })
    const tookMs = Math.round(performance.now() - begun)
    if (!short && tookMs > BOOKED_WITHIN_MS)
      violations.push(`parcels of another shop took ${tookMs} ms while a vendor was ${mood}`)
  }

  for (const mood of short ? MOODS.slice(0, 1) : MOODS) {
    doors.biteship.behave(mood)
    await bookBoth(mood)
  }
  doors.biteship.behave('open')
  for (const lie of short ? LIES.slice(0, 1) : LIES) {
    biteship.answer(lie)
    await bookBoth('lying')
  }
  biteship.answer('good')
  const names = biteship.parcels.map(({ reference }) => reference)
  if (new Set(names).size !== names.length) violations.push('a parcel was booked twice')
  const { items } = await ask(well, '/parcels?limit=100')
  if (items.some(({ state }: { state: string }) => state === 'failed'))
    violations.push('a parcel of the shop next door was not booked')
  if (kiriminaja.parcels.length !== new Set(kiriminaja.parcels.map(({ reference }) => reference)).size)
    violations.push('a parcel of the shop next door was booked twice')
  for (const { slug } of [ill, well])
    for (const finding of await checkConsistency(app.ctx.db, app.ctx.owners, site.checkout.shopId(slug)))
      violations.push(JSON.stringify(finding))

  async function open(booking: { vendor: 'biteship' | 'kiriminaja'; api_key: string; pin?: string }) {
    const slug = `paket-${++shops}`
    await site.checkout.shop({
      slug,
      brand: { whatsapp_url: 'https://wa.me/6281234567890', address_line1: 'Jl. Legian 12' },
      products: [aProduct({ slug: 'kursi', weight_grams: 800, stock: 9_999 })],
      shipping: {
        mode: 'flat',
        origin_ref: ORIGIN,
        couriers: [{ code: 'jne', name: 'JNE', service: 'REG', cost: 10_000 }],
        booking,
      },
    })
    return { slug, token: await app.token({ shop: slug }) }
  }

  async function ask(
    { slug, token }: TrialShop,
    path: string,
    json?: object,
    method = json ? 'POST' : 'GET',
  ) {
    const { status, body, text } = await send(site.nextPort(), `${ADMIN_PATH}/shops/${slug}${path}`, {
      method,
      headers: {
        ...{ Host: 'console.localhost', Authorization: `Bearer ${token}`, 'If-Match': '*' },
        'Content-Type': 'application/json',
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    if (status >= 400) throw new Error(`${path} was answered ${status}: ${text.slice(0, 300)}`)
    return body
  }

  /** Paid, of a village that is known. */
  async function order(shop: TrialShop): Promise<string> {
    const { number } = await ask(shop, '/orders', {
      items: [{ product_id: site.checkout.id(shop.slug, 'kursi'), qty: 1 }],
      ...{ customer_name: 'Tini', phone: '081234567890', address: 'Jl. Kenanga 5', city: 'Jakarta Barat' },
      ...{ payment_method: 'transfer', paid: true },
    })
    await ask(shop, `/orders/${number}`, { destination: DESTINATION }, 'PATCH')
    return number
  }

  async function serviceOf(shop: TrialShop): Promise<object> {
    const { parcels } = await ask(shop, '/parcels/preview', { parcels: [{ number: await order(shop) }] })
    const { courier_code, courier_service } = parcels[0].options[0]
    return { courier_code, courier_service }
  }

  async function book(shop: TrialShop, service: object): Promise<string[]> {
    const parcels = []
    for (let i = 0; i < PARCELS; i++)
      parcels.push({ number: await order(shop), courier_code: 'jne', courier_service: 'reg', ...service })
    const { outcomes } = await ask(shop, '/parcels', { parcels })
    return outcomes.map((outcome: { parcel: { id: string } }) => outcome.parcel.id)
  }
}

interface TrialShop {
  readonly slug: string
  readonly token: string
}
