// The sections of a page, each by its type; those this site does not know, or that hold nothing, are left out.
import type { Section } from '@etalase/client'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Campaign } from './campaign.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { isDrawable } from './drawable.ts'
import { GridSection } from './grid-section.tsx'
import { Hero } from './hero.tsx'
import { Story } from './story.tsx'
import './sections.css'

export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections
    .filter(isDrawable)
    .map((section, index) => <div key={section.id ?? index}>{draw(section, index === 0)}</div>)
}

function draw(section: Section, isFirst: boolean): ReactNode {
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
