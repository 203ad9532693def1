// What befalls the vendors, one after the other, and all at once.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_PATH, API_PATH } from '../../server/src/domain/addresses.ts'
import { jsonRequest } from '../load/caller.ts'
import type { Load } from '../load/load.ts'
import type { PhaseFigures } from '../load/meter.ts'
import type { Trial, TrialStage } from '../load/put-through.ts'
import { askCouriers } from './couriers.ts'
import type { Mood } from './door.ts'
import { LIES } from './lies.ts'
import { bookParcels } from './parcels.ts'
import { startPaying } from './paying.ts'
import type { Manner } from './receiver.ts'
import { buyByWhatsApp } from './whatsapp.ts'
import type { World } from './world.ts'

export interface VendorTrial {
  readonly name: string
  readonly inShort: boolean
  happens(world: World, stage: TrialStage): Promise<void>
}

const LASTS_MS = { short: 2_000, long: 4_000 }
const GROWTH_MB = 300
/** Longer than any deadline of a vendor: a reader waits for none of them. */
const SLOWEST_READ_MS = 10_000
type DoorName = keyof World['doors']

const lasting = ({ short }: TrialStage) => wait(short ? LASTS_MS.short : LASTS_MS.long)

const moody = (what: string, names: readonly DoorName[], mood: Mood): VendorTrial => ({
  name: `${what}: ${mood}`,
  inShort: false,
  async happens({ doors }, stage) {
    for (const name of names) doors[name].behave(mood)
    await lasting(stage)
    for (const name of names) doors[name].behave('open')
  },
})

const lying = (what: string, names: readonly ('midtrans' | 'xendit')[]): VendorTrial => ({
  name: `${what}: lies`,
  inShort: false,
  async happens(world, stage) {
    for (const name of names) world[name].answer(...lies(stage))
    await lasting(stage)
    for (const name of names) world[name].answer('good')
  },
})

const mannered = (manner: Manner): VendorTrial => ({
  name: `webhook receiver: ${manner}`,
  inShort: false,
  async happens({ receiver }, stage) {
    receiver.behave(manner)
    await lasting(stage)
    receiver.behave('well')
  },
})

/** The buyer pays before the gateway answers the opening. */
const paidBeforeOpened: VendorTrial = {
  name: 'a notice before the answer to the opening',
  inShort: false,
  async happens({ doors, midtrans }, stage) {
    doors.midtrans.behave('late')
    const seen = new Set(midtrans.transactions.keys())
    const until = performance.now() + LASTS_MS.long
    let early = 0
    while (performance.now() < until) {
      for (const reference of midtrans.transactions.keys()) {
        if (seen.has(reference)) continue
        seen.add(reference)
        midtrans.move(reference, 'paid')
        const { headers, body } = midtrans.notice(reference)
        const path = `${API_PATH}/gateways/midtrans/notify`
        const { status } = await stage.load.caller.ask(path, { method: 'POST', headers, body })
        if (status !== 200) stage.violations.push(`an early notice was answered ${status}`)
        early++
      }
      await wait(20)
    }
    doors.midtrans.behave('open')
    if (early === 0) stage.violations.push('no notice came before the answer to its opening')
  },
}

const everything: VendorTrial = {
  name: 'mail down, gateways that lie, a webhook receiver that refuses, all at once',
  inShort: true,
  async happens({ doors, midtrans, xendit, receiver }, stage) {
    doors.mail.behave('refuses')
    midtrans.answer(...lies(stage))
    xendit.answer(...lies(stage))
    receiver.behave('refuses')
    await lasting(stage)
    receiver.behave('well')
    xendit.answer('good')
    midtrans.answer('good')
    doors.mail.behave('open')
  },
}

const couriers: VendorTrial = { name: 'couriers: every mood', inShort: false, happens: askCouriers }
const parcels: VendorTrial = { name: 'parcels: every mood', inShort: false, happens: bookParcels }
const whatsApp: VendorTrial = { name: 'WhatsApp: every mood', inShort: false, happens: buyByWhatsApp }

