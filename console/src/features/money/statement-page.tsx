// A bank's statement from a file: what it would settle is shown first, and done when the merchant says so.
import {
  Alert,
  Anchor,
  Button,
  Card,
  FileButton,
  Group,
  List,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { count } from '../../format/money.ts'
import { outdate, useChange, useRead } from '../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../shop/outdated.ts'
import { useShop } from '../../shop/use-shop.ts'
import { moneyTexts } from '../../texts/money.ts'
import { Icon } from '../../ui/icons.tsx'
import { Lines, Loaded } from '../../ui/loaded.tsx'
import { NotAllowed } from '../../ui/not-allowed.tsx'
import { Page } from '../../ui/page.tsx'

const t = moneyTexts
const BACK = '/uang-masuk'
const KIND = 'bank_statement'
const EVERY_MS = 800
const MOST_SHOWN = 200

export function StatementPage() {
  const { may } = useShop()
  const [file, setFile] = useState<File | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const start = useChange('startImport', { outdates: ['listImports'], onDone: (begun) => setId(begun.id) })
  if (!may('manager')) return <NotAllowed title={t.statement} back={BACK} />
  const send = (dry_run: 'true' | 'false') =>
    file && start.mutate({ kind: KIND, dry_run, file, ...(account && { account }) })
  const begin = () => {
    setFile(null)
    setId(null)
  }
  return (
    <Page title={t.statement} back={BACK} width="narrow">
      <Stack gap="lg">
        {id === null ? (
          <Card withBorder padding="md">
            <Stack>
              <Text>{t.statementIntro}</Text>
              <AccountChoice account={account} onAccount={setAccount} />
              <FileButton onChange={setFile} accept=".csv,.txt,.xlsx" inputProps={{ 'aria-label': t.choose }}>
                {(props) => (
                  <Button variant="default" leftSection={<Icon name="file-upload" size={20} />} {...props}>
                    {file ? file.name : t.choose}
                  </Button>
                )}
              </FileButton>
              <Button disabled={!file} loading={start.isPending} onClick={() => send('true')}>
                {t.check}
              </Button>
            </Stack>
          </Card>
        ) : (
          <Outcome
            key={id}
            id={id}
            isSending={start.isPending}
            onApply={() => send('false')}
            onBegin={begin}
          />
        )}
      </Stack>
    </Page>
  )
}

/** Only a shop with several accounts is asked. */
function AccountChoice({
  account,
  onAccount,
}: {
  account: string | null
  onAccount(account: string | null): void
}) {
  const methods = useRead('listPaymentMethods', { limit: 100 })
  const accounts = (methods.data?.items ?? []).flatMap(({ manual }) =>
    manual?.account_number
      ? [{ value: manual.account_number, label: `${manual.bank ?? ''} ${manual.account_number}`.trim() }]
      : [],
  )
  const different = accounts.filter(
    ({ value }, i) => accounts.findIndex((each) => each.value === value) === i,
  )
  if (different.length < 2) return null
  return (
    <Select
      label={t.account_}
      description={t.accountHint}
      data={different}
      value={account}
      onChange={onAccount}
      clearable
    />
  )
}

interface OutcomeProps {
  readonly id: string
  readonly isSending: boolean
  onApply(): void
  onBegin(): void
}

function Outcome({ id, ...rest }: OutcomeProps) {
  const { slug } = useShop()
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const found = useRead('getImport', { id }, isOver ? {} : { every: EVERY_MS })
  const state = found.data?.state
  useEffect(() => {
    if (!state || state === 'running') return
    setOver(true)
    outdate(client, slug, ...OUTDATED_BY_ORDER, 'listMoney')
  }, [client, slug, state])
  return (
    <Loaded from={found}>
      {(loaded) =>
        loaded.state === 'running' ? (
          <Card withBorder padding="md" role="status">
            <Text fw={600}>{loaded.dry_run ? t.checking : t.applying}</Text>
            <Lines count={2} />
          </Card>
        ) : loaded.state === 'failed' ? (
          <Failed loaded={loaded} onBegin={rest.onBegin} />
        ) : (
          <Done loaded={loaded} {...rest} />
        )
      }
    </Loaded>
  )
}

function Failed({ loaded: { faults }, onBegin }: { loaded: Schemas['Import']; onBegin: () => void }) {
  return (
    <Stack>
      <Alert color="red" icon={<Icon name="alert-triangle" />} title={t.failed}>
        {faults.map(({ message }) => (
          <Text key={message}>{message}</Text>
        ))}
      </Alert>
      <Button onClick={onBegin}>{t.another}</Button>
    </Stack>
  )
}

function Done({
  loaded,
  isSending,
  onApply,
  onBegin,
}: { loaded: Schemas['Import'] } & Omit<OutcomeProps, 'id'>) {
  const { to } = useShop()
  const { summary, dry_run, changes, notes } = loaded
  const [added, changed] = [summary?.added ?? 0, summary?.changed ?? 0]
  const words = [count(changed), count(notes.filter(({ row }) => row !== null).length)] as const
  return (
    <Stack>
      <Card withBorder padding="md">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {dry_run ? t.would(...words) : t.did(...words)}
          </Title>
          {(summary?.unchanged ?? 0) > 0 && <Text c="dimmed">{t.known(count(summary?.unchanged ?? 0))}</Text>}
          {added === 0 && <Text>{t.nothing}</Text>}
          <Group grow>
            <Button variant="default" onClick={onBegin}>
              {t.another}
            </Button>
            {dry_run && added > 0 && (
              <Button loading={isSending} onClick={onApply}>
                {t.apply}
              </Button>
            )}
            {!dry_run && (
              <Button component={Link} href={to(BACK)}>
                {t.toMoney}
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
      {changes.length > 0 && (
        <Card withBorder padding="md">
          <Title order={3} size="h5" mb="xs">
            {dry_run ? t.paid : t.paidNow}
          </Title>
          <List spacing="xs">
            {changes.map(({ slug: number, what }) => (
              <List.Item key={`${number}/${what}`}>
                <Anchor
                  component={Link}
                  href={to(`/pesanan/${encodeURIComponent(number ?? '')}`)}
                  underline="always"
                >
                  {number}
                </Anchor>{' '}
                {what}
              </List.Item>
            ))}
          </List>
        </Card>
      )}
      {notes.length > 0 && (
        <Card withBorder padding="md">
          <Title order={3} size="h5" mb="xs">
            {t.notPaid}
          </Title>
          <List spacing="xs">
            {notes.slice(0, MOST_SHOWN).map(({ row, message }) => (
              <List.Item key={`${row}/${message}`}>
                {row === null ? message : `${t.row(row)}: ${message}`}
              </List.Item>
            ))}
          </List>
        </Card>
      )}
    </Stack>
  )
}
