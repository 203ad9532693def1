// What a buyer does that a merchant may want to measure: screens announce it here, and nobody hears it without consent.
import { useEffect } from 'react'

export interface ShopEvent {
  readonly type: 'view' | 'add' | 'checkout' | 'purchase'
  readonly items: readonly EventItem[]
  /** rupiah; else what the items come to */
  readonly value?: number | null
  /** number of the order that was placed */
  readonly order?: string | null
}

/** As a line of the cart has it; nothing of the buyer. */
export interface EventItem {
  readonly productId: string
  /** null: the product is sold as it is, or nothing is chosen yet */
  readonly variantId: string | null
  /** whether it stands for all its variants */
  readonly isGroup?: boolean
  readonly name: string
  readonly price: number
  readonly qty: number
}

export interface Heard {
  readonly event: ShopEvent
  /** the screen on which it happened */
  readonly path: string
}

type Listener = (heard: Heard) => Promise<void> | void

/** What happens before the code that listens has come. */
const MOST_WAITING = 10
let waiting: Heard[] = []
let listener: Listener | null = null

/** Resolved when it is handed over, which is at once where nobody listens. */
export async function announce(event: ShopEvent): Promise<void> {
  const heard = { event, path: window.location.pathname }
  if (listener) await listener(heard)
  else waiting = [...waiting, heard].slice(-MOST_WAITING)
}

/** Once for each thing that a screen shows; null: not known yet. */
export function useAnnounced(event: ShopEvent | null): void {
  const subject = event && `${event.type} ${event.items[0]?.productId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same thing is announced once, however often it is drawn
  useEffect(() => {
    if (event) void announce(event)
  }, [subject])
}

/** One at a time; it is given what it missed. Returns how to stop listening. */
export function listenToEvents(next: Listener): () => void {
  listener = next
  const missed = waiting
  waiting = []
  for (const heard of missed) void next(heard)
  return () => {
    if (listener === next) listener = null
  }
}
