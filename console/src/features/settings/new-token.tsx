// Makes a key for a program: what it is for, what it may do, how long it lives.
import { isAdminError } from '@etalase/client/admin'
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Schemas } from '../../api.ts'
import { fieldErrors } from '../../edit/field-errors.ts'
import { namesOf } from '../../format/records.ts'
import { useChange } from '../../shop/calls.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { showError } from '../../ui/notices.tsx'
import { Section } from './parts.tsx'

const t = settingsTexts.tokens
type TokenScope = Schemas['Token']['scopes'][number]
const DAY_MS = 24 * 60 * 60_000
const SCOPES = namesOf(t.scopes)

interface TokenValues {
  readonly name: string
  readonly scopes: TokenScope[]
  readonly days: string
}

export function NewToken({ onMade }: { onMade: (key: string) => void }) {
  const form = useForm<TokenValues>({
    initialValues: { name: '', scopes: [], days: '90' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? t.scopeNeeded : null) },
  })
  const create = useChange('createToken', {
    outdates: ['listTokens'],
    showsError: true,
    onDone({ token }) {
      form.reset()
      onMade(token ?? '')
    },
  })
  const { scopes } = form.getValues()
  return (
    <Section title={t.add} hint={t.addHint}>
      <form
        onSubmit={form.onSubmit(({ name, scopes: wanted, days }) =>
          create.mutate(
            {
              name,
              scopes: wanted.includes('all') ? ['all'] : wanted,
              expires_at: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
            },
            {
              onError(error) {
                if (isAdminError(error)) form.setErrors(fieldErrors(error.details))
                showError(error)
              },
            },
          ),
        )}
      >
        <Stack>
          <TextInput
            label={t.name}
            placeholder={t.nameExample}
            required
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={t.may} {...form.getInputProps('scopes')}>
            <Stack gap="sm" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  size="md"
                  label={t.scopes[scope].label}
                  description={t.scopes[scope].hint}
                  disabled={scope !== 'all' && scopes.includes('all')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select label={t.lives} data={t.lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
          <Group>
            <Button type="submit" loading={create.isPending}>
              {t.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
