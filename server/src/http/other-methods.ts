// A path that exists under another method answers 405 with Allow, before its body is read.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async () => {
      throw new Problem('method_not_allowed', {}, { Allow: allowed.join(', ') })
    },
    handler: async () => {},
  })
}
