// The queue before drawing: one picture at a time, shops in turns by the pixels that they have had drawn. An upload, for which
// somebody waits, goes before the sizes that strangers ask for; these count for the shop whose picture it is.
import { openQueue } from '../../base/queue.ts'
import { MAX_PIXELS } from './images.ts'

export interface PictureQueue {
  /** null: too many of the shop wait */
  draw<T>(drawing: Drawing, work: () => Promise<T>): Promise<T> | null
  waiting(): number
  /** Once nothing waits and nothing is drawn. */
  whenIdle(): Promise<void>
}

export interface Drawing {
  readonly shopId: string
  readonly isUpload: boolean
  /** of the picture that is read for it */
  readonly width: number
  readonly height: number
}

/** A picture of a few pixels takes its time, too. */
const LEAST_COST = 500_000
/** Less than this of a shop's uploads goes before others' pages; what is more takes turns with them. */
const HEAD_START = MAX_PIXELS

interface WaitingDrawing extends Drawing {
  begin(): Promise<void>
}

export function createPictureQueue(most: number): PictureQueue {
  const queue = openQueue<WaitingDrawing>({
    atOnce: 1,
    most,
    shopOf: ({ shopId }) => shopId,
    costOf: ({ width, height }) => Math.max(LEAST_COST, width * height),
    headStartOf: ({ isUpload }) => (isUpload ? HEAD_START : 0),
    work: ({ begin }) => begin(),
  })
  let unfinished = 0
  let idle = Promise.withResolvers<void>()
  const finish = () => {
    unfinished--
    if (unfinished > 0) return
    idle.resolve()
    idle = Promise.withResolvers()
  }
  return {
    draw<T>(drawing: Drawing, work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const begin = () => work().then(resolve, reject).finally(finish)
      unfinished++
      if (queue.put({ ...drawing, begin })) return promise
      finish()
      return null
    },
    waiting: () => queue.length('others'),
    async whenIdle() {
      // Another one may have come by the time that this goes on.
      while (unfinished > 0) await idle.promise
    },
  }
}
