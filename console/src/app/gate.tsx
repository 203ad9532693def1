// Lets in people who have signed in, and sends everyone else to the sign-in page.
import { isAdminError } from '@etalase/client/admin'
import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect } from 'wouter'
import { ConfirmIdentity } from '../session/confirm-identity.tsx'
import { meQuery, signInPath } from '../session/session.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { LoadError } from '../ui/loaded.tsx'

const SecondFactorFirst = lazy(() => import('../session/second-factor-first.tsx'))

export function Gate({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  if (me.data)
    return (
      <>
        <ConfirmIdentity />
        {me.data.must_set_up_second_factor ? (
          <Suspense>
            <SecondFactorFirst />
          </Suspense>
        ) : (
          children
        )}
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
