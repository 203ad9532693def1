// Asks once more, after a breath, when the first try failed: what a flaky network needs most often.
const BREATH_MS = 800

export async function secondTry<T>(work: () => Promise<T>, breathMs = BREATH_MS): Promise<T> {
  try {
    return await work()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, breathMs))
    return work()
  }
}
