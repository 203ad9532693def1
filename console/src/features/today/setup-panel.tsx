// The steps of a new shop until it can sell; gone once it has sold something.
import { Alert, Badge, Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { useMe } from '../../session/session.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { OpenShop } from '../../ui/open-shop.tsx'
import classes from './today.module.css'

const t = todayTexts

type Setup = Schemas['Setup']

/** Where each step is done, within the shop. */
export const PLACES: Readonly<Record<keyof typeof t.steps, string>> = {
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

/** Nothing of it is left once the shop sells. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const lacksWayIn = useLacksWayIn()
  if (setup.can_sell && setup.has_orders) return null
  // Offered among the notices once the shop can sell.
  return <Steps setup={setup} lacksWayIn={lacksWayIn && !setup.can_sell} />
}

/** Who opened the shop by a code has nothing else to come in with. */
export function useLacksWayIn(): boolean {
  const { person } = useMe()
  return person.has_password === false && person.has_passkey === false
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
