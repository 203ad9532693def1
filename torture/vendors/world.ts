// A site whose vendors are ours: doors before mail server, gateways and couriers, a receiver that judges what it is sent.

import { COURIER, TRANSFER } from '../../server/src/features/selling/checkout/checkout.fixture.ts'
import { type FakeBiteship, startFakeBiteship } from '../../server/test/fakes/biteship.ts'
import { type FakeKiriminAja, startFakeKiriminAja } from '../../server/test/fakes/kiriminaja.ts'
import { startFakeMidtrans } from '../../server/test/fakes/midtrans.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../server/test/fakes/whatsapp.ts'
import { startFakeXendit } from '../../server/test/fakes/xendit.ts'
import { startMailSink } from '../../test/mail-sink.ts'
import { type LoadShop, openLoadShop } from '../load/shop.ts'
import { type Site, startSite } from '../load/site.ts'
import { type Door, openDoor } from './door.ts'
import type { Gateways } from './paying.ts'
import { type JudgingReceiver, startJudgingReceiver } from './receiver.ts'

export interface World extends Gateways {
  readonly site: Site
  readonly receiver: JudgingReceiver
  readonly whatsapp: FakeWhatsApp
  readonly biteship: FakeBiteship
  /** with no door before it: the vendor of the shop next door */
  readonly kiriminaja: FakeKiriminAja
  readonly doors: Readonly<Record<'mail' | 'midtrans' | 'xendit' | 'whatsapp' | 'biteship', Door>>
  /** one that is paid at the gateways too */
  open(): Promise<LoadShop>
  close(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const sink = await startMailSink()
  const receiver = await startJudgingReceiver()
  const [midtrans, xendit, whatsapp, biteship, kiriminaja] = await Promise.all([
    startFakeMidtrans(),
    startFakeXendit(),
    startFakeWhatsApp(),
    startFakeBiteship(),
    startFakeKiriminAja(),
  ])
  const before = (vendor: { url: string }) => openDoor(Number(new URL(vendor.url).port))
  const doors = {
    mail: await openDoor(sink.port),
    midtrans: await before(midtrans),
    xendit: await before(xendit),
    whatsapp: await before(whatsapp),
    biteship: await before(biteship),
  }
  const site = await startSite({
    sink,
    receiver,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${doors.mail.port}`,
      MIDTRANS_API_URL: doors.midtrans.url,
      MIDTRANS_APP_URL: doors.midtrans.url,
      XENDIT_API_URL: doors.xendit.url,
      BITESHIP_API_URL: doors.biteship.url,
      KIRIMINAJA_API_URL: kiriminaja.url,
      ...whatsapp.orderEnv,
      WHATSAPP_API_URL: `${doors.whatsapp.url}/v26.0`,
    },
  })
  const fakes = { midtrans, xendit, whatsapp, biteship, kiriminaja }
  return {
    ...{ site, receiver, doors },
    ...fakes,
    async open() {
      const shop = await openLoadShop(site, {
        contact: { channel: 'any' },
        gateways: { midtrans: midtrans.credentials, xendit: xendit.credentials },
        payment_methods: [
          { ...TRANSFER, unique_code: true },
          { code: 'qris', name: 'QRIS', channel: 'qris', gateways: ['midtrans', 'xendit'] },
          { code: 'va', name: 'VA BCA', channel: 'va_bca', gateways: ['xendit'] },
        ],
        shipping: { mode: 'flat', couriers: [COURIER] },
      })
      receiver.trust(shop.webhook.secret)
      return shop
    },
    async close() {
      await site.close()
      await Promise.all(Object.values(fakes).map((fake) => fake.close()))
    },
  }
}