export const TRIALS: readonly VendorTrial[] = [
  everything,
  ...(['refuses', 'silent', 'trickles', 'doubles', 'cuts'] as const).map((mood) =>
    moody('mail', ['mail'], mood),
  ),
  ...(['refuses', 'silent', 'trickles', 'doubles'] as const).map((mood) =>
    moody('gateways', ['midtrans', 'xendit'], mood),
  ),
  lying('gateways', ['midtrans', 'xendit']),
  paidBeforeOpened,
  ...(['refuses', 'silent', 'cuts', 'redirects', 'huge'] as const).map(mannered),
  couriers,
  parcels,
  whatsApp,
]

/** As a trial of the load: what buyers pay, what else it judges, and what it reports. */
export function trialOf(world: World, { name, happens }: VendorTrial): Trial {
  const { site, receiver } = world
  const { db } = site.checkout.app.ctx
  const paying = startPaying(db, world)
  const mailsBefore = site.sink.taken()
  const faultsBefore = receiver.faults().length
  let isTimed = false
  return {
    name,
    site,
    open: world.open,
    pays: paying.pays,
    async happens(stage) {
      // The quick half judges what is answered, and not how soon.
      isTimed = !stage.short
      const before = memoryOf(world)
      const metBefore = metBy(world)
      await happens(world, stage)
      const grown = memoryOf(world) - before
      if (grown > GROWTH_MB) stage.violations.push(`the nodes have grown by ${grown} MB`)
      return { 'ill connections': metBy(world) - metBefore, notices: paying.notices(), 'grown MB': grown }
    },
    // What waits for a receiver need not wait for its next try, minutes later: its merchant says that it is well again.
    async mend({ shop, program }) {
      const path = `${ADMIN_PATH}/shops/${shop.slug}/webhooks/${shop.webhook.id}`
      const { headers } = await program.get(path)
      const change = jsonRequest('PATCH', { url: `${receiver.url}?again` })
      const etag = String(headers.etag)
      await program.ask(path, { ...change, headers: { ...change.headers, 'If-Match': etag } })
    },
    async judge(load, phase) {
      const shopId = load.shop.id
      const mails = await db.selectFrom('messages').where('shop_id', '=', shopId).selectAll().execute()
      const sent = mails.filter(({ status, channel }) => status === 'sent' && channel === 'email').length
      const taken = site.sink.taken() - mailsBefore
      return [
        ...paying.faults,
        ...receiver.faults().slice(faultsBefore),
        ...(sent > taken ? [`${sent} mails are said to be sent, and ${taken} came`] : []),
        ...mails.flatMap(({ kind, attempts }) =>
          attempts > 4 ? [`a ${kind} was tried ${attempts} times`] : [],
        ),
        ...(await paidByNobody(load)),
        ...(isTimed ? slowReads(phase) : []),
      ]
    },
  }

  /** Paid at a gateway, and its buyer did not. */
  async function paidByNobody({ shop, ledger }: Load): Promise<string[]> {
    const told = new Set(ledger.moves.filter(({ to }) => to === 'paid').map(({ orderId }) => orderId))
    const paid = await db
      .selectFrom('order_history')
      .where('shop_id', '=', shop.id)
      .where('to_status', '=', 'paid')
      .where('actor', 'like', 'gateway %')
      .select('order_id')
      .execute()
    return paid.flatMap(({ order_id }) =>
      told.has(order_id) ? [] : [`${order_id} is paid, and nobody paid`],
    )
  }
}

function slowReads({ readMs }: PhaseFigures): string[] {
  return readMs.highest > SLOWEST_READ_MS ? [`a read took ${Math.round(readMs.highest)} ms`] : []
}

function lies({ chance }: TrialStage): [(typeof LIES)[number], ...typeof LIES] {
  const mixed = Array.from({ length: 500 }, () => chance.oneOf(LIES))
  return [chance.oneOf(LIES), ...mixed]
}

/** Connections to vendors that were not well. */
function metBy({ doors }: World): number {
  return Object.values(doors).reduce((sum, door) => sum + door.met(), 0)
}

/** Resident memory of both nodes together, in megabytes. */
function memoryOf({ site }: World): number {
  return site.nodes.reduce((sum, node) => sum + residentMb(node.process()?.pid ?? 0), 0)
}

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1_024)
}
