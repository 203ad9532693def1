// /: the sections of the merchant's home page, or a plain one while nobody has arranged any.
import { useQuery } from '@tanstack/react-query'
import { isBlocking, LoadError } from '../screen/load-error.tsx'
import { useTitle } from '../screen/title.ts'
import { hasContent } from '../sections/has-content.ts'
import { homePageQuery } from '../sections/queries.ts'
import { Announcement, Sections } from '../sections/sections.tsx'
import { useShop } from '../shop/shop.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { PlainHome } from './plain-home.tsx'

export default function HomePage() {
  const shop = useShop()
  const { data, error, refetch } = useQuery(homePageQuery)
  useTitle('')
  if (isBlocking(error, data)) return <LoadError error={error} onRetry={refetch} />
  // The hero's pictures are the shop's: without its settings the screen would be rendered twice.
  if (!data || !shop) return <HomeSkeleton />
  const sections = (data.sections ?? []).filter(hasContent)
  if (sections.length === 0) return <PlainHome announcement={data.announcement} />
  const hasHero = sections.some(({ type }) => type === 'hero')
  return (
    <>
      <Announcement announcement={data.announcement} />
      {!hasHero && <h1 className="visually-hidden">{shop.tenant?.name || 'Beranda'}</h1>}
      <Sections sections={sections} />
    </>
  )
}
