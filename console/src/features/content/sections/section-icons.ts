// How each kind of section is drawn.
import {
  IconBlockquote,
  IconCategory,
  IconLayoutBoard,
  IconLayoutGrid,
  IconRectangle,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { SectionKind } from './section-kinds.ts'

export const ICONS: Readonly<Record<SectionKind, typeof IconCategory>> = {
  hero: IconLayoutBoard,
  grid: IconLayoutGrid,
  cats: IconCategory,
  campaign: IconSpeakerphone,
  banner: IconRectangle,
  story: IconBlockquote,
}
