// One thing in a list that is put in order: what it is, and, opened, its fields.
import { Divider, Paper, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { DragHandle } from '../../ui/sortable.tsx'
import classes from './fold-card.module.css'

interface FoldCardProps {
  readonly title: string
  readonly summary: string
  readonly isWrong: boolean
  readonly icon?: ReactNode
  /** as the handle is called that moves it */
  readonly dragName: string
  readonly isOpen: boolean
  onToggle(): void
  /** at the right */
  readonly actions: ReactNode
  /** its fields */
  readonly children: ReactNode
}

export function FoldCard(props: FoldCardProps) {
  const { title, summary, isWrong, icon, dragName, isOpen, onToggle, actions, children } = props
  const bodyId = useId()
  const body = useShownWhenNew(isOpen)
  return (
    <Paper withBorder className={classes.card} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <DragHandle name={dragName} />
        <UnstyledButton
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
        >
          {icon}
          <span className={classes.words}>
            <Text fw={600} component="span" className={classes.line}>
              {title}
            </Text>
            {summary && (
              <Text
                size="sm"
                component="span"
                className={classes.line}
                c={isWrong ? 'var(--mantine-color-error)' : 'dimmed'}
              >
                {summary}
              </Text>
            )}
          </span>
          <Icon name="chevron-down" size={20} className={classes.chevron} />
        </UnstyledButton>
        {actions}
      </div>
      <div id={bodyId} ref={body} hidden={!isOpen}>
        {isOpen && (
          <>
            <Divider />
            <div className={classes.body}>{children}</div>
          </>
        )}
      </div>
    </Paper>
  )
}

/** One that is open from the start is new: it scrolls into view, with the focus in it. */
function useShownWhenNew(isOpen: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const isNew = useRef(isOpen)
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    body.current?.scrollIntoView({ block: 'center' })
    body.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }, [])
  return body
}
