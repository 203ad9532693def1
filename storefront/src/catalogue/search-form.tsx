// Where a buyer types what to look for; what may be meant is suggested below it by code that comes with the focus.
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Icon } from '../design/icon.tsx'
import { PATHS, searchPath } from '../paths.ts'
import { useLater } from './use-later.ts'
import './search-form.css'

export function SearchForm() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const asked = path === PATHS.search ? (params.get('q') ?? '') : ''
  const [text, setText] = useState(asked)
  const [isTyping, setTyping] = useState(false)
  /** id of the suggestion that Enter would take */
  const [active, setActive] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const later = useLater(isFocused)
  useEffect(() => setText(asked), [asked])
  const close = () => {
    setTyping(false)
    setActive(null)
  }
  const go = (to: string) => {
    close()
    navigate(to)
  }
  const isOpen = isTyping && later !== null && text.trim() !== ''
  return (
    <search>
      <form
        className="search-form"
        action={PATHS.search}
        onSubmit={(event) => {
          event.preventDefault()
          // On a phone the keys go away, and what was found is seen.
          field.current?.blur()
          go(searchPath(text.trim()))
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          Cari produk
        </label>
        <input
          ref={field}
          id={id}
          className="input"
          type="search"
          name="q"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active ?? undefined}
          placeholder="Cari produk"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onFocus={() => setFocused(true)}
          onChange={(event) => {
            setText(event.target.value)
            setTyping(true)
          }}
          onBlur={() => {
            setFocused(false)
            close()
          }}
        />
        <button type="submit" className="icon-button">
          <Icon name="search" size={20} />
          <span className="visually-hidden">Cari</span>
        </button>
        {isOpen && (
          <later.SearchSuggestions
            id={`${id}-list`}
            field={field}
            text={text}
            onActive={setActive}
            onGo={go}
            onClose={close}
          />
        )}
      </form>
    </search>
  )
}
