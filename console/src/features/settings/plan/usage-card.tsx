// How much of its plan a shop uses, with a warning before it bites.
import { Alert, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { amountOf, nextOf, type Usage } from './plan-values.ts'

const t = settingsTexts.plan

export function UsageCard({ state }: { state: Schemas['PlanState'] }) {
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {t.usage}
        </Title>
        {state.usage.map((usage) => (
          <UsageRow key={usage.what} usage={usage} state={state} />
        ))}
        <Text c="dimmed" size="sm">
          {t.spaceHint}
        </Text>
      </Stack>
    </Card>
  )
}

function UsageRow({ usage, state }: { usage: Usage; state: Schemas['PlanState'] }) {
  const what = usage.what ?? 'products'
  const [used, limit] = [usage.used ?? 0, usage.limit ?? 0]
  const says = t.used(amountOf(what, used), amountOf(what, limit))
  const isFull = used >= limit
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text fw={500}>{t.counted[what]}</Text>
        <Text size="sm">{says}</Text>
      </Group>
      <Progress
        value={limit === 0 ? 0 : Math.min(100, (used / limit) * 100)}
        color={usage.is_nearly_full ? 'orange' : 'green'}
        aria-label={`${t.counted[what]}: ${says}`}
      />
      {usage.is_nearly_full && (
        <Alert color="orange">
          {isFull ? t.full[what] : t.nearlyFull} {nextOf(state, what)}
        </Alert>
      )}
    </Stack>
  )
}
