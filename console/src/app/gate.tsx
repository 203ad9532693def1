// Lets in people who have signed in, and sends everyone else to the sign-in page.
import { isAdminError } from '@etalase/client/admin'
import { Button, Center, Divider, Loader, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { ConfirmIdentity } from '../session/confirm-identity.tsx'
import { Entrance } from '../session/entrance.tsx'
import { addPasskey, hasPasskeys } from '../session/passkeys.ts'
import { SetUpSecondFactor } from '../session/second-factor-setup.tsx'
import { meQuery, signInPath, useSignOut } from '../session/session.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { sessionTexts } from '../texts/session.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'
import { LoadError } from '../ui/loaded.tsx'

export function Gate({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  if (me.data)
    return (
      <>
        <ConfirmIdentity />
        {me.data.must_set_up_second_factor ? <SecondFactorFirst /> : children}
      </>
    )
  if (isAdminError(me.error) && me.error.code === 'unauthenticated')
    return <Redirect to={signInPath()} replace />
  if (me.error) return <LoadError error={me.error} onRetry={() => me.refetch()} />
  return (
    <Center mih="100dvh">
      <Loader aria-label={everyScreenTexts.loading} />
    </Center>
  )
}

/** An operator who came in by one factor does nothing before there is a second one. */
function SecondFactorFirst() {
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
