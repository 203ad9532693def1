// Draws pictures in a subprocess, begun with the first one and ended when there was none for a while: strangers' files are
// decoded where no secret is, and whoever orders has the processor before whoever uploads.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bareEnvironment, LOADS_QUICKLY, yieldToRequests } from '../../base/subprocess.ts'
import type { DrawingOrder, Drawn } from './drawing-program.ts'
import { ImageError, type renderImage } from './images.ts'

const PROGRAM = new URL('./drawing-program.ts', import.meta.url)

/** The largest picture takes seconds; what takes longer hangs. */
const WITHIN_MS = 120_000
const IDLE_MS = 60_000
/** A file may have ended the process that drew another's beside it: both are tried once more. */
const TRIES = 2

export interface Drawer {
  readonly render: typeof renderImage
  close(): Promise<void>
}

export function openDrawer(file: URL = PROGRAM): Drawer {
  let program: Program | null = null
  const started = () => startProgram(file, () => (program = null))
  return {
    async render(original, width, format) {
      for (let tries = 0; tries < TRIES; tries++) {
        program ??= started()
        const drawn = await program.draw({ original, width, format })
        if (drawn && 'bytes' in drawn) return drawn.bytes
        if (drawn) throw new ImageError(drawn.says)
      }
      throw new ImageError({ en: 'the picture cannot be drawn', id: 'gambar tidak dapat dibaca' })
    },
    close: async () => program?.end(),
  }
}

interface Program {
  /** null: the process ended before it was done */
  draw(order: Omit<DrawingOrder, 'id'>): Promise<Drawn | null>
  end(): Promise<void>
}

function startProgram(file: URL, onEnd: () => void): Program {
  const child = fork(file, {
    env: bareEnvironment(),
    execArgv: LOADS_QUICKLY,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('spawn', () => yieldToRequests(child))
  // What ends it shows in how it ends.
  child.on('error', () => {})
  const asked = new Map<number, (drawn: Drawn | null) => void>()
  const ended = once(child, 'close').then(() => {
    onEnd()
    for (const answer of asked.values()) answer(null)
  })
  child.on('message', ({ id, drawn }: { id: number; drawn: Drawn }) => asked.get(id)?.(drawn))
  const kill = () => child.kill('SIGKILL')
  let idle: NodeJS.Timeout | undefined
  let last = 0

  return {
    async draw(order) {
      clearTimeout(idle)
      // Whoever waits for a picture keeps this process alive, one that is idle does not.
      child.ref()
      child.channel?.ref()
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<Drawn | null>()
      asked.set(id, resolve)
      const hanging = setTimeout(kill, WITHIN_MS)
      child.send({ id, ...order } satisfies DrawingOrder, () => {})
      try {
        return await promise
      } finally {
        clearTimeout(hanging)
        asked.delete(id)
        if (asked.size === 0) rest()
      }
    },
    async end() {
      clearTimeout(idle)
      kill()
      await ended
    },
  }

  function rest(): void {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(kill, IDLE_MS).unref()
  }
}
