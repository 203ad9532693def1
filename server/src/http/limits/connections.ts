// Bounds on connections: how many there are in all and from one address, and how long an answer may wait to be read.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from '../../base/config.ts'
import type { Context } from '../../context.ts'
import { trustOf } from '../address.ts'
import { SMALL_BYTES } from './body-budget.ts'
import { networkOf } from './budget.ts'
import { createSums } from './sums.ts'

const TOLD_EVERY_MS = 60_000

/** Connections beyond the bounds are closed without a word: an answer each would cost what they are to be kept from. */
export function boundConnections(server: Server, { config, log }: Pick<Context, 'config' | 'log'>): void {
  const { total, address } = config.connectionLimits
  const isTrusted = trustOf(config.trustedProxies)
  const open = createSums()
  let all = 0
  let nextTold = 0

  server.on('connection', (socket: Socket) => {
    if (all >= total) {
      // Idle connections make room.
      server.closeIdleConnections()
      tell('there are as many connections as allowed; new ones are refused')
      socket.destroy()
      return
    }
    all++
    socket.once('close', () => all--)
    const peer = socket.remoteAddress ?? ''
    // A proxy brings everybody.
    if (isTrusted(peer)) return
    const caller = networkOf(peer)
    if (open.of(caller) >= address) {
      tell('an address has as many connections as allowed; new ones are refused')
      socket.destroy()
      return
    }
    open.add(caller, 1)
    socket.once('close', () => open.add(caller, -1))
  })

  function tell(message: string): void {
    if (performance.now() < nextTold) return
    nextTold = performance.now() + TOLD_EVERY_MS
    log.warn({ connectionLimits: config.connectionLimits }, message)
  }
}

/** Browsers send one request after the other; many at once on one connection are answers nobody has read yet. */
const MAX_AT_ONCE = 64
const atOnce = new WeakMap<Socket, number>()

/** False when a connection has too many requests under way. */
export function mayBegin(socket: Socket, res: ServerResponse): boolean {
  const count = (atOnce.get(socket) ?? 0) + 1
  if (count > MAX_AT_ONCE) return false
  atOnce.set(socket, count)
  res.once('close', () => atOnce.set(socket, (atOnce.get(socket) ?? 1) - 1))
  return true
}

const LINGER_MS = 5_000

/**
 * Node reads what nobody wants of a body to its end, to keep the connection: for a caller who is refused, that would be as much
 * as the caller likes, and for as long. A large body that is not read by the time of the answer ends the connection instead, a
 * small one does where it does not come soon.
 */
export function closeUnlessRead(req: IncomingMessage, res: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = req.headers
  if (chunked === undefined && Number(length) === 0) return
  const { socket } = req
  res.once('finish', () => {
    if (req.complete) return
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    req.once('close', () => clearTimeout(timer))
  })
  if (chunked === undefined && Number(length) <= SMALL_BYTES) return
  const { shouldKeepAlive } = res
  res.shouldKeepAlive = false
  req.once('end', () => {
    res.shouldKeepAlive = shouldKeepAlive
  })
}

/** To be called when an answer was written or begun: what the caller does not take is held in memory, and not for long. */
export function cutWhenStalled(res: ServerResponse, { stall, answer }: ConnectionLimits): void {
  const { socket, writableEnded: isWhole } = res
  // Nearly every answer has left by now. One that stands behind another in the same connection shares its fate.
  if (!socket || (isWhole && socket.writableLength === 0)) return
  // Ends the connection when nothing at all moves for so long, unless someone listens for it.
  socket.setTimeout(stall * 1000)
  // What is made while it is read, such as an export, lasts as long as its reader goes on.
  if (!isWhole) return
  const deadline = setTimeout(() => socket.destroy(), answer * 1000).unref()
  res.once('close', () => clearTimeout(deadline))
}
