// The way to a vendor, which can be shut, silent, slow or stuttering: a port of our own before the vendor's.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * open: as if it were not there. refuses: connections end at once. silent: taken, and never answered. trickles: a byte of
 * an answer at a time. late: answers come after `LATE_MS`. doubles: everything that is answered comes twice. cuts: the
 * connection breaks in the middle of an answer.
 */
export type Mood = 'open' | 'refuses' | 'silent' | 'trickles' | 'late' | 'doubles' | 'cuts'

export interface Door {
  readonly port: number
  readonly url: string
  behave(mood: Mood): void
  /** connections that came while it was not open */
  met(): number
}

const TRICKLE_MS = 150
const LATE_MS = 1_200

export async function openDoor(vendorPort: number): Promise<Door> {
  let mood: Mood = 'open'
  let met = 0
  const server = createServer((caller) => {
    caller.on('error', () => {})
    if (mood !== 'open') met++
    if (mood === 'refuses') return void caller.destroy()
    if (mood === 'silent') return void caller.resume()
    const vendor = connect(vendorPort, '127.0.0.1')
    vendor.on('error', () => caller.destroy())
    caller.on('close', () => vendor.destroy())
    vendor.on('close', () => caller.end())
    caller.pipe(vendor, { end: false })
    // In the order in which it came, whatever the mood was then.
    let last: Promise<void> = Promise.resolve()
    vendor.on('data', (chunk: Buffer) => {
      last = last.then(() => pass(caller, chunk, mood))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    behave(next) {
      mood = next
    },
    met: () => met,
  }
}

async function pass(caller: Socket, chunk: Buffer, mood: Mood): Promise<void> {
  if (caller.destroyed) return
  switch (mood) {
    case 'silent':
      return
    case 'refuses':
      return void caller.destroy()
    case 'cuts':
      caller.write(chunk.subarray(0, chunk.length / 2))
      return void caller.destroySoon()
    case 'doubles':
      return void caller.write(Buffer.concat([chunk, chunk]))
    case 'late':
      await pause(LATE_MS)
      return void caller.write(chunk)
    case 'trickles':
      for (const byte of chunk) {
        if (caller.destroyed) return
        caller.write(Buffer.of(byte))
        await pause(TRICKLE_MS)
      }
      return
    case 'open':
      caller.write(chunk)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
