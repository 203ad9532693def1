// How the platform is: what is wrong first, then what is sold, who serves, the database, and what waits.
import { Alert, Stack, Text } from '@mantine/core'
import { clockTime } from '../../format/time.ts'
import { statusTexts } from '../../texts/status.ts'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { DatabasePanel } from './database-panel.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { Frame } from './frame.tsx'
import { NodesPanel } from './nodes-panel.tsx'
import classes from './status.module.css'
import { TradePanel } from './trade-panel.tsx'
import { type PlatformStatus, useStatus } from './use-status.ts'
import { WorkPanel } from './work-panel.tsx'

const t = statusTexts

export function StatusPage() {
  const status = useStatus()
  return (
    <Frame title={t.title}>
      <Loaded from={status}>{(data) => <Status status={data} isStale={status.isStale} />}</Loaded>
    </Frame>
  )
}

function Status({ status, isStale }: { status: PlatformStatus; isStale: boolean }) {
  const at = clockTime(status.at)
  return (
    <Stack gap="lg">
      {isStale ? (
        <Alert color="yellow" role="status" icon={<Icon name="wifi-off" />}>
          {t.stale(at)}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {t.refreshed(at)}
        </Text>
      )}
      <FindingsPanel findings={status.findings} isStale={isStale} />
      <TradePanel trade={status.trade} />
      <NodesPanel nodes={status.nodes} />
      <div className={classes.pair}>
        <DatabasePanel database={status.database} />
        <WorkPanel work={status.work} />
      </div>
    </Stack>
  )
}
