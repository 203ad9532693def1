// A page as its form holds it, and as the API takes it: pure.
import type { Schemas } from '../../../api.ts'
import {
  type AnySection,
  newSection,
  type Section,
  toSections,
  withIds,
  wordsOf,
} from '../sections/section-kinds.ts'

export interface PageValues extends Readonly<Record<string, unknown>> {
  key: string
  sections: readonly Section[]
}

type PageContent = Pick<Schemas['Page'], 'key' | 'sections'>

export function pageValues(page: PageContent | null): PageValues {
  return { key: page?.key ?? '', sections: withIds(page?.sections) }
}

export function toPage({ key, sections }: Partial<PageValues>): { key?: string; sections?: AnySection[] } {
  return { ...(key !== undefined && { key }), ...(sections && { sections: toSections(sections) }) }
}

/** While one types: spaces become hyphens, and characters that no address has go. */
export function keyOf(typed: string): string {
  return typed
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .replaceAll(/[\s-]+/g, '-')
    .replace(/^-/, '')
}

export function isKey(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** What is on it, in a few words. */
export function summaryOf({ sections }: Pick<PageContent, 'sections'>): string {
  return sections.map(wordsOf).filter(Boolean).join(' · ')
}

export function samplePage(key: string, title: string, text: string): PageValues {
  const story = newSection('story')
  return { key, sections: story.type === 'story' ? [{ ...story, story: { title, text } }] : [] }
}
