// How many bytes of bodies a process holds at once, on their way in or waiting for their turn: in all, and of one shop, or of
// one caller where nobody knows the shop. Beyond that a request gets 503 before its body is read.
/** The answer to it. */
interface Answered {
  readonly closed: boolean
  once(event: 'close', free: () => void): unknown
}

/** What one request holds; it is free once its answer has left, or the caller. */
export interface HeldBytes {
  /** False: there is no room for so many more. */
  grow(bytes: number): boolean
}

export interface BodyBudget {
  hold(owner: string, res: Answered): HeldBytes
  /** the most that one owner may hold: a larger body never fits */
  readonly share: number
  figures(): { readonly bytes: number; readonly owners: number }
}

/** As large as what buyers send at most. Large bodies leave this part of all to small ones, however many shops send them. */
export const SMALL_BYTES = 64 * 1024
const FOR_SMALL = 1 / 4
/** Two of the largest files at once, with the smallest budget that can be set. */
const OF_ONE = 1 / 4

export function createBodyBudget(total: number): BodyBudget {
  const share = total * OF_ONE
  const byOwner = new Map<string, number>()
  let all = 0
  return {
    share,
    hold(owner, res) {
      let own = 0
      res.once('close', () => {
        all -= own
        const left = (byOwner.get(owner) ?? 0) - own
        own = 0
        if (left > 0) byOwner.set(owner, left)
        else byOwner.delete(owner)
      })
      return {
        grow(bytes) {
          const ofOwner = byOwner.get(owner) ?? 0
          const most = own + bytes > SMALL_BYTES ? total * (1 - FOR_SMALL) : total
          if (res.closed || ofOwner + bytes > share || all + bytes > most) return false
          own += bytes
          all += bytes
          byOwner.set(owner, ofOwner + bytes)
          return true
        },
      }
    },
    figures: () => ({ bytes: all, owners: byOwner.size }),
  }
}
