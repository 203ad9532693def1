// The plan of a shop: how much of it is used, and what each plan gives. The operator changes it.
import { Alert, Badge, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { dayAndTime } from '../../../format/time.ts'
import { useMe } from '../../../session/session.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { BuyCard } from './buy-card.tsx'
import { type Gives, linesOf } from './plan-values.ts'
import { UsageCard } from './usage-card.tsx'

const t = settingsTexts.plan

export function PlanPage() {
  const { person } = useMe()
  const state = useRead('getPlan', {})
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <Text mb="md">{t.intro}</Text>
      <Loaded from={state}>
        {(plan) => (
          <Stack>
            <Terms state={plan} />
            {plan.offers.length > 0 && <BuyCard state={plan} />}
            <UsageCard state={plan} />
            {plan.plans.map((gives) => (
              <PlanCard key={gives.plan} gives={gives} current={plan.plan} />
            ))}
            {!person.is_operator && plan.offers.length === 0 && <Text c="dimmed">{t.askOperator}</Text>}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Terms({ state: { ends_at, grace_until, falls_to } }: { state: Schemas['PlanState'] }) {
  if (grace_until)
    return (
      <Alert color="orange">{t.inGrace(dayAndTime(grace_until), t.plans[falls_to ?? 'gratis'].name)}</Alert>
    )
  return ends_at ? <Text>{t.until(dayAndTime(ends_at))}</Text> : null
}

function PlanCard({ gives, current }: { gives: Gives; current: Schemas['PlanState']['plan'] }) {
  const { person } = useMe()
  const plan = gives.plan ?? 'gratis'
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t.plans[plan].name}
          </Title>
          {plan === current && <Badge>{t.current}</Badge>}
        </Group>
        <List>
          {linesOf(gives).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {person.is_operator && plan !== current && <SetPlan plan={plan} />}
      </Stack>
    </Card>
  )
}

function SetPlan({ plan }: { plan: keyof typeof t.plans }) {
  const change = useChange('setPlan', {
    outdates: ['getShop', 'getPlan', 'getPictureSpace'],
    onDone: () => showDone(everyScreenTexts.saved),
  })
  const { name } = t.plans[plan]
  return (
    <Confirm
      title={t.changeTitle(name)}
      confirm={t.change}
      onConfirm={() => change.mutateAsync({ plan, call: { ifMatch: '*' } })}
      trigger={(open) => (
        <Group>
          <Button variant="default" onClick={open}>
            {t.changeTo(name)}
          </Button>
        </Group>
      )}
    >
      {t.changeHint}
    </Confirm>
  )
}
