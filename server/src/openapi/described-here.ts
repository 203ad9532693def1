// A description as one shop answers it: its samples name the address that was called, not that of the demo shop.
import { LRUCache } from 'lru-cache'
import { JSON_TYPE } from '../http/answers/answer.ts'
import { type Content, toContent } from '../http/answers/content.ts'
import { DEMO_ADDRESS } from './samples.ts'

/** A megabyte each with its packed forms; of the shops whose descriptions were asked for last. */
const MOST_KEPT = 8

export interface DescribedHere {
  /** `key`: which description; it is made once, and whatever a shop costs is putting the pieces together. */
  contentOf(key: string, make: () => unknown, address: string): Content
}

export function createDescribedHere(): DescribedHere {
  // Made when they are first asked for: most starts are for something else.
  const pieces = new Map<string, readonly string[]>()
  const contents = new LRUCache<string, Content>({ max: MOST_KEPT })

  function piecesOf(key: string, make: () => unknown): readonly string[] {
    const known = pieces.get(key) ?? JSON.stringify(make()).split(DEMO_ADDRESS)
    pieces.set(key, known)
    return known
  }

  return {
    contentOf(key, make, address) {
      const name = `${key} ${address}`
      const known = contents.get(name)
      if (known) return known
      // An address is a scheme, a host and a port: nothing in it would have to be escaped.
      const text = piecesOf(key, make).join(address)
      const content = toContent(Buffer.from(text), JSON_TYPE, 'page')
      contents.set(name, content)
      return content
    },
  }
}
