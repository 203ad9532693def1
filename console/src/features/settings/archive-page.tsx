// Everything that the shop has, as one file to take along.
import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core'
import { API_PATH, type Schemas } from '../../api.ts'
import { bytes } from '../../format/amounts.ts'
import { dayAndTime } from '../../format/time.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { downloadLink } from '../../ui/download.ts'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnerOnly } from './owner-only.tsx'

const t = settingsTexts.archive
type Archive = Schemas['Archive']

export function ArchivePage() {
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <OwnerOnly>
        <Stack>
          <Text>{t.intro}</Text>
          <List>
            {t.holds.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Text>{t.without}</Text>
          <Alert color="orange" icon={<Icon name="shield-lock" size={20} />}>
            {t.care}
          </Alert>
          <Made />
        </Stack>
      </OwnerOnly>
    </Page>
  )
}

const LOOK_EVERY_MS = 2_000

function Made() {
  const found = useRead('getArchive', {}, { every: LOOK_EVERY_MS })
  const start = useChange('startArchive', { outdates: ['getArchive'] })
  return (
    <Loaded from={found}>
      {({ archive }) => (
        <Stack>
          {archive && <State archive={archive} />}
          {archive?.state !== 'running' && (
            <Group>
              <Button
                variant={archive?.state === 'done' ? 'default' : 'filled'}
                loading={start.isPending}
                onClick={() => start.mutate({})}
              >
                {archive?.state === 'done' ? t.makeAgain : t.make}
              </Button>
              {archive?.state === 'done' && (
                <Text size="sm" c="dimmed">
                  {t.againHint}
                </Text>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function State({ archive }: { archive: Archive }) {
  const { slug } = useShop()
  const { id, state, orders, bytes: size, asked_by, created_at, kept_until } = archive
  if (state === 'running')
    return (
      <Group role="status" wrap="nowrap">
        <Loader size="sm" />
        <Text>{t.running}</Text>
      </Group>
    )
  if (state === 'failed')
    return (
      <Alert color="red" role="status">
        {t.failed}
      </Alert>
    )
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{t.done((orders ?? 0).toLocaleString('id-ID'), bytes(size ?? 0))}</Text>
      <Text size="sm" c="dimmed">
        {t.asked(asked_by ?? '', dayAndTime(created_at ?? ''))}{' '}
        {kept_until && t.until(dayAndTime(kept_until))}
      </Text>
      <Group>
        <Button
          component="a"
          leftSection={<Icon name="download" size={20} />}
          {...downloadLink(`${API_PATH}/shops/${slug}/archive/${id}/zip`, `toko-${slug}.zip`)}
        >
          {t.download}
        </Button>
      </Group>
    </Stack>
  )
}
