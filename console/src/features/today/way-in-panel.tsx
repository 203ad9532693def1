// For somebody who opened a shop by a code: a passkey or a password, so that the next time needs no code.
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FirstPassword } from '../../session/first-password.tsx'
import { addPasskey, hasPasskeys, passkeyError } from '../../session/passkeys.ts'
import { meQuery } from '../../session/session.ts'
import { sessionTexts } from '../../texts/session.ts'
import { todayTexts } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { showDone } from '../../ui/notices.tsx'

const t = todayTexts.wayIn

export function WayInPanel() {
  const client = useQueryClient()
  const [isPassword, setPassword] = useState(!hasPasskeys())
  const passkey = useMutation({
    mutationFn: addPasskey,
    meta: { showsError: true },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
      showDone(t.passkeyMade)
    },
  })
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="way-in">
      <Title order={2} size="h4" id="way-in">
        {t.title}
      </Title>
      <Text c="dimmed" mb="sm">
        {t.hint}
      </Text>
      <Stack gap="sm">
        {passkey.error && <Alert color="red">{passkeyError(passkey.error)}</Alert>}
        <Group gap="xs">
          {hasPasskeys() && (
            <Button
              leftSection={<Icon name="fingerprint" size={20} />}
              loading={passkey.isPending}
              onClick={() => passkey.mutate()}
            >
              {sessionTexts.makePasskey}
            </Button>
          )}
          {!isPassword && (
            <Button variant="default" onClick={() => setPassword(true)}>
              {sessionTexts.makePassword}
            </Button>
          )}
        </Group>
        {isPassword && <FirstPassword />}
      </Stack>
    </Paper>
  )
}
