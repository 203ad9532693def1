// How each kind of section is drawn.
import type { IconName } from '../../../ui/icons.tsx'
import type { SectionKind } from './section-kinds.ts'

export const ICONS: Readonly<Record<SectionKind, IconName>> = {
  hero: 'layout-board',
  grid: 'layout-grid',
  cats: 'category',
  campaign: 'speakerphone',
  banner: 'rectangle',
  story: 'blockquote',
}
