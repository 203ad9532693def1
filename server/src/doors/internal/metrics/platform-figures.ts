// What the database says of all shops together: the same whichever process is asked, and asked for now and then only.
import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../../context.ts'
import { endingVersions } from '../../../domain/vendor-versions.ts'
import { overSince } from '../../../features/selling/orders/state.ts'
import { countOpen, type OpenPayments } from '../../../features/selling/payments/queries.ts'
import { abandonedSince } from '../../../features/shop/imports/queries.ts'
import { readinessOf } from '../../../http/health.ts'
import { readJobsState } from '../../../jobs/state.ts'
import { backlogsOf } from '../../../tenancy/owner.ts'

/** However often it is scraped. */
const GATHERED_EVERY_MS = 15_000
const WITHIN_MS = 3_000
/** More than these are not counted. */
const MOST_COUNTED = 10_000

interface PlatformFigures {
  readonly dueSince: Readonly<Record<string, Date | null>>
  readonly openPayments: readonly OpenPayments[]
  readonly at: Date
}

export function measurePlatform(registry: Registry, ctx: Context): { gather(): Promise<void> } {
  const registers = [registry]
  const ready = new Gauge({
    name: 'etalase_ready',
    help: 'Whether the process that was asked is ready, and each part of it (1), or not (0); as /readyz says',
    labelNames: ['part'],
    registers,
  })
  const lag = new Gauge({
    name: 'etalase_due_lag_seconds',
    help: 'How long the oldest piece of work is due that nobody has taken yet; 0: none is',
    labelNames: ['work'],
    registers,
  })
  const open = new Gauge({
    name: 'etalase_payments_open',
    help: `Attempts that a gateway takes money for, counted up to ${MOST_COUNTED}`,
    labelNames: ['gateway', 'status'],
    registers,
  })
  const age = new Gauge({
    name: 'etalase_platform_figures_age_seconds',
    help: 'How old the figures are that come from the database',
    registers,
  })
  const daysLeft = new Gauge({
    name: 'etalase_vendor_version_days_left',
    help: 'Days until a vendor ends the version of its API that is used; 0 and less: it is over',
    labelNames: ['vendor', 'version'],
    registers,
  })
  const kept = keepFigures(ctx)

  return {
    async gather() {
      const [readiness] = await Promise.all([readinessOf(ctx), kept.renew()])
      ready.set({ part: 'all' }, readiness.isReady ? 1 : 0)
      for (const part of ['server', 'database', 'changes'] as const)
        ready.set({ part }, ['ok', 'busy'].includes(readiness[part]) ? 1 : 0)
      daysLeft.reset()
      for (const ending of endingVersions(ctx.config.versionedUrls, new Date(ctx.clock.now())))
        daysLeft.set({ vendor: ending.vendor, version: ending.version }, ending.daysLeft)
      const figures = kept.last()
      if (!figures) return
      const { at, dueSince, openPayments } = figures
      age.set((ctx.clock.now() - at.getTime()) / 1_000)
      for (const [work, since] of Object.entries(dueSince))
        lag.set({ work }, since ? Math.max(0, at.getTime() - since.getTime()) / 1_000 : 0)
      open.reset()
      for (const { gateway, status, count } of openPayments) open.set({ gateway, status }, count)
    },
  }
}

interface KeptFigures {
  /** null: none were read yet */
  last(): PlatformFigures | null
  /** A database that is away leaves the figures as they are: their age tells. */
  renew(): Promise<void>
}

function keepFigures(ctx: Context): KeptFigures {
  let figures: PlatformFigures | null = null
  let gathering: Promise<void> | null = null

  async function read(): Promise<void> {
    const at = new Date(ctx.clock.now())
    const { db } = ctx
    // One after the other: they take one connection of those that answer buyers.
    const dueSince: Record<string, Date | null> = {}
    for (const { label, read } of backlogsOf(ctx.owners)) dueSince[label] = (await read(db, at)).oldest_due_at
    Object.assign(dueSince, {
      order_expiry: await overSince(db, at),
      import: await abandonedSince(db, at),
      job: (await readJobsState(db, at)).oldest_due_at,
    })
    figures = { dueSince, openPayments: await countOpen(db, MOST_COUNTED), at }
  }

  async function renew(): Promise<void> {
    const now = ctx.clock.now()
    if (!ctx.isReady() || (figures && now - figures.at.getTime() < GATHERED_EVERY_MS)) return
    gathering ??= read()
      .catch((error) => ctx.log.warn({ err: error }, 'the figures of the platform cannot be read'))
      .finally(() => {
        gathering = null
      })
    await Promise.race([gathering, new Promise((resolve) => setTimeout(resolve, WITHIN_MS).unref())])
  }

  return { last: () => figures, renew }
}
