// Says on every screen of a paused shop why it sells nothing, and what goes on.
import { Alert, Text } from '@mantine/core'
import { useShop } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'

export function PausedNotice() {
  const { pausedBecause } = useShop()
  if (pausedBecause === null) return null
  return (
    <Alert
      color="red"
      radius={0}
      role="status"
      title={shellTexts.paused}
      icon={<Icon name="alert-triangle" />}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {shellTexts.pausedBecause(pausedBecause)}
      </Text>
      <Text size="sm">{shellTexts.pausedHint}</Text>
    </Alert>
  )
}
