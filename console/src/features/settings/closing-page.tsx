// Closing a shop, and opening it again.
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { dayAndTime } from '../../format/time.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnerOnly } from './owner-only.tsx'

const t = settingsTexts.closing

export function ClosingPage() {
  const shop = useRead('getShop', {})
  const client = useQueryClient()
  // Every screen tells of it.
  const onDone = () => {
    for (const key of ['me', 'operator-shop']) void client.invalidateQueries({ queryKey: [key] })
  }
  const close = useChange('closeShop', { outdates: ['getShop'], onDone })
  const reopen = useChange('reopenShop', { outdates: ['getShop'], onDone })
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <OwnerOnly>
        <Loaded from={shop}>
          {({ closed_at, reopen_until }) =>
            closed_at ? (
              <Stack>
                <Alert color="orange" role="status">
                  {t.closed(dayAndTime(closed_at), dayAndTime(reopen_until ?? closed_at))}
                </Alert>
                <Group>
                  <Button loading={reopen.isPending} onClick={() => reopen.mutate({})}>
                    {t.reopen}
                  </Button>
                </Group>
              </Stack>
            ) : (
              <Stack>
                <Text>{t.intro}</Text>
                <List>
                  {t.happens.map((line) => (
                    <List.Item key={line}>{line}</List.Item>
                  ))}
                </List>
                <Confirm
                  title={t.closeTitle}
                  confirm={t.close}
                  isDangerous
                  onConfirm={() => close.mutateAsync({})}
                  trigger={(open) => (
                    <Group>
                      <Button color="red" variant="outline" onClick={open}>
                        {t.close}
                      </Button>
                    </Group>
                  )}
                >
                  {t.closeHint}
                </Confirm>
              </Stack>
            )
          }
        </Loaded>
      </OwnerOnly>
    </Page>
  )
}
