// A feed on its way out: written in slices as fast as it is read, and ended when nobody reads it.
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { ConnectionLimits } from '../../../base/config.ts'
import type { Turns } from './turns.ts'

export interface StreamedFeed {
  /** piece by piece; asked for when there is room for more */
  readonly pieces: Iterator<string, void>
  readonly isPacked: boolean
  readonly turns: Turns
  readonly limits: Pick<ConnectionLimits, 'stall' | 'answer'>
  /** called once, however it ends */
  onEnd(): void
}

const SLICE_MS = 1
const SLICE_LENGTH = 128 * 1024

export function streamFeed({ pieces, isPacked, turns, limits, onEnd }: StreamedFeed): Readable {
  const cut = () => source.destroy(new Error('Nobody reads this feed'))
  let stalled = setTimeout(cut, limits.stall * 1000).unref()
  const deadline = setTimeout(cut, limits.answer * 1000).unref()

  async function* slices(): AsyncGenerator<Buffer> {
    for (;;) {
      clearTimeout(stalled)
      const slice = await turns.take(() => sliceOf(pieces))
      if (slice === '') return
      stalled = setTimeout(cut, limits.stall * 1000).unref()
      yield Buffer.from(slice)
    }
  }

  const source = Readable.from(slices(), { objectMode: false, highWaterMark: SLICE_LENGTH })
  source.once('close', () => {
    clearTimeout(stalled)
    clearTimeout(deadline)
    onEnd()
  })
  // Whoever sends it hears of it as well; one that is sent to nobody must not end the process.
  source.on('error', () => {})
  if (!isPacked) return source
  return pipeline(source, createGzip(), () => {})
}

/** Empty: that was all. */
function sliceOf(pieces: Iterator<string, void>): string {
  const until = performance.now() + SLICE_MS
  let slice = ''
  do {
    const next = pieces.next()
    if (next.done) break
    slice += next.value
  } while (slice.length < SLICE_LENGTH && performance.now() < until)
  return slice
}
