// /page/{key}: what the merchant wrote, such as about, questions, shipping.
import type { Section } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { isBlocking, LoadError } from '../screen/load-error.tsx'
import { useMovedTo } from '../screen/moved.ts'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { useTitle } from '../screen/title.ts'
import { hasContent } from '../sections/has-content.ts'
import { pageQuery } from '../sections/queries.ts'
import { Announcement, Sections } from '../sections/sections.tsx'
import { isContactPage } from '../shop/help-pages.ts'
import { useShop } from '../shop/shop.ts'
import { ContactCard } from './contact-card.tsx'
import './content-page.css'
import { pagePath } from '../paths.ts'

export default function ContentPage({ pageKey }: { pageKey: string }) {
  const { data, error, refetch } = useQuery(pageQuery(pageKey))
  const heading = useHeading(pageKey)
  useTitle(data ? heading : null)
  useMovedTo(data?.key && data.key !== pageKey ? pagePath(data.key) : null)
  if (isBlocking(error, data)) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PageSkeleton />
  const sections = (data.sections ?? []).filter(hasContent)
  return (
    <>
      <Announcement announcement={data.announcement} />
      <div className="page content-page">
        {!hasHero(sections) && <h1>{heading}</h1>}
        {isContactPage(pageKey) && <ContactCard />}
        {sections.length === 0 && !isContactPage(pageKey) && <p>Halaman ini belum diisi.</p>}
        {sections.map((section, index) =>
          section.type === 'story' ? (
            <Article key={section.id ?? index} section={section} />
          ) : (
            <Sections key={section.id ?? index} sections={[section]} />
          ),
        )}
      </div>
    </>
  )
}

/** A page has no title of its own: the shop's settings name it; of an older server its navigation, else its key does. */
function useHeading(pageKey: string): string {
  const shop = useShop()
  const title = shop?.pages?.find(({ key }) => key === pageKey)?.title
  if (title) return title
  const nav = shop?.brand?.nav ?? []
  const named = nav.find(({ route }) => route === pagePath(pageKey))?.label
  return named || capitalised(pageKey.replaceAll('-', ' '))
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function hasHero(sections: readonly Section[]): boolean {
  return sections.some(({ type }) => type === 'hero')
}

function Article({ section: { story } }: { section: Section }) {
  return (
    <section className="article">
      {story?.title && <h2>{story.title}</h2>}
      {paragraphs(story?.text).map(({ text, place }) => (
        <p key={place}>{text}</p>
      ))}
    </section>
  )
}

function paragraphs(text: string | null | undefined) {
  const written = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return written.map((paragraph, place) => ({ text: paragraph, place }))
}
