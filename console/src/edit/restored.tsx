// Says that what was typed before a reload is there again, and throws it away.
import { Alert, Button, Group, Text } from '@mantine/core'
import { everyScreenTexts } from '../texts/every-screen.ts'

interface RestoredProps {
  readonly isRestored: boolean
  discard(): void
}

export function Restored({ isRestored, discard }: RestoredProps) {
  if (!isRestored) return null
  return (
    <Alert mb="md" role="status">
      <Group justify="space-between">
        <Text size="sm">{everyScreenTexts.restored}</Text>
        <Button size="sm" variant="default" onClick={discard}>
          {everyScreenTexts.discard}
        </Button>
      </Group>
    </Alert>
  )
}
