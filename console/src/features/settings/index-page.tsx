// All settings at a glance: each group with its state in one line.
import { Card, SimpleGrid, Text, Title } from '@mantine/core'
import {
  IconApi,
  IconBuildingStore,
  IconChartBar,
  IconChevronRight,
  IconCreditCard,
  IconHistory,
  IconKey,
  IconPackages,
  IconShieldLock,
  IconTruckDelivery,
  IconUsers,
  IconWorldWww,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'
import classes from './parts.module.css'
import { usePlaceNames } from './use-place-names.ts'

const t = settingsTexts

export function IndexPage() {
  const { may } = useShop()
  const says = useStates()
  return (
    <Page title={t.title} width="narrow">
      <Group title={t.groups.selling}>
        <Entry path="toko" Icon={IconBuildingStore} title={t.shop.title} says={says.shop} />
        <Entry path="pengiriman" Icon={IconTruckDelivery} title={t.shipping.title} says={says.shipping} />
        <Entry path="pembayaran" Icon={IconCreditCard} title={t.payments.title} says={says.payments} />
        <Entry path="domain" Icon={IconWorldWww} title={t.domains.title} says={says.domains} />
        <Entry path="iklan" Icon={IconChartBar} title={t.tags.title} says={says.tags} />
      </Group>
      <Group title={t.groups.people}>
        {may('owner') && <Entry path="staf" Icon={IconUsers} title={t.staff.title} says={says.staff} />}
        <Entry path="paket" Icon={IconPackages} title={t.plan.title} says={says.plan} />
        {may('manager') && (
          <Entry path="data-pembeli" Icon={IconShieldLock} title={t.buyers.title} says={t.buyers.says} />
        )}
        <Entry path="riwayat" Icon={IconHistory} title={t.audit.title} says={t.audit.says} />
      </Group>
      <Group title={t.groups.programs}>
        {may('owner') && <Entry path="kunci" Icon={IconKey} title={t.tokens.title} says={says.tokens} />}
        <Entry path="webhook" Icon={IconApi} title={t.webhooks.title} says={says.webhooks} />
      </Group>
    </Page>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title order={2} size="h5" mt="lg" mb="xs">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {children}
      </SimpleGrid>
    </>
  )
}

interface EntryProps {
  readonly path: string
  readonly Icon: typeof IconKey
  readonly title: string
  /** null: not known yet */
  readonly says: string | null
}

function Entry({ path, Icon, title, says }: EntryProps) {
  const { to } = useShop()
  return (
    <Card withBorder component={Link} href={to(`/pengaturan/${path}`)} className={classes.group} p="md">
      <Icon size={26} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {says ?? ' '}
        </Text>
      </div>
      <IconChevronRight size={20} aria-hidden />
    </Card>
  )
}

type Known = 'shop' | 'shipping' | 'payments' | 'domains' | 'tags' | 'staff' | 'plan' | 'tokens' | 'webhooks'

function useStates(): Readonly<Record<Known, string | null>> {
  const { may } = useShop()
  const all = { limit: 100 }
  const isOwner = { enabled: may('owner') }
  const shop = useRead('getShop', {}).data
  const methods = useRead('listPaymentMethods', all).data?.items
  const couriers = useRead('listCouriers', all).data?.items
  const domains = useRead('listDomains', all).data?.items
  const staff = useRead('listStaff', all, isOwner).data?.items
  const tokens = useRead('listTokens', all, isOwner).data?.items
  const webhooks = useRead('listWebhooks', all).data?.items
  const origin = shop?.shipping.origin_ref ?? null
  const places = usePlaceNames(origin === null ? [] : [origin.slice(0, 4)])
  const pending = domains?.filter(({ status }) => status === 'pending').length ?? 0
  return {
    shop: shop ? (shop.name ?? '') : null,
    shipping:
      shop && couriers
        ? t.says.shipping(
            origin === null ? null : (places[origin.slice(0, 4)] ?? ''),
            couriers.filter(({ enabled }) => enabled !== false).length,
          )
        : null,
    payments: methods ? t.says.payments(methods.filter(({ enabled }) => enabled !== false).length) : null,
    domains: domains ? t.says.domains(domains.length - pending, pending) : null,
    tags: shop ? t.tags.says(Object.values(shop.tags ?? {}).filter(Boolean).length) : null,
    staff: staff ? t.says.staff(staff.length) : null,
    plan: shop?.plan ? t.plan.plans[shop.plan].name : null,
    tokens: tokens ? t.says.tokens(tokens.length) : null,
    webhooks: webhooks ? t.says.webhooks(webhooks.filter(({ enabled }) => enabled).length) : null,
  }
}
