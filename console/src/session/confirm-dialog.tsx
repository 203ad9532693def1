// The dialog in which one signs in again, in place: by passkey, password or a code.
import { Alert, Button, Group, Modal, PasswordInput, PinInput, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { sessionTexts } from '../texts/session.ts'
import { Icon } from '../ui/icons.tsx'
import { errorText } from '../ui/notices.tsx'
import { hasPasskeys, signInWithPasskey } from './passkeys.ts'
import { asksForCode, SecondStepField } from './second-step.tsx'
import { type Me, meQuery, useMe } from './session.ts'

const t = sessionTexts.confirmIdentity
const CODE_LENGTH = 6

interface ConfirmProps {
  onDone(): void
  onCancel(): void
}

export default function ConfirmDialog({ onDone, onCancel }: ConfirmProps) {
  return (
    <Modal opened onClose={onCancel} title={t.title} zIndex={1_000}>
      <Ways onDone={onDone} onCancel={onCancel} />
    </Modal>
  )
}

function Ways({ onDone, onCancel }: ConfirmProps) {
  const { person } = useMe()
  const client = useQueryClient()
  const login = person.login ?? ''
  const [byCode, setByCode] = useState(!person.has_password)
  const [mailed, setMailed] = useState('')
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState('')
  const own = {
    onSuccess(me: Me) {
      client.setQueryData(meQuery.queryKey, me)
      onDone()
    },
    meta: { showsError: true },
  }
  const second_factor = second || undefined
  const confirm = useMutation({
    mutationFn: () =>
      byCode
        ? api.signInWithCode({ login, code: mailed, second_factor })
        : api.signIn({ login, password, second_factor }),
    ...own,
  })
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(login), ...own })
  const send = useMutation({ mutationFn: () => api.sendSignInCode({ login }) })
  const failed = confirm.error ?? passkey.error
  const needsSecond = person.has_second_factor === true || asksForCode(confirm.error)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // Beside a form that waits below: its own is not sent along.
        event.stopPropagation()
        passkey.reset()
        confirm.mutate()
      }}
    >
      <Stack>
        <Text>{t.why}</Text>
        {failed && !(asksForCode(failed) && !second) && (
          <Alert color="red">
            {failed.name === 'NotAllowedError' ? sessionTexts.passkeyCancelled : errorText(failed)}
          </Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        {byCode ? (
          send.isSuccess ? (
            <>
              <Text role="status">{t.codeSent(login)}</Text>
              <PinInput
                length={CODE_LENGTH}
                type="number"
                oneTimeCode
                value={mailed}
                onChange={setMailed}
                getInputProps={(index) => ({ 'aria-label': t.codeDigit(index + 1) })}
              />
            </>
          ) : (
            <Button variant="light" loading={send.isPending} onClick={() => send.mutate()}>
              {sessionTexts.withCode}
            </Button>
          )
        ) : (
          <PasswordInput
            label={sessionTexts.password}
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        {needsSecond && <SecondStepField code={second} setCode={setSecond} />}
        <Button type="submit" loading={confirm.isPending} disabled={byCode && mailed.length < CODE_LENGTH}>
          {t.confirm}
        </Button>
        <Group gap="xs">
          {hasPasskeys() && (
            <Button
              variant="default"
              leftSection={<Icon name="fingerprint" size={20} />}
              loading={passkey.isPending}
              onClick={() => passkey.mutate()}
            >
              {t.withPasskey}
            </Button>
          )}
          {person.has_password && (
            <Button variant="subtle" onClick={() => setByCode(!byCode)}>
              {byCode ? t.withPassword : t.withCode}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {everyScreenTexts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
