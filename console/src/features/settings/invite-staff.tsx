// Invites somebody to work in the shop, and says what happens next.
import { isAdminError } from '@etalase/client/admin'
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../edit/field-errors.ts'
import { useChange } from '../../shop/calls.ts'
import type { Role } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { showDone, showError } from '../../ui/notices.tsx'
import { Section } from './parts.tsx'
import { ROLES } from './roles.ts'

const t = settingsTexts.staff

interface Invitation {
  readonly login: string
  readonly name: string
  readonly role: Role
}

export function InviteStaff() {
  const form = useForm<Invitation>({ initialValues: { login: '', name: '', role: 'staff' } })
  const invite = useChange('createStaff', {
    outdates: ['listStaff', 'listMessages'],
    showsError: true,
    onDone(_, { login }) {
      form.reset()
      showDone(t.invitationSent(login))
    },
  })
  return (
    <Section title={t.invite} hint={t.inviteHint}>
      <form
        onSubmit={form.onSubmit(({ name, ...rest }) =>
          invite.mutate(
            { ...rest, ...(name.trim() && { name: name.trim() }) },
            {
              onError(error) {
                const fields = isAdminError(error) ? fieldErrors(error.details) : {}
                form.setErrors(fields)
                if (Object.keys(fields).length === 0) showError(error)
              },
            },
          ),
        )}
      >
        <Stack>
          <TextInput
            label={t.login}
            required
            autoCapitalize="none"
            autoComplete="off"
            {...form.getInputProps('login')}
          />
          <TextInput label={`${t.name} (${everyScreenTexts.optional})`} {...form.getInputProps('name')} />
          <Radio.Group label={t.role} {...form.getInputProps('role')}>
            <Stack gap="sm" mt="xs">
              {[...ROLES].reverse().map((role) => (
                <Radio
                  key={role}
                  value={role}
                  size="md"
                  label={t.roles[role]}
                  description={t.roleSays[role]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group>
            <Button type="submit" loading={invite.isPending}>
              {t.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
