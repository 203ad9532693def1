// A value that is shown to somebody, cut so that it takes only so many bytes as JSON: what was left out has a mark. Pure.
const MARK = '…'

/** At most about `most` bytes. Every field of an object keeps its name as long as there is room for names; small ones stay whole. */
export function cutValue(value: unknown, most: number): unknown {
  if (bytesOf(value) <= most) return value
  if (typeof value === 'string') return cutText(value, most)
  if (Array.isArray(value)) return cutList(value, most)
  if (typeof value === 'object' && value !== null) return cutFields(Object.entries(value), most)
  return value
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

function cutText(text: string, most: number): string {
  const share = most / bytesOf(text)
  return `${text.slice(0, Math.max(0, Math.floor(text.length * share) - 2)).toWellFormed()}${MARK}`
}

/** As many as fit, and how many more there were. */
function cutList(list: readonly unknown[], most: number): unknown[] {
  const kept: unknown[] = []
  let left = most - 20
  for (const entry of list) {
    const bytes = bytesOf(entry) + 1
    if (bytes > left) {
      if (kept.length === 0 && left > 20) kept.push(cutValue(entry, left))
      break
    }
    kept.push(entry)
    left -= bytes
  }
  return [...kept, `${MARK} +${list.length - kept.length}`]
}

/** Small fields first, each its share of what is left, so that one large field hides no other. */
function cutFields(fields: readonly (readonly [string, unknown])[], most: number): object {
  const sized = fields.map(([name, value]) => ({
    name,
    value,
    own: bytesOf(name) + 2,
    bytes: bytesOf(value),
  }))
  const cut = new Map<string, unknown>()
  let left = most - 20
  for (const [i, { name, value, own, bytes }] of sized.toSorted((a, b) => a.bytes - b.bytes).entries()) {
    const share = Math.floor(left / (sized.length - i))
    if (share < own + 8) break
    const room = Math.min(bytes, share - own)
    cut.set(name, cutValue(value, room))
    left -= own + room
  }
  const kept = fields.filter(([name]) => cut.has(name)).map(([name]) => [name, cut.get(name)] as const)
  const more = fields.length - kept.length
  return Object.fromEntries([...kept, ...(more > 0 ? [[MARK, `+${more}`] as const] : [])])
}
