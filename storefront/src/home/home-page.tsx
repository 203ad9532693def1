// /: the sections of the merchant's home page, or a plain one while nobody has arranged any.
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../app/failure.tsx'
import { blockingError } from '../app/query-client.ts'
import { useTitle } from '../app/title.ts'
import { Announcement } from '../sections/announcement.tsx'
import { isDrawable } from '../sections/drawable.ts'
import { homePageQuery } from '../sections/queries.ts'
import { Sections } from '../sections/sections.tsx'
import { useShop } from '../shell/shop.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { PlainHome } from './plain-home.tsx'

export function HomePage() {
  const shop = useShop()
  const query = useQuery(homePageQuery)
  const { data } = query
  const error = blockingError(query)
  useTitle('')
  if (error) return <Failure error={error} onRetry={query.refetch} />
  // The hero's pictures are the shop's: without its settings the screen would be drawn twice.
  if (!data || !shop) return <HomeSkeleton />
  const sections = (data.sections ?? []).filter(isDrawable)
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
