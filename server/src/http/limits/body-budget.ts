// How many bytes of bodies a process holds at once, on their way in or waiting for their turn, and how many bodies are on their way.
// Room is taken by what has come, never by what a caller says will come: of each shop and of each caller no more than a share.
import { createSums } from './sums.ts'

/** The answer to it. */
interface Answered {
  readonly closed: boolean
  once(event: 'close', free: () => void): unknown
}

/** Whose body it is. */
export interface BodyClaim {
  /** its shop, or its caller where nobody knows the shop */
  readonly owner: string
  /** its caller's address, whichever shop it names */
  readonly caller: string
  readonly room: BodyRoomName
}

/** What one request holds; it is free once its answer has left, or the caller. */
export interface HeldBytes {
  /** False: there is no room for so many more. */
  grow(bytes: number): boolean
  /** What is called when the body is here. Null: too many bodies of its caller are on their way. */
  waitFor(): (() => void) | null
}

export interface BodyBudget {
  hold(claim: BodyClaim, res: Answered): HeldBytes
  /** the most that one owner may hold there: a larger body never fits */
  shareOf(room: BodyRoomName): number
  figures(): { readonly bytes: number; readonly owners: number; readonly onTheWay: number }
}

/** As large as what buyers send at most. */
export const SMALL_BYTES = 64 * 1024

/** What buyers send; files of merchants and other large bodies; what vendors tell. */
export type BodyRoomName = 'small' | 'large' | 'notices'

interface Room {
  /** parts of the whole: that all bodies of this kind may fill, those of one owner, those of one caller */
  readonly all: number
  readonly ofOwner: number
  readonly ofCaller: number
  /** with which others it shares what is there */
  readonly shared: 'buyers and merchants' | 'vendors'
}

/** Large bodies leave a quarter to small ones, however many shops send them; notices have nothing of either. */
const ROOMS: Readonly<Record<BodyRoomName, Room>> = {
  small: { all: 15 / 16, ofOwner: 1 / 4, ofCaller: 1 / 32, shared: 'buyers and merchants' },
  large: { all: 11 / 16, ofOwner: 1 / 4, ofCaller: 3 / 32, shared: 'buyers and merchants' },
  // The largest notice, with the smallest budget that can be set, is 1 / 160.
  notices: { all: 1 / 16, ofOwner: 1 / 128, ofCaller: 1 / 64, shared: 'vendors' },
}

export interface BodyBudgetOptions {
  readonly total: number
  /** bodies of one caller that are on their way at once */
  readonly mostOfCaller?: number
}

export function createBodyBudget({
  total,
  mostOfCaller = Number.POSITIVE_INFINITY,
}: BodyBudgetOptions): BodyBudget {
  const held = createSums()
  const byOwner = createSums()
  const byCaller = createSums()
  const onTheWay = createSums()
  let waiting = 0
  return {
    shareOf: (room) => total * ROOMS[room].ofOwner,
    hold({ owner, caller, room }, res) {
      const { all, ofOwner, ofCaller, shared } = ROOMS[room]
      const [ownersName, callersName] = [`${room} ${owner}`, `${room} ${caller}`]
      let own = 0
      const add = (bytes: number) => {
        own += bytes
        held.add(shared, bytes)
        byOwner.add(ownersName, bytes)
        byCaller.add(callersName, bytes)
      }
      res.once('close', () => add(-own))
      return {
        grow(bytes) {
          if (res.closed || held.of(shared) + bytes > total * all) return false
          if (byOwner.of(ownersName) + bytes > total * ofOwner) return false
          // The largest file is more than a caller's share: alone it may come.
          const before = byCaller.of(callersName)
          if (before > own && before + bytes > total * ofCaller) return false
          add(bytes)
          return true
        },
        waitFor() {
          if (onTheWay.of(caller) >= mostOfCaller) return null
          onTheWay.add(caller, 1)
          waiting++
          return () => {
            onTheWay.add(caller, -1)
            waiting--
          }
        },
      }
    },
    figures: () => ({
      bytes: held.of('buyers and merchants') + held.of('vendors'),
      owners: byOwner.count(),
      onTheWay: waiting,
    }),
  }
}
