// The place of a product that is still on its way.
export function ProductSkeleton() {
  return (
    <div className="page product-page" aria-busy="true">
      <div className="gallery">
        <div className="gallery-strip">
          <div className="gallery-picture skeleton" />
        </div>
      </div>
      <div className="product-words">
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-block" />
      </div>
    </div>
  )
}
