// One domain: whether it leads to the shop, and if not yet, exactly what is missing.
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { when } from '../../../format/time.ts'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone } from '../../../ui/notices.tsx'
import { CopyLine, DeleteButton, Section } from '../parts.tsx'

const t = settingsTexts.domains
const OUTDATES = ['listDomains', 'getShop'] as const

export function DomainCard({ domain }: { domain: Schemas['Domain'] }) {
  const { may } = useShop()
  const { host, status, proof } = domain
  return (
    <Section
      title={host ?? ''}
      actions={
        <Group gap="xs">
          {domain.primary && <Badge variant="light">{t.primary}</Badge>}
          <Badge color={status === 'active' ? 'green' : 'yellow'} variant="light">
            {status === 'active' ? t.active : t.pending}
          </Badge>
        </Group>
      }
    >
      {proof && <Proof domain={domain} proof={proof} />}
      {may('manager') && <Actions domain={domain} />}
    </Section>
  )
}

function Proof({ domain, proof }: { domain: Schemas['Domain']; proof: Schemas['DomainProof'] }) {
  return (
    <Stack>
      <Text>{t.proofHint}</Text>
      <Text fw={600}>{t.byRecord}</Text>
      <CopyLine label={t.recordType} value="TXT" />
      <CopyLine label={t.recordName} value={proof.txt_name ?? ''} />
      <CopyLine label={t.recordValue} value={proof.txt_value ?? ''} />
      <Text fw={600}>{t.byFile}</Text>
      <CopyLine label={t.fileUrl} value={proof.file_url ?? ''} />
      <CopyLine label={t.fileText} value={proof.file_text ?? ''} />
      <PointTo records={domain.records} host={domain.host ?? ''} />
      {domain.last_error && (
        <Alert color="yellow" title={t.notYet(when(domain.checked_at))}>
          {domain.last_error}
        </Alert>
      )}
    </Stack>
  )
}

/** A name as it was registered has no CNAME: its provider has an ALIAS, or else it takes the addresses. */
function PointTo({ records, host }: { records: Schemas['Domain']['records']; host: string }) {
  const [first, ...addresses] = records
  if (first?.type === 'CNAME') return <Record record={first} title={t.pointTo} />
  return (
    <>
      <Text fw={600}>{t.pointTo}</Text>
      <Text>{t.noCname(host)}</Text>
      {first && <Record record={first} title={t.byAlias} />}
      {addresses.length > 0 && <Text fw={600}>{t.byAddress}</Text>}
      {addresses.map((record) => (
        <Record key={record.value} record={record} />
      ))}
      <Text>{t.orWww(`www.${host}`)}</Text>
    </>
  )
}

function Record({ record, title }: { record: Schemas['DomainRecord']; title?: string }) {
  return (
    <>
      {title && <Text fw={600}>{title}</Text>}
      <CopyLine label={t.recordType} value={record.type ?? ''} />
      <CopyLine label={t.recordName} value={record.name ?? ''} />
      <CopyLine label={t.recordValue} value={record.value ?? ''} />
    </>
  )
}

function Actions({ domain: { id, host, version, status, primary } }: { domain: Schemas['Domain'] }) {
  const verify = useChange('verifyDomain', {
    outdates: OUTDATES,
    onDone: (checked) => checked.status === 'active' && showDone(t.proven),
  })
  const update = useChange('updateDomain', {
    outdates: OUTDATES,
    onDone: () => showDone(everyScreenTexts.saved),
  })
  const remove = useChange('deleteDomain', { outdates: OUTDATES })
  const call = { ifMatch: version ?? '*' } as const
  return (
    <Group>
      {status === 'pending' && (
        <Button loading={verify.isPending} onClick={() => verify.mutate({ id: id ?? '' })}>
          {t.check}
        </Button>
      )}
      {status === 'active' && !primary && (
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ id: id ?? '', primary: true, call })}
        >
          {t.makePrimary}
        </Button>
      )}
      <DeleteButton
        title={t.deleteTitle(host ?? '')}
        hint={t.deleteHint}
        onDelete={() => remove.mutateAsync({ id: id ?? '', call })}
      />
    </Group>
  )
}
