// How many orders wait, at the corner of the menu's icon.
import { Indicator } from '@mantine/core'
import type { ReactNode } from 'react'
import { howManyWait, useWaiting } from '../shop/use-waiting.ts'
import { shellTexts } from '../texts/shell.ts'

/** `path`: where the icon leads; only orders wait. */
export function WaitingMark({ path, children }: { path: string; children: ReactNode }) {
  const howMany = howManyWait(useWaiting())
  if (path !== '/pesanan' || howMany === 0) return children
  return (
    <Indicator
      label={
        <>
          <span aria-hidden>{howMany > 99 ? '99+' : howMany}</span>
          <span className="visually-hidden">{shellTexts.waiting(howMany)}</span>
        </>
      }
      display="flex"
      size={18}
      color="red.8"
    >
      {children}
    </Indicator>
  )
}
