// What the page and the frame that tags run in say to one another: they are of one origin, and call directly.
import type { ShopEvent } from '../shop/events.ts'
import type { TagIds } from './tag-ids.ts'

export const FRAME_PATH = '/tags.html'

export interface FrameApi {
  /** Loads the vendors' scripts; `address` is what they may know of the page. */
  start(ids: TagIds, address: string, referrer: string): void
  /** Another screen is shown. */
  show(address: string): void
  send(event: ShopEvent): void
  /** Whether every script has come, or will not come. */
  isReady(): boolean
}

export interface FrameWindow extends Window {
  etalaseTags?: FrameApi
}
