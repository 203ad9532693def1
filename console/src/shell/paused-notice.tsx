// Says on every screen of a paused or closed shop why it sells nothing, and what goes on.
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'

export function PausedNotice() {
  const { pausedBecause, isClosed, may, to } = useShop()
  if (pausedBecause === null && !isClosed) return null
  if (pausedBecause === null)
    return (
      <Alert
        color="orange"
        radius={0}
        role="status"
        title={shellTexts.closed}
        icon={<Icon name="alert-triangle" />}
      >
        <Text size="sm">
          {shellTexts.closedHint}{' '}
          {may('owner') && (
            <Anchor component={Link} href={to('/pengaturan/tutup')} inherit underline="always">
              {shellTexts.reopen}
            </Anchor>
          )}
        </Text>
      </Alert>
    )
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
