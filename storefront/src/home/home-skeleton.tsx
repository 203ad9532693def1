// The place of a home page that is still on its way.
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'

export function HomeSkeleton() {
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
