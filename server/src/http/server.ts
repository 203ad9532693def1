// Fastify, wired: the front door before it, every route of the table in it, one error envelope behind it.
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { API, admissionOf, frontDoor } from '../doors/storefront/front-door.ts'
import { messageOf, Problem } from '../problems.ts'
import { createCallCounter } from './call-counter.ts'
import { expressLane } from './express-lane.ts'
import { budgetGate } from './ip-budget.ts'
import { readJson } from './json-body.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { problemBody, toProblem } from './problem-reply.ts'
import { createReplyCache } from './reply-cache.ts'
import type { Route } from './route.ts'
import { handlerOf } from './run-route.ts'

const BODY_LIMIT = 64 * 1024
const MAX_PARAM_LENGTH = 200

export async function buildServer(
  ctx: Context,
  routes: readonly Route[],
  mount: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const replies = createReplyCache()
  const counter = createCallCounter(ctx)
  const express = routes.filter((route) => route.express)
  const lanes = new Map(express.map((route) => [API + route.path, expressLane(ctx, counter, route)]))
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    serverFactory: (enter) =>
      createServer(
        { requireHostHeader: false, keepAliveTimeout: 65_000 },
        frontDoor(ctx, replies, lanes, enter),
      ).on('clientError', answerBrokenRequest),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done) => {
      try {
        done(null, readJson(body))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  // With callbacks, not promises: these run for every keystroke of every buyer.
  app.addHook('onRequest', (request, reply, done) => {
    frame(request, reply)
    done()
  })
  if (ctx.log.isLevelEnabled('info')) {
    app.addHook('onResponse', (request, reply, done) => {
      logAnswer(request, reply)
      done()
    })
  }
  app.addHook('onClose', () => counter.settle())
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async () => {
    throw new Problem('not_found')
  })

  for (const route of routes) {
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: API + route.path,
      config: { op: route.op },
      ...(route.budget && { onRequest: budgetGate(ctx, counter, route.budget) }),
      handler: handlerOf(ctx, route, replies),
    })
  }
  for (const [path, allowed] of methodsByPath(routes)) refuseOtherMethods(app, API + path, allowed)
  await mount(app)
  return app

  function frame(request: FastifyRequest, reply: FastifyReply): void {
    const admission = admissionOf(request.raw)
    reply.headers({ ...admission.headers, 'Cache-Control': 'no-store' })
  }

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problem = toProblem(error)
    const { headers, requestId } = admissionOf(request.raw)
    // That the database is away is told once, where it is noticed.
    if (problem.code === 'internal_error') {
      ctx.log.error({ err: error, requestId, op: opOf(request) }, 'request failed')
    }
    return reply
      .code(problem.status)
      .headers({ ...headers, 'Cache-Control': 'no-store', ...problem.headers })
      .type('application/json; charset=utf-8')
      .send(problemBody(problem))
  }

  function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
    const { requestId, shelf } = admissionOf(request.raw)
    ctx.log.info({
      requestId,
      shop: shelf.shop.slug,
      op: opOf(request),
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  }
}

function opOf(request: FastifyRequest): string | undefined {
  return (request.routeOptions.config as { op?: string } | undefined)?.op
}

/** What each path answers to. */
function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, (route) => route.path)
  const methodsOf = (route: Route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])
  return new Map([...byPath].map(([path, own]) => [path, own.flatMap(methodsOf)]))
}

/** Bytes that are not HTTP, or headers beyond Node's limit: there is no request yet, only a socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const line =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({
    error: { code: 'invalid_request', message: messageOf('invalid_request'), details: { fields: [] } },
  })
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nAccess-Control-Allow-Origin: *\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
