// One link of the menu: what it is called and where it leads.
import { ActionIcon, Stack, TextInput } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { FoldCard } from '../fold-card.tsx'
import { TargetField, useTargetName } from '../target-field.tsx'
import type { MenuLink } from './menu-values.ts'

interface LinkFieldsProps {
  readonly link: MenuLink
  readonly isOpen: boolean
  onToggle(): void
  onChange(link: MenuLink): void
  onRemove(): void
  readonly labelError: string | undefined
  readonly routeError: string | undefined
}

const t = contentTexts.menu

export function LinkFields(props: LinkFieldsProps) {
  const { link, isOpen, onToggle, onChange, onRemove, labelError, routeError } = props
  const leadsTo = useTargetName(link.route)
  const isWrong = labelError !== undefined || routeError !== undefined
  const name = link.label || t.unnamed
  return (
    <FoldCard
      title={name}
      summary={isWrong ? t.incomplete : leadsTo}
      isWrong={isWrong}
      dragName={t.drag(name)}
      isOpen={isOpen}
      onToggle={onToggle}
      actions={
        <ActionIcon aria-label={t.remove(name)} onClick={onRemove}>
          <Icon name="trash" size={20} />
        </ActionIcon>
      }
    >
      <Stack gap="sm">
        <TargetField
          label={t.target}
          route={link.route}
          error={routeError}
          // A name that the merchant wrote stays.
          onChange={(route, name = '') => onChange({ ...link, route, label: link.label || name })}
        />
        <TextInput
          label={t.label}
          value={link.label}
          error={labelError}
          onChange={(event) => onChange({ ...link, label: event.currentTarget.value })}
        />
      </Stack>
    </FoldCard>
  )
}
