// The end of checkout as the server sends it: it knows nobody's cart, and holds the place of the sum and the button.
export function ServedEnd() {
  return (
    <>
      <aside className="card checkout-review" aria-labelledby="review-heading">
        <h2 id="review-heading">Ringkasan</h2>
        <div className="skeleton skeleton-block" />
      </aside>
      <section className="pay-bar" aria-label="Ringkasan">
        <div className="pay-bar-row">
          <span className="skeleton pay-bar-skeleton" />
          <button type="button" className="button wide" disabled>
            Buat pesanan
          </button>
        </div>
      </section>
    </>
  )
}
