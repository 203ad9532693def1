// The first screen of a shop: what waits, then how it does, and below the work all else it should hear.
import { Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { useIsDesktop } from '../../ui/is-desktop.ts'
import { Lines } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { FoldedNotices, usePutAway } from './folded-notices.tsx'
import { SetupSteps } from './setup-panel.tsx'
import { useNotices } from './use-notices.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

export default function Screens() {
  const { name } = useShop()
  const isDesktop = useIsDesktop()
  const setup = useRead('getSetup', {}, { anew: true })
  const isPending = [setup, useRead('getWaiting', {}), useRead('getPlan', {})].some((read) => read.isPending)
  return (
    <Page title={todayTexts.title} actions={!isDesktop && <ShopName name={name} />}>
      {isPending && <Lines count={6} />}
      {/* All is asked for at once and comes at once: nothing is pushed from under a thumb by what comes above it. */}
      <Stack gap="xl" {...(isPending && { display: 'none' })}>
        {setup.data ? <WithSetup setup={setup.data} /> : <WaitingPanel />}
      </Stack>
    </Page>
  )
}

function WithSetup({ setup }: { setup: Schemas['Setup'] }) {
  const { fresh, away, putAway } = usePutAway(useNotices(setup))
  const steps = <SetupSteps setup={setup} />
  return (
    <>
      {/* Until the first order nothing else waits. */}
      {!setup.has_orders && steps}
      <WaitingPanel />
      {setup.has_orders && steps}
      <FoldedNotices notices={fresh} onPutAway={putAway} />
      <FiguresPanel />
      <FoldedNotices notices={away} />
    </>
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
