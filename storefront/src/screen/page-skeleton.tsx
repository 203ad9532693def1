// The place of a screen whose code is still on its way.
export function PageSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
      <p className="visually-hidden" role="status">
        Memuat…
      </p>
    </div>
  )
}
