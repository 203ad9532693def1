// The body of a notice as a value; undefined when it is no JSON.

export function parseNotice(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return undefined
  }
}
