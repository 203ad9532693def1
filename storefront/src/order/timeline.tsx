// Where an order has been, when, and where it goes, as the server says.
import type { TimelineStep } from '@etalase/client'
import { Icon } from '../design/icon.tsx'
import { dayAndHour } from '../time/day-and-hour.ts'
import './timeline.css'

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const current = steps.findLastIndex(({ done }) => done)
  return (
    <>
      <ol className="timeline">
        {steps.map(({ key, label, done, at }, index) => (
          <li key={key} className={done ? 'done' : ''} aria-current={index === current ? 'step' : undefined}>
            <span className="timeline-mark">{done && <Icon name="check" size={14} />}</span>
            <span className="timeline-label">
              {label}
              <span className="visually-hidden">{done ? ' (sudah)' : ' (belum)'}</span>
            </span>
            {at && (
              <time className="small soft number" dateTime={at}>
                {dayAndHour(at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {steps.some(({ at }) => at) && <p className="small soft">Jam dalam WIB.</p>}
    </>
  )
}
