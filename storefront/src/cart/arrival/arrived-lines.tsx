// Things that came by a link or from an assistant, and what of them stayed behind.
import { Link } from 'wouter'
import { rupiah } from '../../design/rupiah.ts'
import { lineKey } from '../cart.ts'
import type { FoundLine, LeftOut } from './found-lines.ts'

export function LineList({ lines }: { lines: readonly FoundLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="arrived-lines">
      {lines.map(({ line }) => (
        <li key={lineKey(line)}>
          <span>
            {line.qty} × {line.name}
            {line.variantLabel && <span className="soft"> ({line.variantLabel})</span>}
          </span>
          <span className="number">{rupiah(line.price * line.qty)}</span>
        </li>
      ))}
    </ul>
  )
}

export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <ul className="left-out">
      {leftOut.map(({ text, href }) => (
        <li key={text}>
          {text} {href && <Link href={href}>Lihat</Link>}
        </li>
      ))}
    </ul>
  )
}
