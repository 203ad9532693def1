// The second step of one's sign-in: set up, new recovery codes, switched off.
import { Badge, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecoveryCodes, SetUpSecondFactor } from '../../session/second-factor-setup.tsx'
import { meQuery } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { AccountCard } from './card.tsx'
import { useOwn, useOwnChange } from './use-own.ts'

const t = accountTexts

export function SecondFactorCard() {
  const state = useOwn('getSecondFactor', {})
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <AccountCard title={t.secondFactor} hint={t.secondFactorHint}>
      <Loaded from={state}>
        {({ is_on, recovery_codes_left }) =>
          is_on && !isSettingUp ? (
            <IsOn left={recovery_codes_left ?? 0} />
          ) : (
            <SetUpSecondFactor onBegun={() => setSettingUp(true)} onDone={() => setSettingUp(false)} />
          )
        }
      </Loaded>
    </AccountCard>
  )
}

function IsOn({ left }: { left: number }) {
  const client = useQueryClient()
  const renew = useOwnChange('renewRecoveryCodes', { outdates: ['getSecondFactor'] })
  const remove = useOwnChange('removeSecondFactor', {
    outdates: ['getSecondFactor'],
    onDone() {
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
      showDone(t.secondFactorRemoved)
    },
  })
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onKept={() => renew.reset()} />
  return (
    <>
      <Group gap="xs">
        <Badge color="green" variant="light">
          {t.secondFactorOn}
        </Badge>
        <Text size="sm">{t.codesLeft(left)}</Text>
      </Group>
      <Group>
        <Confirm
          title={t.newRecoveryCodesTitle}
          confirm={t.newRecoveryCodes}
          onConfirm={() => renew.mutateAsync({})}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              {t.newRecoveryCodes}
            </Button>
          )}
        >
          {t.newRecoveryCodesHint}
        </Confirm>
        <Confirm
          title={t.removeSecondFactorTitle}
          confirm={t.removeSecondFactor}
          isDangerous
          onConfirm={() => remove.mutateAsync({})}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              {t.removeSecondFactor}
            </Button>
          )}
        >
          {t.removeSecondFactorHint}
        </Confirm>
      </Group>
    </>
  )
}
