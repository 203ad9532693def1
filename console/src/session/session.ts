// Who has signed in: read once, forgotten at the end of the session.
import { type AdminAnswerOf, isAdminError } from '@etalase/client/admin'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../api.ts'
import { dropAllDrafts, keepDraftsOf } from '../edit/draft-storage.ts'
import { forgetSeen, keepSeenOf, readOrLastSeen } from '../shop/last-seen.ts'
import { setBadge } from '../ui/device.ts'
import { showError } from '../ui/notices.tsx'
import { ownPath } from './own-path.ts'

export type Me = AdminAnswerOf<'getMe'>

export const meQuery = queryOptions<Me>({
  queryKey: ['me'],
  queryFn: ({ signal }) =>
    readOrLastSeen(['me'], async () => {
      const me = await api.getMe({}, { signal })
      keepOnlyOf(me)
      return me
    }),
  staleTime: 60_000,
})

/** Whether a shop can be opened here without an operator. */
export function signUpQuery(invitation?: string) {
  return queryOptions({
    queryKey: ['sign-up', invitation],
    queryFn: ({ signal }) => api.getSignUp({ ...(invitation && { invitation }) }, { signal }),
  })
}

/** On a shared device the next person finds nothing of the one before. */
function keepOnlyOf({ person }: Me): void {
  keepDraftsOf(person.id ?? '')
  keepSeenOf(person.id ?? '')
}

/** Only below the gate, which has read it. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

/** Where one wanted to go before having to sign in. */
const WANTED = 'to'

/** To where one wanted to go. */
export function useSignedIn(): (me: Me) => void {
  const enter = useEnter()
  return (me) => enter(me, wantedPath())
}

/** Begins a session on this page: what was kept of another person is forgotten. */
export function useEnter(): (me: Me, to: string) => void {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return (me, to) => {
    client.clear()
    keepOnlyOf(me)
    client.setQueryData(meQuery.queryKey, me)
    navigate(to, { replace: true })
  }
}

export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    try {
      await api.signOut()
    } catch (error) {
      // Nobody is to leave a device in the belief of having signed out.
      if (!isAdminError(error) || error.code !== 'unauthenticated') return showError(error)
    }
    dropAllDrafts()
    forgetSeen()
    setBadge(0)
    navigate('/masuk', { replace: true })
    client.clear()
  }
}

export function signInPath(): string {
  const here = location.pathname + location.search
  return here === '/' ? '/masuk' : `/masuk?${WANTED}=${encodeURIComponent(here)}`
}

function wantedPath(): string {
  const wanted = ownPath(new URLSearchParams(location.search).get(WANTED) ?? '/', location.origin)
  return wanted === null || wanted.startsWith('/masuk') ? '/' : wanted
}
