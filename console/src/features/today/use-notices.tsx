// Everything a merchant should hear that no order waits for, each with a name that stays the same while it says the same.
import { type ReactNode, Suspense } from 'react'
import type { Schemas } from '../../api.ts'
import { InvitationsHint } from '../../session/invitations.tsx'
import { useMe } from '../../session/session.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { screen } from '../../ui/screen.ts'
import { KnownSecrets } from './known-secrets.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { planSays } from './plan-says.ts'
import { CodesInOutbox, Lacking, NobodyIsTold, WhatIsSold } from './setup-notices.tsx'
import { useLacksWayIn } from './setup-panel.tsx'

const t = todayTexts.notices
const WayInPanel = screen(async () => (await import('./way-in-panel.tsx')).WayInPanel)

type Setup = Schemas['Setup']

export interface Notice {
  readonly name: string
  /** in two or three words */
  readonly about: string
  readonly shown: ReactNode
}

export function useNotices(setup: Setup): Notice[] {
  const { slug, may } = useShop()
  const { invitations } = useMe()
  const { data: plan } = useRead('getPlan', {})
  const lacksWayIn = useLacksWayIn()
  const says = plan && planSays(plan)
  const { can_sell, has_orders, secrets, lacks, codes_are_sent } = setup
  const isDone = (name: string) => setup.steps.some(({ key, done }) => key === name && done)
  const notices: (Notice | false)[] = [
    Boolean(invitations) && {
      name: `invitations ${invitations}`,
      about: t.invitations,
      shown: <InvitationsHint to={`/toko/${slug}/akun`} />,
    },
    secrets.length > 0 && {
      name: `secrets ${secrets.map(({ kind, id, key }) => `${kind}.${id}.${key}`).join(' ')}`,
      about: t.secrets,
      shown: <KnownSecrets secrets={secrets} />,
    },
    can_sell === true && !isDone('contact') && { name: 'contact', about: t.contact, shown: <NobodyIsTold /> },
    codes_are_sent === false && { name: 'codes', about: t.codes, shown: <CodesInOutbox /> },
    Boolean(says) && { name: `plan ${says}`, about: t.plan, shown: <PlanNotice says={says ?? ''} /> },
    ...lacks.map(({ key, products }) => ({
      name: `lacks ${key}`,
      about: t.lacks[key ?? 'halal'],
      shown: <Lacking lack={key ?? 'halal'} products={products ?? 0} />,
    })),
    can_sell === true &&
      has_orders === true &&
      may('manager') &&
      !isDone('goods') && { name: 'goods', about: t.goods, shown: <WhatIsSold /> },
    lacksWayIn &&
      can_sell === true && {
        name: 'way-in',
        about: t.wayIn,
        shown: (
          <Suspense fallback={null}>
            <WayInPanel />
          </Suspense>
        ),
      },
  ]
  return notices.filter((notice) => notice !== false)
}
