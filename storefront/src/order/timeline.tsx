// Where an order has been and where it goes, as the server says.
import type { TimelineStep } from '@etalase/client'
import { Icon } from '../design/icon.tsx'

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const current = steps.findLastIndex(({ done }) => done)
  return (
    <ol className="timeline">
      {steps.map(({ key, label, done }, index) => (
        <li key={key} className={done ? 'done' : ''} aria-current={index === current ? 'step' : undefined}>
          <span className="timeline-mark">{done && <Icon name="check" size={14} />}</span>
          {label}
          <span className="visually-hidden">{done ? ' (sudah)' : ' (belum)'}</span>
        </li>
      ))}
    </ol>
  )
}
