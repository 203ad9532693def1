// An address that leads nowhere.
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'

export function NotFound() {
  useTitle(everyScreenTexts.notFound)
  return (
    <Empty title={everyScreenTexts.notFound} hint={everyScreenTexts.notFoundHint} isWhole>
      <Button component={Link} href="/">
        {everyScreenTexts.toToday}
      </Button>
    </Empty>
  )
}
