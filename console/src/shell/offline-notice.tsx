// Says when the device is offline, and that nothing is lost by it.
import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { shellTexts } from '../texts/shell.ts'

export function OfflineNotice() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert color="yellow" radius={0} role="status" icon={<IconWifiOff />}>
      {shellTexts.offline}
    </Alert>
  )
}
