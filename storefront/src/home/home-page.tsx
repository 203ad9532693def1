// /: the sections of the merchant's home page.
import { Failure } from '../app/failure.tsx'
import { useResource } from '../app/resource.ts'
import { useTitle } from '../app/title.ts'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { Announcement } from '../sections/announcement.tsx'
import { loadHomePage } from '../sections/load-page.ts'
import { Sections } from '../sections/sections.tsx'
import { useShop } from '../shell/shop.tsx'

export function HomePage() {
  const shop = useShop()
  const { data, error, reload } = useResource('home', loadHomePage)
  useTitle('')
  if (error) return <Failure error={error} onRetry={reload} />
  // The hero's pictures are the shop's: without its settings the screen would be drawn twice.
  if (!data || !shop) return <HomeSkeleton />
  const hasHero = data.sections?.some(({ type }) => type === 'hero')
  return (
    <>
      <Announcement announcement={data.announcement} />
      {!hasHero && <h1 className="visually-hidden">{shop.tenant?.name}</h1>}
      <Sections sections={data.sections ?? []} />
    </>
  )
}

function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <p className="announcement">&nbsp;</p>
      <div className="hero">
        <div className="hero-words">
          <div className="skeleton skeleton-title" />
          <div className="skeleton skeleton-line" />
          <div className="skeleton skeleton-line" />
        </div>
        <div className="hero-pictures">
          <div className="skeleton" />
        </div>
      </div>
      <div className="section">
        <ProductGridSkeleton />
      </div>
    </div>
  )
}
