// The mark of a bank, wallet or courier: its name, set by us on a neutral tile. No logo is copied.
import { Icon } from './icon.tsx'
import { markText } from './mark-text.ts'
import './mark.css'

interface MarkProps {
  readonly code?: string | null
  readonly name?: string | null
  /** what stands there where no known name is found */
  readonly fallback: 'wallet' | 'truck'
}

/** Beside the name itself, and so not read out. */
export function Mark({ code, name, fallback }: MarkProps) {
  const text = markText(code, name)
  return (
    <span className="mark" aria-hidden="true">
      {text === null ? <Icon name={fallback} size={20} /> : <MarkName text={text} />}
    </span>
  )
}

/** Marks side by side, which speak for themselves. */
export function MarkList({ label, texts }: { label: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="mark-list" aria-label={label}>
      {texts.map((text) => (
        <li key={text} className="mark">
          <MarkName text={text} />
        </li>
      ))}
    </ul>
  )
}

/** Longer names in smaller letters: every tile has one size. */
const FITS = 5

function MarkName({ text }: { text: string }) {
  return <span className={text.length > FITS ? 'mark-name long' : 'mark-name'}>{text}</span>
}
