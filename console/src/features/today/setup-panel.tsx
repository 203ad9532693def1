// The steps of a new shop until it can sell; gone once it has sold something.
import { Alert, Badge, Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { useMe } from '../../session/session.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { OpenShop } from '../../ui/open-shop.tsx'
import { isOver, noteOver } from '../../ui/over.ts'
import { screen } from '../../ui/screen.ts'
import { KnownSecrets } from './known-secrets.tsx'
import classes from './today.module.css'

const t = todayTexts
const WayInPanel = screen(async () => (await import('./way-in-panel.tsx')).WayInPanel)

type Setup = Schemas['Setup']
type Key = keyof typeof t.steps

/** Where each step is done, within the shop. */
const PLACES: Readonly<Record<Key, string>> = {
  contact: '/pengaturan/toko',
  product: '/produk/baru',
  shipping: '/pengaturan/pengiriman',
  payment: '/pengaturan/pembayaran',
  sender: '/pengaturan/pengirim',
  goods: '/pengaturan/toko',
  terms: '/tampilan/halaman',
  logo: '/tampilan',
  domain: '/pengaturan/domain',
}

export function SetupPanel() {
  const { data } = useRead('getSetup', {}, { anew: true })
  const wayIn = useWayIn()
  if (!data) return null
  const isNew = !data.can_sell || !data.has_orders
  const isOffered = wayIn.isMissing && !wayIn.isPutOff && data.can_sell === true
  return (
    <>
      {isOffered && (
        <Suspense fallback={null}>
          <WayInPanel onLater={wayIn.putOff} />
        </Suspense>
      )}
      <KnownSecrets secrets={data.secrets} />
      {data.can_sell && !isDone(data, 'contact') && <NobodyIsTold />}
      {data.lacks.map(({ key, products }) => (
        <Lacking key={key} lack={key ?? 'halal'} products={products ?? 0} />
      ))}
      {!isNew && !isDone(data, 'goods') && <WhatIsSold />}
      {isNew && <Steps setup={data} lacksWayIn={wayIn.isMissing && !isOffered} />}
      {data.codes_are_sent === false && <CodesInOutbox />}
    </>
  )
}

/** Who opened the shop by a code has nothing else to come in with. */
function useWayIn() {
  const { person } = useMe()
  const id = person.id ?? ''
  const [isPutOff, setPutOff] = useState(() => isOver('way-in', id))
  return {
    isMissing: person.has_password === false && person.has_passkey === false,
    isPutOff,
    putOff() {
      noteOver('way-in', id)
      setPutOff(true)
    },
  }
}

const isDone = ({ steps }: Setup, name: Key) => steps.some(({ key, done }) => key === name && done)

/** Orders would come and nobody would know: one tap sends the news to who looks at this. */
function NobodyIsTold() {
  const { may, to } = useShop()
  const { person } = useMe()
  const change = useChange('updateShop', { outdates: ['getShop', 'getSetup'] })
  const tellMe = () => change.mutate({ contact: { notify: person.login }, call: { ifMatch: '*' } })
  return (
    <Alert color="orange" role="status">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.nobodyIsTold}
        </Text>
        {may('manager') && (
          <Group gap="xs">
            <Button component={Link} href={to(PLACES.contact)} size="sm" variant="default">
              {t.tellElsewhere}
            </Button>
            <Button size="sm" onClick={tellMe} loading={change.isPending}>
              {t.tellMe(person.login ?? '')}
            </Button>
          </Group>
        )}
      </Group>
    </Alert>
  )
}

/** Of what the law wants shown: nothing waits for it, and it is a tap away. */
function Lacking({ lack, products }: { lack: keyof typeof t.lacking; products: number }) {
  const { may, to } = useShop()
  const path = may('manager') ? '/produk/keterangan' : '/produk'
  return (
    <Alert color="orange">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.lacking[lack](products)}
        </Text>
        <Button component={Link} href={to(`${path}?kurang=${lack}`)} size="sm" variant="default">
          {t.complete}
        </Button>
      </Group>
    </Alert>
  )
}

/** A shop that sells already is asked once. */
function WhatIsSold() {
  const { may, to } = useShop()
  const change = useChange('updateShop', { outdates: ['getShop', 'getSetup'] })
  if (!may('manager')) return null
  return (
    <Alert color="gray">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.whatIsSold}
        </Text>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ goods: ['other'], call: { ifMatch: '*' } })}
          >
            {t.sellsOther}
          </Button>
          <Button component={Link} href={to(PLACES.goods)} size="sm">
            {t.sellsSuch}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

function Steps({ setup: { steps, can_sell }, lacksWayIn }: { setup: Setup; lacksWayIn: boolean }) {
  const { may, to } = useShop()
  const done = steps.filter((step) => step.done).length
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="setup">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="setup">
          {t.setup}
        </Title>
        <Text size="sm" c="dimmed">
          {t.setupHint(done, steps.length)}
        </Text>
      </Group>
      <Progress value={(done / steps.length) * 100} mb="xs" aria-label={t.setupHint(done, steps.length)} />
      {!can_sell && may('manager') && (
        <Button component={Link} href={to('/siapkan')} fullWidth my="sm">
          {t.inOneSitting}
        </Button>
      )}
      {/* Once it can sell, what is left is a choice. */}
      {steps
        .filter(({ done: isDone }) => !can_sell || !isDone)
        .map(({ key, done: isDone, needed }) => {
          const name = key ?? 'product'
          return <Step key={name} {...t.steps[name]} path={PLACES[name]} isDone={isDone} isNeeded={needed} />
        })}
      {lacksWayIn && (
        <Step title={t.wayIn.step} hint={t.wayIn.stepHint} path="/akun" isDone={false} isNeeded={false} />
      )}
      {can_sell && <ReadyToSell />}
    </Paper>
  )
}

interface StepProps {
  readonly title: string
  readonly hint: string
  /** within the shop */
  readonly path: string
  readonly isDone: boolean | null
  readonly isNeeded: boolean | null
}

function Step({ title, hint, path, isDone: done, isNeeded: needed }: StepProps) {
  const { to } = useShop()
  return (
    <Link href={to(path)} className={classes.step}>
      {done ? (
        <Icon name="circle-check-filled" size={26} color="var(--mantine-color-green-text)" />
      ) : (
        <Icon name="circle" size={26} />
      )}
      <div className={classes.tileText}>
        <Group gap="xs">
          <Text fw={600} {...(done && { td: 'line-through', c: 'dimmed' })}>
            {title}
          </Text>
          {needed && !done && (
            <Badge variant="light" color="orange">
              {t.needed}
            </Badge>
          )}
        </Group>
        {!done && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

function ReadyToSell() {
  const { name, url } = useShop()
  const share = () => {
    const text = t.shareText(name, url)
    if (navigator.share) navigator.share({ text }).catch(() => undefined)
    else open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noreferrer')
  }
  return (
    <Alert mt="sm" color="green">
      <Group justify="space-between">
        <Text>{t.canSell}</Text>
        <Group gap="xs">
          <OpenShop>{t.tryIt}</OpenShop>
          <Button leftSection={<Icon name="share" size={18} />} onClick={share}>
            {t.share}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

function CodesInOutbox() {
  const { to } = useShop()
  return (
    <Alert color="yellow">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.codesAreNotSent}
        </Text>
        <Button component={Link} href={to('/kotak-keluar')} size="sm" variant="default">
          {t.toOutbox}
        </Button>
      </Group>
    </Alert>
  )
}
