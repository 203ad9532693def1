// One's password: changed, or made by who has none.
import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FirstPassword } from '../../session/first-password.tsx'
import { useMe } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { errorText, showDone } from '../../ui/notices.tsx'
import { AccountCard } from './card.tsx'
import { useOwnChange } from './use-own.ts'

const t = accountTexts
const MIN_LENGTH = 10

export function PasswordForm() {
  const { person } = useMe()
  if (!person.has_password)
    return (
      <AccountCard title={t.password} hint={t.noPassword}>
        <FirstPassword />
      </AccountCard>
    )
  return <ChangePassword login={person.login ?? ''} />
}

function ChangePassword({ login }: { login: string }) {
  const form = useForm({
    initialValues: { current: '', new: '' },
    validate: { new: (value) => (value.length < MIN_LENGTH ? t.passwordShort(MIN_LENGTH) : null) },
  })
  const change = useOwnChange('changePassword', {
    outdates: ['listSessions'],
    showsError: true,
    onDone() {
      form.reset()
      showDone(t.passwordChanged)
    },
  })
  return (
    <AccountCard title={t.password} hint={t.passwordHint}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack>
          {change.error && <Alert color="red">{errorText(change.error)}</Alert>}
          {/* For password keepers, which want to know whose it is. */}
          <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
          <PasswordInput
            label={t.currentPassword}
            autoComplete="current-password"
            required
            {...form.getInputProps('current')}
          />
          <PasswordInput
            label={t.newPassword}
            description={t.newPasswordHint}
            autoComplete="new-password"
            maxLength={200}
            required
            {...form.getInputProps('new')}
          />
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {t.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </AccountCard>
  )
}
