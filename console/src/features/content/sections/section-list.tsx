// The sections of a page: added from a gallery, put in order, changed in place, copied and taken away.
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showUndo } from '../../../ui/notices.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import { SectionCard } from './section-card.tsx'
import { SectionGallery } from './section-gallery.tsx'
import { duplicated, moved, newSection, type Section, type SectionKind, wordsOf } from './section-kinds.ts'

interface SectionListProps {
  readonly sections: readonly Section[]
  onChange(sections: Section[]): void
  /** by the path below the list: `0.hero.title` */
  errorOf(path: string): string | undefined
  /** where something is wrong: the places in the list */
  readonly wrong: ReadonlySet<number>
  /** in place of a list without sections */
  readonly empty: ReactNode
}

const t = contentTexts.sections

export function SectionList({ sections, onChange, errorOf, wrong, empty }: SectionListProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [isGalleryOpen, gallery] = useDisclosure()
  // A later undo puts it into the list as that is then.
  const latest = useRef(sections)
  latest.current = sections

  const add = (kind: SectionKind, promotion?: string) => {
    const section = newSection(kind, promotion === undefined ? {} : { promotion })
    onChange([...sections, section])
    setOpenId(section.id)
    gallery.close()
  }
  const remove = (section: Section, place: number) => {
    onChange(sections.filter(({ id }) => id !== section.id))
    showUndo(t.removed(nameOf(section)), () => {
      const now = latest.current
      onChange([...now.slice(0, place), section, ...now.slice(place)])
    })
  }
  return (
    <Stack gap="sm">
      {sections.length === 0 && empty}
      <Sortable items={sections} idOf={({ id }) => id} nameOf={nameOf} onMove={onChange}>
        {(section, place) => (
          <SectionCard
            section={section}
            isOpen={section.id === openId}
            onToggle={() => setOpenId(section.id === openId ? null : section.id)}
            isWrong={wrong.has(place)}
            errorOf={(path) => errorOf(`${place}.${path}`)}
            onChange={(changed) =>
              onChange(sections.map((each) => (each.id === section.id ? changed : each)))
            }
            onDuplicate={() => onChange(duplicated(sections, section.id))}
            onRemove={() => remove(section, place)}
            {...(place > 0 && { onUp: () => onChange(moved(sections, place, place - 1)) })}
            {...(place < sections.length - 1 && {
              onDown: () => onChange(moved(sections, place, place + 1)),
            })}
          />
        )}
      </Sortable>
      <Button variant="light" leftSection={<Icon name="plus" size={20} />} onClick={gallery.open}>
        {t.add}
      </Button>
      <SectionGallery isOpen={isGalleryOpen} onClose={gallery.close} onChoose={add} />
    </Stack>
  )
}

function nameOf(section: Section): string {
  const words = wordsOf(section)
  return words ? `${t.kinds[section.type].name}: ${words}` : t.kinds[section.type].name
}
