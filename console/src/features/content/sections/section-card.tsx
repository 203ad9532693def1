// One section in the list: what it is, and, opened, its fields.
import { ActionIcon, Menu } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { Icon } from '../../../ui/icons.tsx'
import { FoldCard } from '../fold-card.tsx'
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

const t = contentTexts.sections

export function SectionCard(props: SectionCardProps) {
  const { section, isOpen, isWrong, onToggle, onChange, errorOf } = props
  const { name } = t.kinds[section.type]
  const icon = ICONS[section.type]
  const words = wordsOf(section) || (section.type === 'cats' ? '' : t.noWords)
  return (
    <FoldCard
      title={name}
      summary={isWrong ? t.hasError : words}
      isWrong={isWrong}
      icon={<Icon name={icon} size={24} />}
      dragName={t.drag(name)}
      isOpen={isOpen}
      onToggle={onToggle}
      actions={<Actions {...props} name={name} />}
    >
      <SectionFields section={section} onChange={onChange} errorOf={errorOf} />
    </FoldCard>
  )
}

function Actions({ name, onUp, onDown, onDuplicate, onRemove }: SectionCardProps & { name: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t.actions(name)}>
          <Icon name="dots-vertical" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onUp && (
          <Menu.Item className={classes.item} leftSection={<Icon name="arrow-up" size={18} />} onClick={onUp}>
            {everyScreenTexts.moveUp}
          </Menu.Item>
        )}
        {onDown && (
          <Menu.Item
            className={classes.item}
            leftSection={<Icon name="arrow-down" size={18} />}
            onClick={onDown}
          >
            {everyScreenTexts.moveDown}
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.item}
          leftSection={<Icon name="copy" size={18} />}
          onClick={onDuplicate}
        >
          {t.duplicate}
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          color="red"
          leftSection={<Icon name="trash" size={18} />}
          onClick={onRemove}
        >
          {everyScreenTexts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
