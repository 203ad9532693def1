// Buys a plan, or more time of it, at the platform's own shop: an order that is paid there.
import { Alert, Anchor, Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'

const t = settingsTexts.plan

export function BuyCard({ state: { offers, payment_methods: ways } }: { state: Schemas['PlanState'] }) {
  const { may } = useShop()
  const [sku, setSku] = useState(offers[0]?.sku ?? '')
  const [way, setWay] = useState(ways[0]?.code ?? '')
  const buy = useChange('buyPlan', { outdates: ['getPlan'] })
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {t.buy}
        </Title>
        <Text size="sm">{t.buyHint}</Text>
        {may('owner') ? (
          <>
            <NativeSelect
              label={t.period}
              value={sku}
              onChange={(event) => setSku(event.currentTarget.value)}
              data={offers.map((offer) => ({
                value: offer.sku ?? '',
                label: t.offer(t.plans[offer.plan ?? 'gratis'].name, offer.months ?? 0, rupiah(offer.price)),
              }))}
            />
            <NativeSelect
              label={t.payBy}
              value={way}
              onChange={(event) => setWay(event.currentTarget.value)}
              data={ways.map(({ code, name }) => ({ value: code ?? '', label: name ?? '' }))}
            />
            <Group>
              <Button
                loading={buy.isPending}
                disabled={way === ''}
                onClick={() => buy.mutate({ sku, payment_method: way })}
              >
                {t.order}
              </Button>
            </Group>
            {buy.data && (
              <Alert color="green" role="status">
                {t.ordered(buy.data.number ?? '', rupiah(buy.data.total))}{' '}
                {buy.data.url && (
                  <Anchor href={buy.data.url} target="_blank" rel="noreferrer" inherit underline="always">
                    {t.pay}
                  </Anchor>
                )}
              </Alert>
            )}
          </>
        ) : (
          <Text c="dimmed">{t.ownerBuys}</Text>
        )}
      </Stack>
    </Card>
  )
}
