// An address that leads nowhere.
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { commonTexts } from '../texts/common.ts'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/title.ts'

export function NotFound() {
  useTitle(commonTexts.notFound)
  return (
    <Empty title={commonTexts.notFound} hint={commonTexts.notFoundHint} isWhole>
      <Button component={Link} href="/">
        {commonTexts.toToday}
      </Button>
    </Empty>
  )
}
