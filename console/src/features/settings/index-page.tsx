// All settings at a glance: each group with its state in one line.
import { Card, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { phoneInLink } from '../../format/whatsapp.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
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
        <Entry path="toko" icon="building-store" title={t.shop.title} says={says.shop} />
        <Entry path="pengiriman" icon="truck-delivery" title={t.shipping.title} says={says.shipping} />
        <Entry path="pengirim" icon="map-pin" title={t.sender.title} says={says.sender} />
        <Entry path="pembayaran" icon="credit-card" title={t.payments.title} says={says.payments} />
        <Entry path="pajak" icon="receipt" title={t.tax.title} says={says.tax} />
        <Entry path="domain" icon="world-www" title={t.domains.title} says={says.domains} />
        <Entry path="pencarian" icon="search" title={t.search.title} says={says.search} />
        <Entry path="iklan" icon="chart-bar" title={t.tags.title} says={says.tags} />
      </Group>
      <Group title={t.groups.people}>
        {may('owner') && <Entry path="staf" icon="users" title={t.staff.title} says={says.staff} />}
        <Entry path="paket" icon="packages" title={t.plan.title} says={says.plan} />
        {may('manager') && (
          <Entry path="data-pembeli" icon="shield-lock" title={t.buyers.title} says={t.buyers.says} />
        )}
        {may('owner') && (
          <Entry path="salinan" icon="download" title={t.archive.title} says={t.archive.says} />
        )}
        {may('owner') && (
          <Entry path="serahkan" icon="share" title={t.handover.title} says={t.handover.says} />
        )}
        {may('owner') && <Entry path="tutup" icon="lock" title={t.closing.title} says={t.closing.says} />}
        <Entry path="riwayat" icon="history" title={t.audit.title} says={t.audit.says} />
      </Group>
      <Group title={t.groups.programs}>
        {may('owner') && <Entry path="kunci" icon="key" title={t.tokens.title} says={says.tokens} />}
        <Entry path="webhook" icon="api" title={t.webhooks.title} says={says.webhooks} />
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
  readonly icon: IconName
  readonly title: string
  /** null: not known yet */
  readonly says: string | null
}

function Entry({ path, icon, title, says }: EntryProps) {
  const { to } = useShop()
  return (
    <Card withBorder component={Link} href={to(`/pengaturan/${path}`)} className={classes.group} p="md">
      <Icon name={icon} size={26} />
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {says ?? ' '}
        </Text>
      </div>
      <Icon name="chevron-right" size={20} />
    </Card>
  )
}

type Known =
  | 'shop'
  | 'shipping'
  | 'sender'
  | 'payments'
  | 'tax'
  | 'domains'
  | 'search'
  | 'tags'
  | 'staff'
  | 'plan'
  | 'tokens'
  | 'webhooks'

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
    sender: shop ? t.sender.says(phoneInLink(shop.brand?.whatsapp_url ?? '')) : null,
    payments: methods ? t.says.payments(methods.filter(({ enabled }) => enabled !== false).length) : null,
    tax: shop ? t.tax.says(shop.tax?.pkp ?? false) : null,
    domains: domains ? t.says.domains(domains.length - pending, pending) : null,
    search: shop ? t.search.says(shop.search?.synonyms?.length ?? 0) : null,
    tags: shop ? t.tags.says(Object.values(shop.tags ?? {}).filter(Boolean).length) : null,
    staff: staff ? t.says.staff(staff.length) : null,
    plan: shop?.plan ? t.plan.plans[shop.plan].name : null,
    tokens: tokens ? t.says.tokens(tokens.length) : null,
    webhooks: webhooks ? t.says.webhooks(webhooks.filter(({ enabled }) => enabled).length) : null,
  }
}
