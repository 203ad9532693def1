// The list below the search field: products with their picture, categories, and all that was found; by keys or by touch.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { Picture } from '../design/picture.tsx'
import { suggestionsQuery } from './later-queries.ts'
import { Price } from './price.tsx'
import { type Suggestion, stepped, suggestionsOf } from './suggestions.ts'
import './search-suggestions.css'

export interface SearchSuggestionsProps {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onActive: (id: string | null) => void
  readonly onGo: (path: string) => void
  readonly onClose: () => void
}

export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, field, text, onActive, onGo, onClose } = props
  const { data } = useQuery(suggestionsQuery(text))
  const [place, setPlace] = useState<number | null>(null)
  const suggestions = data ? suggestionsOf(data, text.trim()) : []
  const optionId = (index: number) => `${id}-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other suggestions
  useEffect(() => {
    setPlace(null)
    onActive(null)
  }, [text])

  useEffect(() => {
    const input = field.current
    const onKey = (event: KeyboardEvent) => {
      const next = stepped(place, event.key, suggestions.length)
      const chosen = event.key === 'Enter' && place !== null ? suggestions[place] : undefined
      if (next === undefined && !chosen && event.key !== 'Escape') return
      event.preventDefault()
      if (chosen) return onGo(chosen.path)
      if (next === undefined) return onClose()
      setPlace(next)
      onActive(next === null ? null : `${id}-${next}`)
      if (next !== null) document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  })

  return (
    <div className="suggestions" hidden={suggestions.length === 0}>
      {data?.corrected && (
        <p className="suggestions-corrected soft">
          Hasil untuk “<b>{data.corrected}</b>”
        </p>
      )}
      <div
        id={id}
        role="listbox"
        aria-label="Saran"
        // The field keeps the focus, and so the list stays until something is chosen.
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the active one
          <div
            key={suggestion.path}
            id={optionId(index)}
            role="option"
            aria-selected={index === place}
            className="suggestion"
            onClick={() => onGo(suggestion.path)}
          >
            <Option suggestion={suggestion} />
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {data && countText(suggestions.length - 1)}
      </p>
    </div>
  )
}

function Option({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'all') return <span className="suggestion-all">{suggestion.label}</span>
  const { label, image, srcSet, note } = suggestion
  return (
    <>
      <span className="suggestion-picture">
        <Picture src={image} srcSet={srcSet} sizes="48px" alt="" name={label} />
      </span>
      <span className="suggestion-text">
        <span className="suggestion-name">{label}</span>
        {suggestion.kind === 'product' && <Price {...suggestion.price} />}
        {note && <span className="small soft">{note}</span>}
      </span>
    </>
  )
}

function countText(count: number): string {
  return count > 0 ? `${count} saran. Pilih dengan panah atas dan bawah.` : 'Tidak ada saran.'
}
