// One's contact, by which one signs in; a code proves that it is one's own.
import { Alert, Badge, Button, Group, PinInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery, useMe } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { Icon } from '../../ui/icons.tsx'
import { errorText, showDone } from '../../ui/notices.tsx'
import { AccountCard } from './card.tsx'
import { useOwnChange } from './use-own.ts'

const t = accountTexts
const CODE_LENGTH = 6

export function ContactCard() {
  const { person } = useMe()
  return (
    <AccountCard title={t.contact} hint={t.contactHint}>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {person.login}
        </Text>
        <Badge
          color={person.is_confirmed ? 'green' : 'yellow'}
          variant="light"
          {...(person.is_confirmed && { leftSection: <Icon name="circle-check" size={14} /> })}
        >
          {person.is_confirmed ? t.confirmed : t.unconfirmed}
        </Badge>
      </Group>
      {!person.is_confirmed && <ConfirmContact login={person.login ?? ''} />}
    </AccountCard>
  )
}

function ConfirmContact({ login }: { login: string }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const send = useOwnChange('sendContactCode', { showsError: true })
  const confirm = useOwnChange('confirmContact', {
    showsError: true,
    onDone(me) {
      client.setQueryData(meQuery.queryKey, me)
      showDone(t.contactConfirmed)
    },
  })
  const failed = send.error ?? confirm.error
  return (
    <Stack>
      <Text size="sm">{t.whyConfirm}</Text>
      {failed && <Alert color="red">{errorText(failed)}</Alert>}
      {send.isSuccess && (
        <>
          <Text role="status">{t.codeSent(login)}</Text>
          <PinInput
            length={CODE_LENGTH}
            type="number"
            size="lg"
            oneTimeCode
            value={code}
            onChange={setCode}
            onComplete={(whole) => confirm.mutate({ code: whole })}
            getInputProps={(index) => ({ 'aria-label': t.codeDigit(index + 1) })}
          />
        </>
      )}
      <Group>
        {send.isSuccess && (
          <Button
            loading={confirm.isPending}
            disabled={code.length < CODE_LENGTH}
            onClick={() => confirm.mutate({ code })}
          >
            {t.confirm}
          </Button>
        )}
        <Button
          variant={send.isSuccess ? 'subtle' : 'light'}
          loading={send.isPending}
          onClick={() => send.mutate({})}
        >
          {send.isSuccess ? t.sendAgain : t.sendCode}
        </Button>
      </Group>
    </Stack>
  )
}
