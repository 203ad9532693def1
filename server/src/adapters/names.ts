// Names that merchants name, looked up by c-ares: on sockets, never on libuv's few threads, on which every call to a vendor
// waits for its own names. A name server that never answers costs the shop that named it, and nobody else.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { addressesInHosts, candidatesFor } from './name-files.ts'

/** `share`: whose share of look-ups it takes, the id of a shop (of a person, where there is none). */
export interface Names {
  /** Every address of a name. Rejects when there is none, or nobody says so in time. */
  addresses(hostname: string, share: string): Promise<readonly LookupAddress[]>
  /** Its TXT records, each in pieces. Rejects likewise. */
  txt(name: string, share: string): Promise<string[][]>
  /** Gives up what is under way. */
  close(): void
}

export interface NamesOptions {
  /** who is asked, `address:port`; the machine's own name servers unless said */
  readonly servers?: readonly string[]
  /** for one look-up, its wait for a turn included */
  readonly withinMs?: number
  /** of one share; more wait for their turn */
  readonly atOnce?: number
  /** whether short names are completed as the machine's own are (`search` of resolv.conf): they lead into private networks */
  readonly completes?: boolean
}

const WITHIN_MS = 5_000
const TRIES = 2
const AT_ONCE = 10

export function createNames(options: NamesOptions = {}): Names {
  const { servers, withinMs = WITHIN_MS, atOnce = AT_ONCE, completes = false } = options
  const share = openShares(atOnce)
  const asking = new Set<Resolver>()
  let isClosed = false

  /** A resolver for each look-up: one that is given up takes no other along. */
  function ask<T>(
    whose: string,
    question: (resolver: Resolver, late: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = AbortSignal.timeout(withinMs)
    return share(whose, late, async () => {
      if (isClosed) throw new Error('names are no longer looked up')
      const resolver = new Resolver({ timeout: Math.ceil(withinMs / TRIES), tries: TRIES })
      if (servers) resolver.setServers(servers)
      const giveUp = () => resolver.cancel()
      late.addEventListener('abort', giveUp)
      asking.add(resolver)
      try {
        return await question(resolver, late)
      } finally {
        late.removeEventListener('abort', giveUp)
        asking.delete(resolver)
      }
    })
  }

  return {
    async addresses(hostname, whose) {
      const own = addressesInHosts(await textOf('/etc/hosts'), hostname)
      if (own.length > 0) return own
      const candidates = completes ? candidatesFor(await textOf('/etc/resolv.conf'), hostname) : [hostname]
      return ask(whose, async (resolver, late) => {
        let failure: unknown = null
        for (const name of candidates) {
          try {
            return await bothFamilies(resolver, name)
          } catch (error) {
            failure = error
            if (late.aborted) break
          }
        }
        throw failure
      })
    },
    txt: (name, whose) => ask(whose, (resolver) => resolver.resolveTxt(name)),
    close() {
      isClosed = true
      for (const resolver of asking) resolver.cancel()
    },
  }
}

async function bothFamilies(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
  if (found.length === 0)
    throw four.status === 'rejected' ? four.reason : new Error('the name has no address')
  return found
}

function addressesOf(settled: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return settled.status === 'fulfilled' ? settled.value.map((address) => ({ address, family })) : []
}

/** A machine without such a file has no names of its own. */
function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** So many at once of each; the others of the same share wait, until it is too late. */
function openShares(atOnce: number) {
  const lines = new Map<string, { begun: number; readonly waiting: Set<() => void> }>()

  return async function inShare<T>(whose: string, late: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = lines.get(whose) ?? { begun: 0, waiting: new Set() }
    lines.set(whose, line)
    while (line.begun >= atOnce) await turn(line.waiting, late)
    line.begun++
    try {
      return await work()
    } finally {
      line.begun--
      const [next] = line.waiting
      if (next) next()
      else if (line.begun === 0) lines.delete(whose)
    }
  }
}

function turn(waiting: Set<() => void>, late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(begin)
      late.removeEventListener('abort', giveUp)
    }
    const begin = () => {
      leave()
      resolve()
    }
    const giveUp = () => {
      leave()
      reject(new Error('too many look-ups of the same shop are under way'))
    }
    waiting.add(begin)
    late.addEventListener('abort', giveUp)
  })
}
