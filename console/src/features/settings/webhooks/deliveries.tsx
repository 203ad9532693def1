// What was sent to a webhook, what it answered, and sending it again.
import { Badge, Button, Card, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { when } from '../../../format/time.ts'
import { useChange, usePages } from '../../../shop/calls.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { useAddress } from '../../../ui/address.ts'
import { Icon } from '../../../ui/icons.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { LoadError } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import classes from '../parts.module.css'
import { Section } from '../parts.tsx'

const t = settingsTexts.webhooks
const STATUSES = ['all', 'waiting', 'delivered', 'failed'] as const
const COLORS = { delivered: 'green', waiting: 'yellow', failed: 'red' } as const

export function Deliveries({ id }: { id: string }) {
  const [{ status: asked }, change] = useAddress(['status'])
  const status = STATUSES.find((each) => each === asked) ?? 'all'
  const deliveries = usePages('listDeliveries', { id, limit: 20, ...(status !== 'all' && { status }) })
  return (
    <Section
      title={t.deliveries}
      hint={t.deliveriesHint}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={18} />}
          loading={deliveries.isRefetching}
          onClick={() => deliveries.refetch()}
        >
          {t.refresh}
        </Button>
      }
    >
      <SegmentedControl
        aria-label={t.deliveries}
        fullWidth
        value={status}
        onChange={(to) => change({ status: to === 'all' ? '' : to })}
        data={STATUSES.map((value) => ({
          value,
          label: t.statuses[value],
        }))}
      />
      {deliveries.error && <LoadError error={deliveries.error} onRetry={() => deliveries.refetch()} />}
      {deliveries.isSuccess && deliveries.items.length === 0 && <Text c="dimmed">{t.noDelivery}</Text>}
      <div>
        {deliveries.items.map((delivery) => (
          <DeliveryEntry key={delivery.id} webhookId={id} delivery={delivery} />
        ))}
      </div>
      <LoadMore pages={deliveries} />
    </Section>
  )
}

function DeliveryEntry({ webhookId, delivery }: { webhookId: string; delivery: Schemas['Delivery'] }) {
  const retry = useChange('retryDelivery', {
    outdates: ['listDeliveries', 'getWebhook'],
    onDone: () => showDone(t.retried),
  })
  const { id, type, object, status, attempts, answer_status, answer_text, error, next_try_at } = delivery
  if (!status) return null
  return (
    <Card withBorder className={classes.entry}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div className={classes.words}>
            <Text fw={600}>{type && t.types[type]}</Text>
            <Text size="sm" c="dimmed" className={classes.change}>
              {[when(delivery.created_at), object, t.tries(attempts ?? 0)].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Badge color={COLORS[status]} variant="light">
            {t.statuses[status]}
          </Badge>
        </Group>
        {error && <Text size="sm">{t.errors[error]}</Text>}
        {status === 'waiting' && attempts !== 0 && next_try_at && (
          <Text size="sm">{t.nextTry(when(next_try_at))}</Text>
        )}
        {answer_status !== null && (
          <Code block className={classes.answer}>
            {[answer_status, answer_text].filter(Boolean).join('\n')}
          </Code>
        )}
        <Group>
          <Button
            size="sm"
            mih={44}
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ id: webhookId, delivery: id ?? '' })}
          >
            {t.retry}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
