// One link of the menu: what it is called and where it leads.
import { ActionIcon, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWhole } from '../../../shop/calls.ts'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { FoldCard } from '../fold-card.tsx'
import { categoryRoute, nameOfKey, pageRoute } from '../routes.ts'
import { useCategories } from '../sections/choices.ts'
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
/** Chosen for an address that is typed. */
const OTHER = 'other'

export function LinkFields(props: LinkFieldsProps) {
  const { link, isOpen, onToggle, onChange, onRemove, labelError, routeError } = props
  const targets = useTargets()
  const known = targets.flatMap(({ items }) => items)
  const [isTyped, setTyped] = useState(false)
  const isOther = isTyped || (link.route !== '' && !known.some(({ value }) => value === link.route))
  const choose = (route: string | null) => {
    setTyped(route === OTHER)
    if (route === OTHER) return onChange({ ...link, route: '' })
    const target = known.find(({ value }) => value === route)
    // A name that the merchant wrote stays.
    onChange({ ...link, route: route ?? '', label: link.label || (target?.label ?? '') })
  }
  const leadsTo = known.find(({ value }) => value === link.route)?.label ?? link.route
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
        <Select
          label={t.target}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          data={[...targets, OTHERS]}
          value={isOther ? OTHER : link.route || null}
          error={isOther ? undefined : routeError}
          onChange={choose}
        />
        {isOther && (
          <TextInput
            label={t.address}
            description={t.addressHint}
            placeholder="https://"
            value={link.route}
            error={routeError}
            onChange={(event) => onChange({ ...link, route: event.currentTarget.value })}
          />
        )}
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

const OTHERS = { group: t.elsewhere, items: [{ value: OTHER, label: t.other }] }
const OWN = {
  group: t.shop,
  items: [
    { value: '/', label: t.homePage },
    { value: '/search', label: t.allProducts },
    { value: '/orders', label: t.orders },
  ],
}

function useTargets() {
  const categories = useCategories().map(({ value, label }) => ({ value: categoryRoute(value), label }))
  const { data } = useWhole('listPages')
  const pages = (data?.items ?? []).map(({ key }) => ({ value: pageRoute(key), label: nameOfKey(key) }))
  return [
    OWN,
    ...(categories.length > 0 ? [{ group: t.categories, items: categories }] : []),
    ...(pages.length > 0 ? [{ group: t.pages, items: pages }] : []),
  ]
}
