// The first screen of a shop: what waits, how it does, and what a new shop still lacks.
import { Stack, Text } from '@mantine/core'
import { InvitationsHint } from '../../session/invitations.tsx'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { useIsDesktop } from '../../ui/is-desktop.ts'
import { Lines } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

export default function Screens() {
  const { slug, name } = useShop()
  const isDesktop = useIsDesktop()
  const { isPending } = useRead('getSetup', {})
  return (
    <Page title={todayTexts.title} actions={!isDesktop && <ShopName name={name} />}>
      <InvitationsHint to={`/toko/${slug}/akun`} />
      {isPending && <Lines count={6} />}
      {/* All is asked for at once, and nothing is pushed down under a thumb by what comes above it. */}
      <Stack gap="xl" {...(isPending && { display: 'none' })}>
        <PlanNotice />
        <SetupPanel />
        <WaitingPanel />
        <FiguresPanel />
      </Stack>
    </Page>
  )
}

/** Beside the title of a phone, which has no side menu that names the shop. */
function ShopName({ name }: { name: string }) {
  return (
    <Text size="sm" c="dimmed" ta="right" lineClamp={2}>
      {name}
    </Text>
  )
}
