// Waits for something to become true, in small steps and with a deadline.
import { setTimeout as sleep } from 'node:timers/promises'

export async function until(isSo: () => boolean | Promise<boolean>, deadlineMs = 2_000): Promise<void> {
  const deadline = performance.now() + deadlineMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not so within ${deadlineMs} ms`)
    await sleep(5)
  }
}
