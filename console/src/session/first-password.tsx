// A first password, for somebody who came in by a code or a passkey.
import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { errorAt, errorsOf } from '../edit/field-errors.ts'
import { sessionTexts } from '../texts/session.ts'
import { errorText, showDone } from '../ui/notices.tsx'
import { meQuery, useMe } from './session.ts'

const t = sessionTexts
const MIN_LENGTH = 10

export function FirstPassword() {
  const { person } = useMe()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const create = useMutation({
    mutationFn: () => api.createPassword({ password }),
    meta: { showsError: true },
    onSuccess(me) {
      client.setQueryData(meQuery.queryKey, me)
      showDone(t.passwordMade)
    },
  })
  const atField = errorAt(errorsOf(create.error), 'password')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <Stack gap="sm">
        {create.error && !atField && <Alert color="red">{errorText(create.error)}</Alert>}
        {/* For password keepers, which want to know whose it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={person.login ?? ''}
          readOnly
          hidden
        />
        <PasswordInput
          label={t.newPassword}
          description={t.newPasswordHint}
          autoComplete="new-password"
          minLength={MIN_LENGTH}
          maxLength={200}
          required
          error={atField}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" variant="default" style={{ alignSelf: 'start' }} loading={create.isPending}>
          {t.makePassword}
        </Button>
      </Stack>
    </form>
  )
}
