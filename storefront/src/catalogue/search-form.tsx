// Where a buyer types what to look for.
import { useEffect, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Icon } from '../design/icon.tsx'
import { PATHS, searchPath } from '../paths.ts'
import './search-form.css'

export function SearchForm() {
  const id = useId()
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const asked = path === PATHS.search ? (params.get('q') ?? '') : ''
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  return (
    <search>
      <form
        className="search-form"
        action={PATHS.search}
        onSubmit={(event) => {
          event.preventDefault()
          navigate(searchPath(text.trim()))
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          Cari produk
        </label>
        <input
          id={id}
          className="input"
          type="search"
          name="q"
          placeholder="Cari produk"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="icon-button">
          <Icon name="search" size={20} />
          <span className="visually-hidden">Cari</span>
        </button>
      </form>
    </search>
  )
}
