// The keys of programs: what each may do, when it was used, and the end of one.
import { Badge, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api.ts'
import { dayAndYear, when } from '../../format/time.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { NewToken } from './new-token.tsx'
import { OwnerOnly } from './owner-only.tsx'
import classes from './parts.module.css'
import { ApiHint, CopyLine, DeleteButton, Section } from './parts.tsx'
import { ShownOnce } from './shown-once.tsx'

const t = settingsTexts.tokens

export function TokensPage() {
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <OwnerOnly>
        <Tokens />
      </OwnerOnly>
    </Page>
  )
}

function Tokens() {
  const tokens = useRead('listTokens', { limit: 100 })
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <Section title={t.list} hint={<ApiHint hint={t.hint} docs={t.docs} />}>
        <Loaded from={tokens}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t.none} hint={t.noneHint} />
            ) : (
              <div>
                {items.map((token) => (
                  <TokenEntry key={token.id} token={token} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
      <NewToken onMade={setMade} />
      <Section title={t.assistant} hint={t.assistantHint}>
        <CopyLine label={t.assistantAddress} value={`${location.origin}/admin/v1/mcp`} />
      </Section>
      <ShownOnce
        title={t.made}
        hint={t.madeHint}
        label={t.token}
        value={made}
        onClose={() => setMade(null)}
      />
    </>
  )
}

function TokenEntry({ token }: { token: Schemas['Token'] }) {
  const remove = useChange('deleteToken', { outdates: ['listTokens'] })
  const { id, name, last4, scopes, used_at, expires_at, version } = token
  const isOver = expires_at !== null && new Date(expires_at) < new Date()
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap" align="flex-start">
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {isOver && <Badge color="red">{t.over}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" className={classes.change}>
            {[
              `…${last4 ?? ''}`,
              used_at ? t.usedAt(when(used_at)) : t.neverUsed,
              expires_at ? t.until(dayAndYear(expires_at)) : t.forever,
            ].join(' · ')}
          </Text>
          <Group gap={6} mt={6}>
            {scopes.map((scope) => (
              <Badge key={scope} variant="light" color="gray" tt="none">
                {t.scopes[scope].label}
              </Badge>
            ))}
          </Group>
        </div>
        <DeleteButton
          title={t.deleteTitle(name ?? '')}
          isNamed
          hint={t.deleteHint}
          onDelete={() => remove.mutateAsync({ id: id ?? '', call: { ifMatch: version ?? '*' } })}
        />
      </Group>
    </Card>
  )
}
