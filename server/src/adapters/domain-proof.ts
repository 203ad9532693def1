// What a domain says of itself: its TXT records, and one small file on its web server, which must not be one of our own network.
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { request } from '../base/node-http.ts'
import { withoutSlot } from '../base/work-slot.ts'
import type { Names } from './names.ts'
import { isPublic } from './outbound.ts'

/** `share`: the id of the shop that asks (`names.ts`). */
export interface DomainProofs {
  /** Empty when there are none, or nobody can be asked. */
  txt(name: string, share: string): Promise<string[]>
  /** null: there is no such file, or it is nothing to be read by us. */
  file(hostname: string, path: string, share: string): Promise<string | null>
}

export interface DomainProofOptions {
  /** which addresses may be called; those of the open internet unless it says */
  readonly mayCall?: (address: string) => boolean
  readonly port?: number
}

const WAIT_MS = 5_000
const MAX_BYTES = 64 * 1024

export function createDomainProofs(
  names: Pick<Names, 'addresses' | 'txt'>,
  { mayCall = isPublic, port = 80 }: DomainProofOptions = {},
): DomainProofs {
  /** The address that is connected to is the one that was looked at: no second answer of the DNS comes between. */
  const guardedLookup =
    (share: string): LookupFunction =>
    (hostname, { all }, done) => {
      names.addresses(hostname, share).then(
        (addresses) => {
          const [first] = addresses
          if (!first || !addresses.every(({ address }) => mayCall(address)))
            return done(new Error('not an address of the open internet'), '', 0)
          return all ? done(null, [...addresses]) : done(null, first.address, first.family)
        },
        (error) => done(error, '', 0),
      )
    }

  return {
    async txt(name, share) {
      try {
        // A long record comes in pieces.
        return (await withoutSlot(() => names.txt(name, share))).map((pieces) => pieces.join(''))
      } catch {
        return []
      }
    },
    async file(hostname, path, share) {
      // An address in place of a name would be called without a lookup.
      if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
      try {
        return await withoutSlot(() => readFile({ hostname, path, port, lookup: guardedLookup(share) }))
      } catch {
        return null
      }
    },
  }
}

interface FileRequest {
  readonly hostname: string
  readonly path: string
  readonly port: number
  readonly lookup: LookupFunction
}

async function readFile(file: FileRequest): Promise<string | null> {
  const signal = AbortSignal.timeout(WAIT_MS)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ ...file, agent: false, signal, headers: { 'user-agent': 'Etalase' } }, resolve)
      .on('error', reject)
      .end()
  })
  try {
    // A redirect could lead anywhere: it is not followed.
    if (response.statusCode !== 200) return null
    return await readText(response)
  } finally {
    response.destroy()
  }
}

async function readText(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
