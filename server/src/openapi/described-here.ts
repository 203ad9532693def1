// A description as one shop answers it: its samples name the address that was called, not that of the demo shop.
import { LRUCache } from 'lru-cache'
import { type Content, toContent } from '../http/answers/content.ts'
import { DEMO_ADDRESS } from './samples.ts'

/** A megabyte each with its packed forms; of the shops whose descriptions were asked for last. */
const MOST_KEPT = 8

export interface MadeText {
  /** which description, in which form: it is made once, and whatever a shop costs is putting the pieces together */
  readonly key: string
  readonly type: string
  make(): string
}

export interface DescribedHere {
  contentOf(made: MadeText, address: string): Content
}

export function createDescribedHere(): DescribedHere {
  // Made when they are first asked for: most starts are for something else.
  const pieces = new Map<string, readonly string[]>()
  const contents = new LRUCache<string, Content>({ max: MOST_KEPT })

  function piecesOf({ key, make }: MadeText): readonly string[] {
    const known = pieces.get(key) ?? make().split(DEMO_ADDRESS)
    pieces.set(key, known)
    return known
  }

  return {
    contentOf(made, address) {
      const name = `${made.key} ${address}`
      const known = contents.get(name)
      if (known) return known
      // An address is a scheme, a host and a port: nothing in it would have to be escaped.
      const text = piecesOf(made).join(address)
      const content = toContent(Buffer.from(text), made.type, 'page')
      contents.set(name, content)
      return content
    },
  }
}
