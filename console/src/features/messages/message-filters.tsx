// Which messages are shown: by what became of them and by what they are about.
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { optionsOf } from '../../format/records.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { useAddress } from '../../ui/address.ts'
import type { Message } from './message-words.ts'

type MessageStatus = NonNullable<Message['status']>

export interface MessageFilter {
  readonly status: MessageStatus | ''
  readonly kind: string
}

export const NO_FILTERS: MessageFilter = { status: '', kind: '' }

const t = messagesTexts

const STATUSES = optionsOf({ '': t.allStatuses, ...t.statuses })
const KINDS = optionsOf({ '': t.allKinds, ...t.kinds })

export function useMessageFilter(): [MessageFilter, (to: MessageFilter) => void] {
  const [asked, change] = useAddress(['status', 'jenis'])
  const status = STATUSES.find(({ value }) => value === asked.status)?.value ?? ''
  const kind = KINDS.find(({ value }) => value === asked.jenis)?.value ?? ''
  return [{ status, kind }, (to) => change({ status: to.status, jenis: to.kind })]
}

export function MessageFilters({
  value,
  onChange,
}: {
  value: MessageFilter
  onChange: (to: MessageFilter) => void
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" role="search" aria-label={t.search}>
      <NativeSelect
        aria-label={t.status}
        data={STATUSES}
        value={value.status}
        onChange={({ currentTarget }) =>
          onChange({
            ...value,
            status: STATUSES.find((each) => each.value === currentTarget.value)?.value ?? '',
          })
        }
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
