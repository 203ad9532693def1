// One request of a walk: answered, or given up by its caller before the answer came.
import { request as httpRequest } from 'node:http'
import type { TestApp } from '../../server/test/app.ts'
import { type Answer, send } from '../../test/http.ts'

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** null: the caller hung up after so many milliseconds, and does not know what became of it. */
export async function ask(node: TestApp, asked: Asked, hangsUpAfter: number | null): Promise<Answer | null> {
  const { method, path, json } = asked
  const headers = { ...asked.headers, ...(json !== undefined && { 'Content-Type': 'application/json' }) }
  const body = json === undefined ? undefined : JSON.stringify(json)
  if (hangsUpAfter === null) return send(node.port, path, { method, headers, ...(body && { body }) })
  return new Promise((resolve) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port: node.port, path, method, headers, agent: false })
    outgoing.on('error', () => resolve(null))
    outgoing.on('close', () => resolve(null))
    outgoing.on('response', (incoming) => incoming.resume())
    outgoing.end(body)
    setTimeout(() => outgoing.destroy(), hangsUpAfter)
  })
}
