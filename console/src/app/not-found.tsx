// An address that leads nowhere.
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { texts } from '../texts/index.ts'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'

export function NotFound() {
  useTitle(texts.common.notFound)
  return (
    <Empty title={texts.common.notFound} hint={texts.common.notFoundHint}>
      <Button component={Link} href="/">
        {texts.common.toToday}
      </Button>
    </Empty>
  )
}
