// What sections a page can have, how a new one begins, and what distinguishes one in a list: pure.
import type { Schemas } from '../../../api.ts'

export type AnySection = NonNullable<Schemas['Shop']['home']>[number]
/** In a form each has an id, by which it is moved. */
export type Section = AnySection & { id: string }
export type SectionKind = Section['type']
export type SectionOf<K extends SectionKind> = Extract<Section, { type: K }>

export const KINDS: readonly SectionKind[] = ['hero', 'grid', 'cats', 'campaign', 'banner', 'story']

export function newSection(kind: SectionKind, { id = newId(kind), promotion = '' } = {}): Section {
  switch (kind) {
    case 'hero':
      return { id, type: kind, hero: { title: '' } }
    case 'banner':
      return { id, type: kind, banner: { text: '' } }
    case 'story':
      return { id, type: kind, story: { title: '' } }
    case 'cats':
      return { id, type: kind }
    case 'grid':
      return { id, type: kind, grid: { title: '', sort: 'newest', limit: 8 } }
    case 'campaign':
      return { id, type: kind, campaign: { promotion, limit: 8 } }
  }
}

/** Those of an older shop file may have none. */
export function withIds(sections: readonly AnySection[] | undefined): Section[] {
  return (sections ?? []).map((section, index) => ({
    ...section,
    id: section.id ?? `${section.type}-${index}`,
  }))
}

/** Below the one it was made of. */
export function duplicated(sections: readonly Section[], id: string): Section[] {
  return sections.flatMap((section) =>
    section.id === id ? [section, { ...structuredClone(section), id: newId(section.type) }] : [section],
  )
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** The words by which a merchant knows it again; empty: it has none. */
export function wordsOf(section: AnySection): string {
  switch (section.type) {
    case 'hero':
      return [section.hero.title, section.hero.em].filter(Boolean).join(' ')
    case 'banner':
      return section.banner.text ?? ''
    case 'story':
      return section.story.title || (section.story.text ?? '')
    case 'grid':
      return section.grid.title ?? ''
    case 'campaign':
      return section.campaign.title ?? ''
    case 'cats':
      return ''
  }
}

/** Empty texts are left out: they would hide what the platform says by itself. */
export function toSections(sections: readonly Section[]): AnySection[] {
  return sections.map(toSection)
}

function toSection(section: Section): AnySection {
  switch (section.type) {
    case 'hero':
      return { ...section, hero: filled(section.hero) }
    case 'banner':
      return { ...section, banner: filled(section.banner) }
    case 'story':
      return { ...section, story: filled(section.story) }
    case 'grid':
      return { ...section, grid: filled(section.grid) }
    case 'campaign':
      return { ...section, campaign: filled(section.campaign) }
    case 'cats':
      return section
  }
}

/** What has to be there and is not, the server says. */
function filled<T extends object>(content: T): T {
  return Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== '' && value !== null),
  ) as T
}

function newId(kind: SectionKind): string {
  return `${kind}-${crypto.randomUUID().slice(0, 8)}`
}
