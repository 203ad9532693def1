// The mark of a bank, wallet or courier: a small picture of its name in a colour it is known by. Drawn by us; no logo is copied.
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
      {text === null ? <Icon name={fallback} size={20} /> : <MarkPicture text={text} />}
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
          <MarkPicture text={text} />
        </li>
      ))}
    </ul>
  )
}

const WIDTH = 54
const HEIGHT = 32
/** Between the name and the sides of its tile. */
const ROOM = 6

function MarkPicture({ text }: { text: string }) {
  const lines = text.split(' ')
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(16, (WIDTH - 2 * ROOM) / (longest * 0.64), 22 / lines.length)
  const first = HEIGHT / 2 + size * 0.36 - ((lines.length - 1) * size * 1.1) / 2
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mark-picture" role="img" aria-label={text}>
      <rect width={WIDTH} height={HEIGHT} />
      {lines.map((line, place) => (
        <text
          key={line}
          x={WIDTH / 2}
          y={first + place * size * 1.1}
          fontSize={size}
          textAnchor="middle"
          fill="#fff"
        >
          {line}
        </text>
      ))}
    </svg>
  )
}
