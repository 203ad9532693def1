// Says when the device is offline, and that nothing is lost by it.
import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'

export function OfflineNotice() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert color="yellow" radius={0} role="status" icon={<Icon name="wifi-off" />}>
      {shellTexts.offline}
    </Alert>
  )
}
