// The imports of this process: begun in turn, so that files take neither all connections nor all memory.
import type { Context } from '../../../context.ts'
import { type Line, openLine } from '../../people/messages/line.ts'
import { runImport } from './actions/run-import.ts'
import type { Claim } from './queries.ts'

const AT_ONCE = 2
const MOST_WAITING = 1_000

interface Running {
  readonly line: Line<Claim>
  readonly underWay: Set<Promise<void>>
}

const ofProcess = new WeakMap<Context['db'], Running>()

/** Returns at once. One that finds no place, or fails, is found again once its lease is over. */
export function runSoon(ctx: Context, claim: Claim): void {
  runningOf(ctx).line.put(claim)
}

/** Settles when none is being worked on. */
export async function importsFinished(ctx: Context): Promise<void> {
  const { underWay } = runningOf(ctx)
  while (underWay.size > 0) await Promise.all(underWay)
}

function runningOf(ctx: Context): Running {
  const known = ofProcess.get(ctx.db)
  if (known) return known
  const underWay = new Set<Promise<void>>()
  const work = (claim: Claim): Promise<void> => {
    const settled = runImport(ctx, claim)
      .catch((error) => ctx.log.error({ err: error, import: claim.id }, 'an import could not be worked on'))
      .finally(() => underWay.delete(settled))
    underWay.add(settled)
    return settled
  }
  const running = {
    line: openLine<Claim>({ atOnce: AT_ONCE, most: MOST_WAITING, shopOf: ({ shop_id }) => shop_id, work }),
    underWay,
  }
  ofProcess.set(ctx.db, running)
  return running
}
