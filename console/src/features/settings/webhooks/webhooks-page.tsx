// The addresses that are called when something happens in the shop.
import { Badge, Button, Card, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { when } from '../../../format/time.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from '../parts.module.css'
import { ApiHint, ReadOnlyNote, Section } from '../parts.tsx'

const t = settingsTexts.webhooks

export function WebhooksPage() {
  const { may, to } = useShop()
  const webhooks = useRead('listWebhooks', { limit: 100 })
  const add = may('manager') && (
    <Button
      component={Link}
      href={to('/pengaturan/webhook/baru')}
      variant="light"
      leftSection={<Icon name="plus" size={20} />}
    >
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Section title={t.list} hint={<ApiHint hint={t.hint} docs={t.docs} />} actions={add}>
        <Loaded from={webhooks}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t.none} hint={t.noneHint} />
            ) : (
              <div>
                {items.map((webhook) => (
                  <WebhookEntry key={webhook.id} webhook={webhook} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

function WebhookEntry({ webhook }: { webhook: Schemas['Webhook'] }) {
  const { to } = useShop()
  const { id, url, types, failing_since } = webhook
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap">
        <Link href={to(`/pengaturan/webhook/${id ?? ''}`)} className={classes.link}>
          <Text fw={600}>{url}</Text>
          <Text size="sm" c="dimmed">
            {types.includes('*') ? t.allEvents : types.map((type) => t.types[type]).join(', ')}
          </Text>
          {failing_since && (
            <Text size="sm" c="red">
              {t.failingSince(when(failing_since))}
            </Text>
          )}
        </Link>
        <StateBadge webhook={webhook} />
      </Group>
    </Card>
  )
}

export function StateBadge({ webhook }: { webhook: Schemas['Webhook'] }) {
  if (webhook.disabled_reason === 'failing')
    return (
      <Badge color="red" variant="light">
        {t.switchedOff}
      </Badge>
    )
  return (
    <Badge color={webhook.enabled ? 'green' : 'gray'} variant="light">
      {webhook.enabled ? t.on : t.off}
    </Badge>
  )
}
