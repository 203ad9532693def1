// Every shop of the platform: found, opened, put on another plan.
import { Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, type Schemas } from '../../api.ts'
import { count } from '../../format/money.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { platformTexts } from '../../texts/platform.ts'
import { useAddress, useWords } from '../../ui/address.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Lines, LoadError } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Frame } from './frame.tsx'
import { isPlan, PLANS, type Plan } from './plans.ts'
import classes from './platform.module.css'
import { SHOPS_KEY, useShops } from './use-shops.ts'

const t = platformTexts

export function ShopsPage() {
  const [{ q }, change] = useAddress(['q'])
  const { typed, type } = useWords(q, (words) => change({ q: words }))
  const shops = useShops(typed)
  const total = shops.data?.pages[0]?.total
  const add = (
    <Button component={Link} href="/platform/baru" leftSection={<Icon name="plus" size={20} />}>
      {t.newShop}
    </Button>
  )
  return (
    <Frame title={t.title} actions={add}>
      <Stack>
        <TextInput
          type="search"
          label={t.search}
          placeholder={t.searchExample}
          leftSection={<Icon name="search" size={20} />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        {total !== null && total !== undefined && (
          <Text size="sm" c="dimmed">
            {t.total(count(total))}
          </Text>
        )}
        {shops.error && <LoadError error={shops.error} onRetry={() => shops.refetch()} />}
        {shops.isPending && <Lines />}
        {shops.isSuccess && shops.items.length === 0 && !shops.hasNextPage && (
          <Empty title={t.none} hint={t.noneHint} />
        )}
        {shops.items.map((shop) => (
          <ShopEntry key={shop.slug} shop={shop} />
        ))}
        {typed.trim() === '' && <LoadMore pages={shops} />}
      </Stack>
    </Frame>
  )
}

function ShopEntry({ shop }: { shop: Schemas['ListedShop'] }) {
  const client = useQueryClient()
  const slug = shop.slug ?? ''
  const name = shop.name ?? slug
  const change = useMutation({
    // The list does not tell the version of a shop's settings, and a plan is the operator's alone.
    mutationFn: (plan: Plan) => api.setPlan({ shop: slug, plan }, { ifMatch: '*' }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: SHOPS_KEY })
      await client.invalidateQueries({ queryKey: ['shop', slug, 'getShop'] })
      showDone(everyScreenTexts.saved)
    },
  })
  return (
    <Card withBorder p="md">
      <Group>
        <div className={classes.shop}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[shop.url, t.products(count(shop.products ?? 0)), t.orders(count(shop.orders ?? 0))].join(' · ')}
          </Text>
        </div>
        <Group wrap="nowrap">
          <Select
            aria-label={t.planOf(name)}
            w={140}
            data={PLANS.map((value) => ({ value, label: t.plans[value] }))}
            value={shop.plan}
            allowDeselect={false}
            disabled={change.isPending}
            onChange={(plan) => isPlan(plan) && change.mutate(plan)}
          />
          <Button component={Link} href={`/toko/${slug}`} variant="default" aria-label={t.openShop(name)}>
            {t.open}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
