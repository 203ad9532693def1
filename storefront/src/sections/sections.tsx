// The sections of a page, each by its type; those this site does not know, or that hold nothing, are left out.
import type { Page, Section } from '@etalase/client'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Campaign } from './campaign.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { GridSection } from './grid-section.tsx'
import { hasContent } from './has-content.ts'
import { Hero } from './hero.tsx'
import { Story } from './story.tsx'
import './sections.css'

/** What the merchant wants everyone to read first. */
export function Announcement({ announcement }: { announcement: Page['announcement'] }) {
  if (!announcement?.enabled || !announcement.text) return null
  return <p className="announcement">{announcement.text}</p>
}

export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections
    .filter(hasContent)
    .map((section, index) => <div key={section.id ?? index}>{bodyOf(section, index === 0)}</div>)
}

function bodyOf(section: Section, isFirst: boolean): ReactNode {
  const { hero, cats, campaign, grid, banner, story } = section
  switch (section.type) {
    case 'hero':
      return hero && <Hero hero={hero} isFirst={isFirst} />
    case 'cats':
      return cats && <CategoryTiles categories={cats} />
    case 'campaign':
      return campaign && <Campaign campaign={campaign} />
    case 'grid':
      return grid && <GridSection grid={grid} />
    case 'banner':
      return banner && <Banner banner={banner} />
    case 'story':
      return story && <Story story={story} />
    default:
      return null
  }
}
