// Loads what asks for consent and measures, in a shop that has tags; in any other nothing of it ever comes.
import { type ComponentType, useEffect, useState } from 'react'
import { useShop } from '../shop/shop.ts'
import { openChoice } from '../tags/consent.ts'
import { type TagIds, tagIdsOf, vendorNames } from '../tags/tag-ids.ts'

type Tags = ComponentType<{ ids: TagIds }>

export function ShopTags() {
  const ids = useTagIds()
  const hasTags = ids !== null
  const [Tags, setTags] = useState<Tags | null>(null)
  useEffect(() => {
    // The merchant who looks at the shop in a frame of the console is no visitor.
    if (!hasTags || window.parent !== window) return
    import('../tags/tags.tsx').then(
      (code) => setTags(() => code.default),
      // Nobody misses what did not come.
      () => {},
    )
  }, [hasTags])
  return Tags && ids ? <Tags ids={ids} /> : null
}

/** The way back to the question, in the foot of every screen. */
export function PrivacyChoice() {
  if (!useTagIds()) return null
  return (
    <li>
      <button type="button" className="text-button" onClick={openChoice}>
        Pilihan privasi
      </button>
    </li>
  )
}

/** Null in a shop without any. */
function useTagIds(): TagIds | null {
  const ids = tagIdsOf(useShop()?.tags)
  return vendorNames(ids).length > 0 ? ids : null
}
