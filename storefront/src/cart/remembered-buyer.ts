// A buyer's details on this device alone, for those who ticked the box: from an order that a code has confirmed, for ninety days.
import { forget, recall, remember } from '../storage.ts'
import { type KeptBuyer, readBuyer } from './kept-buyer.ts'

/** under which it is kept */
export const BUYER = 'buyer'

/** What is over is gone, and what was kept before there was an end has one from now on. */
export function recallBuyer(): KeptBuyer | null {
  const buyer = readBuyer(recall(BUYER), Date.now())
  if (buyer) remember(BUYER, buyer)
  else forgetBuyer()
  return buyer
}

/** At once for who takes the tick away: what is promised is not left for later. */
export function forgetBuyer(): void {
  forget(BUYER)
}
