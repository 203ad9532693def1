// Which messages are shown: by what became of them and by what they are about.
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { messagesTexts } from '../../texts/messages.ts'
import type { Message } from './message-words.ts'

type Status = NonNullable<Message['status']>

export interface Filters {
  readonly status: Status | ''
  readonly kind: string
}

export const NO_FILTERS: Filters = { status: '', kind: '' }

const t = messagesTexts

const STATUSES = [
  { value: '', label: t.allStatuses },
  ...Object.entries(t.statuses).map(([value, label]) => ({ value, label })),
]
const KINDS = [
  { value: '', label: t.allKinds },
  ...Object.entries(t.kinds).map(([value, label]) => ({ value, label })),
]

export function MessageFilters({ value, onChange }: { value: Filters; onChange: (to: Filters) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" role="search" aria-label={t.search}>
      <NativeSelect
        aria-label={t.status}
        data={STATUSES}
        value={value.status}
        onChange={(event) => onChange({ ...value, status: event.currentTarget.value as Filters['status'] })}
      />
      <NativeSelect
        aria-label={t.kind}
        data={KINDS}
        value={value.kind}
        onChange={(event) => onChange({ ...value, kind: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
