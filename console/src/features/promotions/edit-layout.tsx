// A form beside what comes of it: on a phone that stands in the middle, where it is seen while one types.
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './edit-layout.module.css'

interface EditLayoutProps {
  /** the fields that decide the price */
  readonly main: ReactNode
  readonly preview: ReactNode
  readonly rest: ReactNode
}

export function EditLayout({ main, preview, rest }: EditLayoutProps) {
  return (
    <div className={classes.columns}>
      <Stack className={classes.main}>{main}</Stack>
      <div className={classes.preview}>
        <div className={classes.sticky}>{preview}</div>
      </div>
      <Stack className={classes.rest}>{rest}</Stack>
    </div>
  )
}
