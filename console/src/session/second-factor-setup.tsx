// Sets the second step up: the secret as a QR code and to type, a first code, then the recovery codes, shown once.
import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { useLeaveWarning } from '../edit/use-leave-warning.ts'
import { sessionTexts } from '../texts/session.ts'
import { Copy } from '../ui/copy.tsx'
import { errorText } from '../ui/notices.tsx'
import { meQuery } from './session.ts'

const t = sessionTexts.secondStep

interface SetUpProps {
  /** from the first step on: what is shown now must stay until it is kept */
  onBegun?(): void
  onDone(): void
}

export function SetUpSecondFactor({ onBegun, onDone }: SetUpProps) {
  const [code, setCode] = useState('')
  const own = { meta: { showsError: true } }
  const start = useMutation({
    mutationFn: () => api.startSecondFactor(),
    onSuccess: () => onBegun?.(),
    ...own,
  })
  const confirm = useMutation({ mutationFn: () => api.confirmSecondFactor({ code }), ...own })
  const failed = start.error ?? confirm.error
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onKept={onDone} />
  return (
    <Stack>
      {failed && <Alert color="red">{errorText(failed)}</Alert>}
      {start.data ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate()
          }}
        >
          <Stack>
            <Text>{t.scan}</Text>
            <img
              src={start.data.qr_image ?? ''}
              width={220}
              height={220}
              alt={t.qr}
              style={{ alignSelf: 'center', background: 'white' }}
            />
            <Secret secret={start.data.secret ?? ''} />
            <TextInput
              label={t.firstCode}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <Button type="submit" loading={confirm.isPending}>
              {t.switchOn}
            </Button>
          </Stack>
        </form>
      ) : (
        <Group>
          <Button variant="light" loading={start.isPending} onClick={() => start.mutate()}>
            {t.begin}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <div>
      <Text size="sm">{t.typeInstead}</Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{secret.replace(/.{4}(?=.)/g, '$& ')}</Code>
        <Copy value={secret} what={t.secret} isSmall />
      </Group>
    </div>
  )
}

interface RecoveryCodesProps {
  readonly codes: readonly string[] | null
  onKept(): void
}

/** Nobody can show them again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const client = useQueryClient()
  useLeaveWarning(true)
  const list = (codes ?? []).join('\n')
  const kept = async () => {
    await client.invalidateQueries({ queryKey: ['own', 'getSecondFactor'] })
    await client.invalidateQueries({ queryKey: meQuery.queryKey })
    onKept()
  }
  return (
    <Stack>
      <Alert color="yellow">{t.keepCodes}</Alert>
      <Code block>{list}</Code>
      <Group>
        <Copy value={list} what={t.recoveryCodes} />
        <Button variant="default" onClick={() => print()}>
          {t.print}
        </Button>
        <Button onClick={kept}>{t.kept}</Button>
      </Group>
    </Stack>
  )
}
