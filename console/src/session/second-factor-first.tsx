// What an operator sees who came in by one factor: nothing is done before there is a second one.
import { Button, Divider, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionTexts } from '../texts/session.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'
import { Entrance } from './entrance.tsx'
import { addPasskey, hasPasskeys } from './passkeys.ts'
import { SetUpSecondFactor } from './second-factor-setup.tsx'
import { meQuery, useSignOut } from './session.ts'

export default function SecondFactorFirst() {
  const client = useQueryClient()
  const signOut = useSignOut()
  const outdate = () => client.invalidateQueries({ queryKey: meQuery.queryKey })
  const passkey = useMutation({ mutationFn: addPasskey, onSuccess: outdate })
  const t = sessionTexts.secondStep
  return (
    <Entrance title={t.firstTitle}>
      <Text>{t.firstHint}</Text>
      {hasPasskeys() && (
        <>
          <Button
            leftSection={<Icon name="fingerprint" size={20} />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {sessionTexts.makePasskey}
          </Button>
          <Divider label={sessionTexts.or} />
        </>
      )}
      <SetUpSecondFactor onDone={outdate} />
      <Button variant="subtle" onClick={signOut}>
        {shellTexts.signOut}
      </Button>
    </Entrance>
  )
}
