// One's passkeys: added from this device, named, deleted.
import { ActionIcon, Alert, Button, Card, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api.ts'
import { when } from '../../format/time.ts'
import { addPasskey, hasPasskeys, passkeyError } from '../../session/passkeys.ts'
import { meQuery } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { AccountCard } from './card.tsx'
import { useOwn, useOwnChange } from './use-own.ts'

const t = accountTexts

export function PasskeysCard() {
  const client = useQueryClient()
  const passkeys = useOwn('listPasskeys', { limit: 100 })
  const add = useMutation({
    mutationFn: addPasskey,
    meta: { showsError: true },
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['own', 'listPasskeys'] }),
        client.invalidateQueries({ queryKey: meQuery.queryKey }),
      ])
      showDone(t.passkeyAdded)
    },
  })
  return (
    <AccountCard title={t.passkeys} hint={t.passkeysHint}>
      <Loaded from={passkeys}>
        {({ items }) => (
          <Stack gap="xs">
            {items.length === 0 && <Text c="dimmed">{t.noPasskey}</Text>}
            {items.map((passkey) => (
              <PasskeyEntry key={passkey.id} passkey={passkey} />
            ))}
          </Stack>
        )}
      </Loaded>
      {add.error && <Alert color="red">{passkeyError(add.error)}</Alert>}
      {hasPasskeys() ? (
        <Group>
          <Button
            variant="light"
            leftSection={<Icon name="fingerprint" size={20} />}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {t.addPasskey}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t.passkeysMissing}</Text>
      )}
    </AccountCard>
  )
}

function PasskeyEntry({ passkey }: { passkey: Schemas['Passkey'] }) {
  const remove = useOwnChange('deletePasskey', { outdates: ['listPasskeys'] })
  const { id, name, created_at, used_at, version } = passkey
  const called = name ?? ''
  return (
    <Card withBorder p="sm">
      <Group wrap="nowrap" gap={4}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {called}
          </Text>
          <Text size="sm" c="dimmed">
            {used_at ? t.usedAt(when(used_at)) : t.madeAt(when(created_at))}
          </Text>
        </div>
        <RenamePasskey passkey={passkey} />
        <Confirm
          title={t.deletePasskey(called)}
          confirm={everyScreenTexts.delete}
          isDangerous
          onConfirm={() => remove.mutateAsync({ id: id ?? '', call: { ifMatch: version ?? '*' } })}
          trigger={(open) => (
            <ActionIcon aria-label={t.deletePasskey(called)} onClick={open}>
              <Icon name="trash" size={20} />
            </ActionIcon>
          )}
        >
          {t.deletePasskeyHint}
        </Confirm>
      </Group>
    </Card>
  )
}

function RenamePasskey({ passkey: { id, name, version } }: { passkey: Schemas['Passkey'] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const close = () => setTyped(null)
  const rename = useOwnChange('updatePasskey', { outdates: ['listPasskeys'], onDone: close })
  return (
    <>
      <ActionIcon aria-label={t.renamePasskey(name ?? '')} onClick={() => setTyped(name ?? '')}>
        <Icon name="pencil" size={20} />
      </ActionIcon>
      <Modal opened={typed !== null} onClose={close} title={t.renamePasskey(name ?? '')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            rename.mutate({ id: id ?? '', name: typed ?? '', call: { ifMatch: version ?? '*' } })
          }}
        >
          <Stack>
            <TextInput
              label={t.passkeyName}
              value={typed ?? ''}
              maxLength={200}
              required
              data-autofocus
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {everyScreenTexts.cancel}
              </Button>
              <Button type="submit" loading={rename.isPending}>
                {everyScreenTexts.save}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
