// The plan of a shop: what each means, the one it is on, and how much of its room is used. The operator changes it.
import { Badge, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { useMe } from '../../session/session.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { PictureSpace } from './picture-space.tsx'

const t = settingsTexts.plan
const PLANS = ['gratis', 'katalog', 'lengkap'] as const

export function PlanPage() {
  const { person } = useMe()
  const shop = useRead('getShop', {})
  const change = useChange('setPlan', {
    outdates: ['getShop', 'getPictureSpace'],
    onDone: () => showDone(everyScreenTexts.saved),
  })
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <Text mb="md">{t.intro}</Text>
      <Loaded from={shop}>
        {({ plan: current, version }) => (
          <Stack>
            {PLANS.map((plan) => (
              <Card key={plan} withBorder>
                <Stack gap="xs">
                  <Group justify="space-between">
                    <Title order={2} size="h4">
                      {t.plans[plan].name}
                    </Title>
                    {plan === current && <Badge>{t.current}</Badge>}
                  </Group>
                  <List>
                    {t.plans[plan].allows.map((line) => (
                      <List.Item key={line}>{line}</List.Item>
                    ))}
                  </List>
                  {person.is_operator && plan !== current && (
                    <Confirm
                      title={t.changeTitle(t.plans[plan].name)}
                      confirm={t.change}
                      onConfirm={() => change.mutateAsync({ plan, call: { ifMatch: version ?? '*' } })}
                      trigger={(open) => (
                        <Group>
                          <Button variant="default" onClick={open}>
                            {t.changeTo(t.plans[plan].name)}
                          </Button>
                        </Group>
                      )}
                    >
                      {t.changeHint}
                    </Confirm>
                  )}
                </Stack>
              </Card>
            ))}
            <PictureSpace />
            {!person.is_operator && <Text c="dimmed">{t.askOperator}</Text>}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
