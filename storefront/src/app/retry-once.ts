// Tries once more, after a short wait, when the first try failed: what a flaky network needs most often.
const WAIT_MS = 800

export async function retryOnce<T>(work: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  try {
    return await work()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return work()
  }
}
