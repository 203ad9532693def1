// Whether everything that was to be sent has gone: mails and events, also those of a server that died while it sent.
import { until } from '../../test/until.ts'
import type { Load } from './load.ts'
import type { Site } from './site.ts'

export interface Sent {
  readonly mails: number
  readonly events: number
  /** calls of an event that had come already: its receiver knows it by its id */
  readonly eventsAgain: number
  readonly violations: readonly string[]
}

export async function everythingSent(site: Site, { shop }: Load): Promise<Sent> {
  const { db } = site.checkout.app.ctx
  const mails = () =>
    db.selectFrom('messages').where('shop_id', '=', shop.id).select(['id', 'kind', 'status']).execute()
  const events = () =>
    db
      .selectFrom('webhook_deliveries')
      .where('shop_id', '=', shop.id)
      .select(['event_id', 'type', 'status'])
      .execute()
  const unsent = async () => [
    // A code that nobody needs any more is not sent late.
    ...(await mails()).filter(({ kind, status }) => kind !== 'code' && status !== 'sent'),
    ...(await events()).filter(({ status }) => status !== 'delivered'),
  ]
  await until(async () => (await unsent()).length === 0).catch(() => {})
  const left = await unsent()
  const delivered = await events()
  const neverCame = delivered.filter(
    ({ event_id, status }) => status === 'delivered' && !site.receiver.events.has(event_id),
  )
  return {
    mails: (await mails()).length,
    events: delivered.length,
    eventsAgain: site.receiver.calls() - site.receiver.events.size,
    violations: [
      ...left.map((one) => `not sent: ${'kind' in one ? one.kind : one.type} (${one.status})`),
      ...neverCame.map(({ type }) => `said to be delivered, and never came: ${type}`),
    ],
  }
}
