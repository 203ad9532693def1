// Waits until something is so. Its limit ends what would never come; it judges no machine's speed, so it is minutes.
/** The tests of the runner itself, in which something never comes, have less of it. */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 180_000)
const LONGEST_STEP_MS = 50
/** The real one, also for a test that turns the clock by hand. */
const { setTimeout } = globalThis
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now()
  let stepMs = 2
  while (!(await isSo())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`not so within ${PATIENCE_MS} ms: ${isSo}`)
    await sleep(stepMs)
    stepMs = Math.min(stepMs * 1.5, LONGEST_STEP_MS)
  }
}
