// The express lane: small requests made on every keystroke are answered without the framework, under the same rules.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Context } from '../context.ts'
import type { Admission } from '../doors/storefront/front-door.ts'
import { invalidRequest } from '../problems.ts'
import type { CallCounter } from './call-counter.ts'
import { budgetTaker } from './ip-budget.ts'
import { readJson } from './json-body.ts'
import type { Route } from './route.ts'
import { sendWork, workerOf } from './run-route.ts'

export interface Lane {
  /** Whether this request may take the lane; any other goes the whole way. */
  takes(req: IncomingMessage): boolean
  answer(req: IncomingMessage, res: ServerResponse, admission: Admission): Promise<void>
}

const MAX_BYTES = 2_048

export function expressLane(ctx: Context, counter: CallCounter, route: Route): Lane {
  const work = workerOf(ctx, route)
  const takeBudget = route.budget && budgetTaker(ctx, counter, route.budget)
  const isLogged = ctx.log.isLevelEnabled('info')

  return {
    takes({ method, headers }) {
      const length = Number(headers['content-length'])
      return (
        method === route.method &&
        headers['content-type'] === 'application/json' &&
        headers['idempotency-key'] === undefined &&
        length > 0 &&
        length <= MAX_BYTES
      )
    },
    async answer(req, res, admission) {
      const begun = performance.now()
      if (takeBudget) await takeBudget(admission)
      const body = readJson(await bytesOf(req))
      sendWork(res, admission, await work(admission, { params: {}, query: {}, body }))
      if (!isLogged) return
      const { requestId, shelf } = admission
      const ms = Math.round(performance.now() - begun)
      ctx.log.info({ requestId, shop: shelf.shop.slug, op: route.op, method: req.method, status: 200, ms })
    },
  }
}

/** Node ends a body at its announced length, so that it is never more than the lane takes. */
function bytesOf(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    req.on('error', () => reject(invalidRequest([{ path: 'body', message: 'isi terpotong' }])))
  })
}
