// What the fake vendors of parcels have in common: the parcels they took, and what a test may do to them.
import type { Canned, FakeVendor, Spoken } from './http-vendor.ts'

export interface FakeParcel {
  /** ours; for a vendor that is told none, its own name */
  readonly reference: string
  /** the vendor's */
  readonly id: string
  /** as it was asked for */
  readonly request: Readonly<Record<string, unknown>>
  awb: string | null
  sortingCode: string | null
  cost: number
  insuranceFee: number
  codFee: number
  readonly cod: number
  /** in the vendor's words, oldest first */
  readonly history: FakeStep[]
}

export interface FakeStep {
  readonly word: string
  readonly note: string
  readonly at: Date
}

/** A call of the vendor's to us. */
export interface FakeCallback {
  readonly method: 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What tests do to any of them. */
export interface FakeDesk {
  /** every parcel it ever took, oldest first: a booking that was made twice is in it twice */
  readonly parcels: FakeParcel[]
  readonly account: {
    /** rupiah that bookings are paid from */
    balance: number
    /** new parcels get their number at once; else by `number` */
    numbersAtOnce: boolean
  }
  /** The next booking is carried out, and its answer lost. */
  loseAnswer(how?: 'cut' | 'slow'): void
  /** Awaited when a booking is carried out and not yet answered: there a notice can come too early. */
  beforeAnswer(hook: ((parcel: FakeParcel) => Promise<void> | void) | null): void
  /** The newest parcel of this name, ours or the vendor's. */
  parcel(name: string): FakeParcel
  /** Gives it its number. */
  number(name: string): string
  /** In the vendor's words, one after the other. */
  move(name: string, ...words: [string, ...string[]]): void
  /** One word, with what the courier says besides. */
  say(name: string, word: string, note: string): void
  /** After weighing: carrying costs this. */
  reweigh(name: string, cost: number): void
}

/** What contract tests know of any of them. */
export interface ParcelFake extends FakeVendor, FakeDesk {
  readonly keys: Readonly<Record<string, string>>
  /** The vendor's way of saying that something is wrong. */
  error(status: number, message: string): Canned
  /** What it would tell us of a parcel as it stands now; to be sent now, later, twice or never. */
  notice(name: string): FakeCallback
  /** What its dashboard sends when the address is typed in. */
  probe(): FakeCallback
}

export interface Desk extends FakeDesk {
  /** Takes a parcel, and does to its answer what a test asked for. */
  take(parcel: Omit<FakeParcel, 'history'>, word: string, answer: () => Canned): Promise<Spoken>
  step(parcel: FakeParcel, word: string, note?: string): void
}

const PLENTY = 10_000_000

export function openDesk(numberOf: (count: number) => string): Desk {
  const parcels: FakeParcel[] = []
  const account = { balance: PLENTY, numbersAtOnce: true }
  let loss: 'cut' | 'slow' | null = null
  let hook: ((parcel: FakeParcel) => Promise<void> | void) | null = null
  let numbers = 0

  const parcel = (name: string): FakeParcel => {
    const found = parcels.findLast(({ reference, id }) => reference === name || id === name)
    if (!found) throw new Error(`the vendor knows no ${name}`)
    return found
  }
  const number = (each: FakeParcel): string => {
    each.awb ??= numberOf(++numbers)
    return each.awb
  }
  const step = (each: FakeParcel, word: string, note = `Paket: ${word}`): void => {
    const last = each.history.at(-1)?.at.getTime() ?? 0
    // Vendors tell whole seconds, and a step is later than the one before.
    const at = Math.max(Math.floor(Date.now() / 1_000) * 1_000, last + 1_000)
    each.history.push({ word, note, at: new Date(at) })
  }

  return {
    parcels,
    account,
    loseAnswer: (how = 'cut') => {
      loss = how
    },
    beforeAnswer: (next) => {
      hook = next
    },
    parcel,
    number: (name) => number(parcel(name)),
    move(name, ...words) {
      for (const word of words) step(parcel(name), word)
    },
    say: (name, word, note) => step(parcel(name), word, note),
    reweigh(name, cost) {
      parcel(name).cost = cost
    },
    step,
    async take(taken, word, answer) {
      const each: FakeParcel = { ...taken, history: [] }
      parcels.push(each)
      if (account.numbersAtOnce && each.awb === null) number(each)
      step(each, word)
      const said = answer()
      await hook?.(each)
      const lost = loss
      loss = null
      return lost ?? said
    },
  }
}

/** Sends what a vendor says, and tells with which status we answered. */
export async function callBack(url: string, { method, headers, body }: FakeCallback): Promise<number> {
  const response = await fetch(url, { method, headers, body })
  await response.arrayBuffer()
  return response.status
}
