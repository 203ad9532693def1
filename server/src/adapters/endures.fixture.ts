// What every adapter must bear from its vendor, written once: tests of the contracts of couriers and gateways.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../../test/until.ts'
import type { Canned, FakeVendor } from '../../test/fakes/http-vendor.ts'
import { VendorDown, type VendorOptions } from './vendor.ts'

export interface Asked {
  readonly fake: FakeVendor & { error(status: number, message: string): Canned }
  /** one call that a well vendor answers well */
  ask(signal?: AbortSignal): Promise<unknown>
}

/** `vendor`: such as "a gateway". */
export function endures(
  vendor: string,
  begin: (t: TestContext, options?: Partial<VendorOptions>) => Promise<Asked>,
): void {
  test(`"too many requests" of ${vendor} is VendorDown, for this call alone`, async (t) => {
    const { fake, ask } = await begin(t)
    fake.answer(fake.error(429, 'Too many requests'))
    for (let calls = 1; calls <= 7; calls++) {
      await assert.rejects(ask(), VendorDown)
      assert.equal(fake.calls.length, calls, 'asked once: it wants to be left alone')
    }
    fake.answer('good')
    await ask()
  })

  test(`${vendor} that does not answer within the time allowed is VendorDown`, async (t) => {
    const { fake, ask } = await begin(t, { timeoutMs: 100 })
    fake.answer('slow')
    await assert.rejects(ask(), /no answer within 100 ms/)
    assert.ok(fake.calls.length <= 1, 'what took all the time is not asked again')
  })

  test(`${vendor} that failed repeatedly is left alone for a while, and then asked again`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { fake, ask } = await begin(t)
    fake.answer(fake.error(500, 'x'))
    while (fake.calls.length < 5) await assert.rejects(ask(), VendorDown)
    await assert.rejects(ask(), VendorDown)
    assert.equal(fake.calls.length, 5)
    fake.answer('good')
    t.mock.timers.tick(15_000)
    await ask()
  })

  test(`the caller’s signal ends a call to ${vendor}`, async (t) => {
    const { fake, ask } = await begin(t)
    fake.answer('slow')
    const hurry = new AbortController()
    const call = assert.rejects(ask(hurry.signal), VendorDown)
    await until(() => fake.calls.length === 1)
    hurry.abort()
    await call
    assert.equal(fake.calls.length, 1)
  })
}
