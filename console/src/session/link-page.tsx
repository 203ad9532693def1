// The page behind a one-time link: whose it is, and a passkey or a password for all times to come.
import { Alert, Button, Divider, Loader, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { sessionTexts } from '../texts/session.ts'
import { Icon } from '../ui/icons.tsx'
import { errorText } from '../ui/notices.tsx'
import { Entrance } from './entrance.tsx'
import { hasPasskeys, makePasskeyByLink } from './passkeys.ts'
import { SecondStepField } from './second-step.tsx'
import { useSignedIn } from './session.ts'

const t = sessionTexts
const MIN_PASSWORD_LENGTH = 10
// Not a hook of React, for all its name.
const { useEntryLink: enterWithPassword } = api

export function LinkPage({ linkKey: key }: { linkKey: string }) {
  const signedIn = useSignedIn()
  const owner = useQuery({
    queryKey: ['link', key],
    queryFn: () => api.getEntryLink({ key }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [second, setSecond] = useState('')
  const second_factor = second || undefined
  const own = { onSuccess: signedIn, meta: { showsError: true } }
  const byPassword = useMutation({
    mutationFn: (password: string) => enterWithPassword({ key, password, second_factor }),
    ...own,
  })
  const byPasskey = useMutation({ mutationFn: () => makePasskeyByLink(key, second_factor), ...own })
  const failed = byPassword.error ?? byPasskey.error

  if (owner.isPending)
    return (
      <Entrance title={t.checkingLink}>
        <Loader mx="auto" aria-label={everyScreenTexts.loading} />
      </Entrance>
    )
  if (owner.error) {
    const isOver = 'code' in owner.error && owner.error.code === 'not_found'
    return (
      <Entrance title={t.title}>
        <Alert color="red">{isOver ? t.linkOver : errorText(owner.error)}</Alert>
        <Button component="a" href="/masuk" variant="default">
          {t.otherWay}
        </Button>
      </Entrance>
    )
  }
  return (
    <Entrance title={t.welcome(owner.data.name ?? owner.data.login ?? '')}>
      <Text ta="center">{t.linkHint}</Text>
      {failed && (
        <Alert color="red">
          {failed.name === 'NotAllowedError' ? t.passkeyCancelled : errorText(failed)}
        </Alert>
      )}
      {owner.data.needs_second_factor && <SecondStepField code={second} setCode={setSecond} />}
      {hasPasskeys() && (
        <>
          <MakePasskey isPending={byPasskey.isPending} onMake={() => byPasskey.mutate()} />
          <Divider label={t.or} />
        </>
      )}
      <NewPassword isPending={byPassword.isPending} onGiven={(password) => byPassword.mutate(password)} />
    </Entrance>
  )
}

function MakePasskey({ isPending, onMake }: { isPending: boolean; onMake: () => void }) {
  return (
    <Stack gap="xs">
      <Button leftSection={<Icon name="fingerprint" size={20} />} loading={isPending} onClick={onMake}>
        {t.makePasskey}
      </Button>
      <Text size="sm" c="dimmed">
        {t.passkeyHint}
      </Text>
    </Stack>
  )
}

interface NewPasswordProps {
  readonly isPending: boolean
  onGiven(password: string): void
}

function NewPassword({ isPending, onGiven }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(password)
      }}
    >
      <Stack>
        <PasswordInput
          label={t.newPassword}
          description={t.newPasswordHint}
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={200}
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t.savePassword}
        </Button>
      </Stack>
    </form>
  )
}
