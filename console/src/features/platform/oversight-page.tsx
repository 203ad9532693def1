// What an operator of an open platform looks at: what visitors report, what looks odd, and the newest shops.
import { Badge, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api, type Schemas } from '../../api.ts'
import { count } from '../../format/money.ts'
import { when } from '../../format/time.ts'
import { oversightTexts } from '../../texts/oversight.ts'
import { platformTexts } from '../../texts/platform.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Frame } from './frame.tsx'
import { PauseShop } from './pause-shop.tsx'
import classes from './platform.module.css'
import { Section } from './section.tsx'
import { OVERSIGHT_KEY, useOversight, useReports } from './use-oversight.ts'

const t = oversightTexts

export function OversightPage() {
  const oversight = useOversight()
  return (
    <Frame title={t.title}>
      <Stack gap="xl">
        <Reports />
        <Loaded from={oversight}>
          {({ odd, newest }) => (
            <>
              <Section title={t.odd}>
                {odd.length === 0 && <Text c="dimmed">{t.noOdd}</Text>}
                {odd.map((shop) => (
                  <ShopCard key={shop.slug} shop={shop} />
                ))}
              </Section>
              <Section title={t.newest}>
                {newest.length === 0 && <Text c="dimmed">{t.noNewest}</Text>}
                {newest.map((shop) => (
                  <ShopCard key={shop.slug} shop={shop} />
                ))}
              </Section>
            </>
          )}
        </Loaded>
      </Stack>
    </Frame>
  )
}

function Reports() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  const reports = useReports(state)
  return (
    <Section title={t.reports}>
      <Loaded from={reports}>
        {({ items }) => (
          <>
            {items.length === 0 && <Text c="dimmed">{t.noReports}</Text>}
            {items.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </>
        )}
      </Loaded>
      <Group>
        <Button
          variant="subtle"
          px={0}
          onClick={() => setState((before) => (before === 'open' ? 'settled' : 'open'))}
        >
          {state === 'open' ? t.showSettled : t.showOpen}
        </Button>
      </Group>
    </Section>
  )
}

function ReportCard({ report }: { report: Schemas['ShopReport'] }) {
  const { shop, shop_name, reason_label, details, contact, created_at, settled_at, settled_by, note } = report
  return (
    <Card withBorder p="md">
      <Group align="flex-start">
        <div className={classes.shop}>
          <Text fw={600}>{shop_name}</Text>
          <Text>{reason_label}</Text>
          {details && <Text style={{ whiteSpace: 'pre-line' }}>{details}</Text>}
          {contact && <Text size="sm">{t.contact(contact)}</Text>}
          <Text size="sm" c="dimmed">
            {settled_at ? t.settledBy(settled_by ?? '', when(settled_at)) : t.reported(when(created_at))}
          </Text>
          {note && <Text size="sm">{note}</Text>}
        </div>
        <Group wrap="nowrap">
          {settled_at === null && <Settle report={report} />}
          <ToConsole slug={shop ?? ''} name={shop_name ?? ''} />
        </Group>
      </Group>
    </Card>
  )
}

function Settle({ report: { id, shop_name } }: { report: Schemas['ShopReport'] }) {
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: () => api.settleShopReport({ id: id ?? '', note }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: OVERSIGHT_KEY })
      showDone(t.settled)
    },
  })
  return (
    <Confirm
      title={t.settleTitle(shop_name ?? '')}
      confirm={t.settle}
      onConfirm={() => settle.mutateAsync()}
      trigger={(open) => (
        <Button variant="light" onClick={open}>
          {t.settle}
        </Button>
      )}
    >
      <Textarea
        label={t.settleNote}
        description={t.settleHint}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Confirm>
  )
}

function ShopCard({ shop }: { shop: Schemas['OverseenShop'] }) {
  const slug = shop.slug ?? ''
  const name = shop.name ?? slug
  const facts = [
    shop.created_at && when(shop.created_at),
    shop.plan && platformTexts.plans[shop.plan],
    platformTexts.products(count(shop.products ?? 0)),
    platformTexts.orders(count(shop.orders ?? 0)),
    shop.reports ? t.openReports(count(shop.reports)) : null,
  ]
  return (
    <Card withBorder p="md">
      <Group align="flex-start">
        <div className={classes.shop}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {shop.pause && <Badge color="red.8">{t.paused}</Badge>}
          </Group>
          <a href={shop.url ?? ''} target="_blank" rel="noreferrer" className={classes.link}>
            {shop.url?.replace(/^https?:\/\//, '')}
          </a>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {shop.owners.length > 0 && <Text size="sm">{t.owners(shop.owners.join(', '))}</Text>}
          {shop.odd.map(({ code, message }) => (
            <Text key={`${code} ${message}`} size="sm" fw={600} className={classes.odd}>
              {message}
            </Text>
          ))}
          {shop.pause && <Text size="sm">{t.because(shop.pause.reason ?? '')}</Text>}
        </div>
        <Group wrap="nowrap">
          <PauseShop slug={slug} name={name} isPaused={shop.pause !== null} />
          <ToConsole slug={slug} name={name} />
        </Group>
      </Group>
    </Card>
  )
}

function ToConsole({ slug, name }: { slug: string; name: string }) {
  return (
    <Button component={Link} href={`/toko/${slug}`} variant="default" aria-label={t.consoleOf(name)}>
      {t.console}
    </Button>
  )
}
