// A browser window of a visitor.
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, type Window } from '../../test/window.ts'
import { stage } from './stage.ts'

export { DESKTOP, NARROW, PHONE } from '../../test/window.ts'

export function visit(t: TestContext, options: Window = {}): Promise<Page> {
  return openWindow(t, stage.browser, options)
}
