// One section in the list: what it is, and, opened, its fields.
import { ActionIcon, Collapse, Divider, Menu, Paper, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDotsVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { texts } from '../../../texts/index.ts'
import { DragHandle } from '../../../ui/sortable.tsx'
import { SectionFields } from './section-fields.tsx'
import { ICONS } from './section-icons.ts'
import { type Section, wordsOf } from './section-kinds.ts'
import classes from './sections.module.css'

interface SectionCardProps {
  readonly section: Section
  readonly isOpen: boolean
  readonly isWrong: boolean
  onToggle(): void
  onChange(section: Section): void
  onDuplicate(): void
  onRemove(): void
  onUp?(): void
  onDown?(): void
  /** below the section: `hero.title` */
  errorOf(path: string): string | undefined
}

const t = texts.content.sections

export function SectionCard(props: SectionCardProps) {
  const { section, isOpen, isWrong, onToggle, onChange, errorOf } = props
  const bodyId = useId()
  const { name } = t.kinds[section.type]
  const Icon = ICONS[section.type]
  return (
    <Paper withBorder className={classes.card} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <DragHandle name={t.drag(name)} />
        <UnstyledButton
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
        >
          <Icon size={24} aria-hidden />
          <span className={classes.words}>
            <Text fw={600} component="span" display="block">
              {name}
            </Text>
            <Text
              size="sm"
              component="span"
              className={classes.summary}
              c={isWrong ? 'var(--mantine-color-error)' : 'dimmed'}
            >
              {isWrong ? t.hasError : wordsOf(section) || (section.type === 'cats' ? '' : t.noWords)}
            </Text>
          </span>
          <IconChevronDown size={20} className={classes.chevron} aria-hidden />
        </UnstyledButton>
        <Actions {...props} name={name} />
      </div>
      <Collapse expanded={isOpen} id={bodyId}>
        {isOpen && (
          <>
            <Divider />
            <div className={classes.body}>
              <SectionFields section={section} onChange={onChange} errorOf={errorOf} />
            </div>
          </>
        )}
      </Collapse>
    </Paper>
  )
}

function Actions({ name, onUp, onDown, onDuplicate, onRemove }: SectionCardProps & { name: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t.actions(name)}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onUp && (
          <Menu.Item className={classes.item} leftSection={<IconArrowUp size={18} />} onClick={onUp}>
            {texts.common.moveUp}
          </Menu.Item>
        )}
        {onDown && (
          <Menu.Item className={classes.item} leftSection={<IconArrowDown size={18} />} onClick={onDown}>
            {texts.common.moveDown}
          </Menu.Item>
        )}
        <Menu.Item className={classes.item} leftSection={<IconCopy size={18} />} onClick={onDuplicate}>
          {t.duplicate}
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          color="red"
          leftSection={<IconTrash size={18} />}
          onClick={onRemove}
        >
          {texts.common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
