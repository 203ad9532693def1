// /metrics: what this process and its siblings counted, how each of them does, and what the database says of all shops.
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Config } from '../../../base/config.ts'
import type { Metrics } from '../../../base/metrics.ts'
import type { Context } from '../../../context.ts'
import type { InternalAnswer } from '../../../http/internal-server.ts'
import { countInto } from './counted.ts'
import { measurePlatform } from './platform-figures.ts'
import { measureProcess } from './process-figures.ts'

/** What one process has to tell, as it goes from one process to another. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What the other processes behind the same port have to tell, those included that are gone. */
export type AskSiblings = (ours: ProcessMetrics) => Promise<readonly ProcessMetrics[]>

export interface WatchedMetrics {
  /** what actions count by */
  readonly metrics: Metrics
  /** from now on it can be read */
  open(ctx: Context, askSiblings: AskSiblings): void
  /** of this process */
  tell(): Promise<ProcessMetrics>
  answer(): Promise<InternalAnswer>
}

export function watchMetrics(config: Pick<Config, 'codeCostRupiah'>): WatchedMetrics {
  const own = new Registry()
  const platform = new Registry()
  const metrics = countInto(own, config)
  let askSiblings: AskSiblings = async () => []
  let gatherPlatform = async (): Promise<void> => {}

  /** Summed up: what belongs to one process has it as a label, and so is a sum of one. */
  async function tell(): Promise<ProcessMetrics> {
    return (await own.getMetricsAsJSON()).map((metric) => ({ ...metric, aggregator: 'sum' }))
  }

  return {
    metrics,
    open(ctx, ask) {
      askSiblings = ask
      measureProcess(own, ctx, metrics)
      gatherPlatform = measurePlatform(platform, ctx).gather
    },
    tell,
    async answer() {
      const ours = await tell()
      const [siblings] = await Promise.all([askSiblings(ours), gatherPlatform()])
      const summed = AggregatorRegistry.aggregate([ours, ...siblings])
      const body = `${await summed.metrics()}\n${await platform.metrics()}`
      return { status: 200, type: own.contentType, body }
    },
  }
}
