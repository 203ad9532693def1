// The first screen of a shop: what waits, how it does, and what a new shop still lacks.
import { Stack } from '@mantine/core'
import { todayTexts } from '../../texts/today.ts'
import { Page } from '../../ui/page.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

export default function Screens() {
  return (
    <Page title={todayTexts.title}>
      <Stack gap="xl">
        <SetupPanel />
        <WaitingPanel />
        <FiguresPanel />
      </Stack>
    </Page>
  )
}
