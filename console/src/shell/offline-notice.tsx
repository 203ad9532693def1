// Says when the device is offline, of when what it shows is, and that nothing is lost by it.
import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { hourOf } from '../format/time.ts'
import { useLastSeenAt } from '../shop/last-seen.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'

export function OfflineNotice() {
  const { online } = useNetwork()
  const seenAt = useLastSeenAt()
  if (online && seenAt === null) return null
  return (
    <Alert color="yellow" radius={0} role="status" icon={<Icon name="wifi-off" />}>
      {seenAt === null ? shellTexts.offline : shellTexts.offlineSince(hourOf(new Date(seenAt)))}
    </Alert>
  )
}
