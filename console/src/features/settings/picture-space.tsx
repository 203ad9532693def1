// The room that a shop has for pictures: how much is used, with a warning before it is full.
import { Alert, Card, Progress, Stack, Text, Title } from '@mantine/core'
import { bytes } from '../../format/amounts.ts'
import { count } from '../../format/money.ts'
import { useRead } from '../../shop/calls.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'

const t = settingsTexts.plan.space

export function PictureSpace() {
  const space = useRead('getPictureSpace', {})
  return (
    <Loaded from={space}>
      {({ used_bytes, limit_bytes, pictures, is_nearly_full }) => {
        const [used, limit] = [used_bytes ?? 0, limit_bytes ?? 0]
        const says = t.used(bytes(used), bytes(limit))
        return (
          <Card withBorder>
            <Stack gap="xs">
              <Title order={2} size="h4">
                {t.title}
              </Title>
              <Progress
                value={limit === 0 ? 0 : Math.min(100, (used / limit) * 100)}
                color={is_nearly_full ? 'orange' : 'green'}
                aria-label={says}
              />
              <Text>
                {says} · {t.pictures(count(pictures ?? 0))}
              </Text>
              {is_nearly_full && <Alert color="orange">{t.nearlyFull}</Alert>}
              <Text c="dimmed" size="sm">
                {t.hint}
              </Text>
            </Stack>
          </Card>
        )
      }}
    </Loaded>
  )
}
