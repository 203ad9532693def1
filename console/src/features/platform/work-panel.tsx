// What waits to be done behind the requests.

import { atMost, MOST_COUNTED } from '../../format/amounts.ts'
import { count } from '../../format/money.ts'
import { when } from '../../format/time.ts'
import { statusTexts } from '../../texts/status.ts'
import { Facts, Section } from './section.tsx'
import type { PlatformStatus } from './use-status.ts'

const t = statusTexts

type Work = PlatformStatus['work']

export function WorkPanel({ work }: { work: Work }) {
  return (
    <Section title={t.work}>
      <Facts
        facts={[
          [t.messages, backlogText(work.messages)],
          [t.webhooks, backlogText(work.webhooks)],
          [t.push, backlogText(work.push)],
          [t.notices, backlogText(work.notices)],
          [t.jobs, backlogText(work.jobs)],
          [t.jobsFailed, count(work.jobs_failed ?? 0)],
          [t.imports, count(work.imports_running ?? 0)],
        ]}
      />
    </Section>
  )
}

function backlogText({ waiting, oldest_due_at }: Work['messages']): string {
  const howMany = t.waiting(atMost(waiting ?? 0, MOST_COUNTED))
  return oldest_due_at ? `${howMany}, ${t.due(when(oldest_due_at))}` : howMany
}
