// A campaign that runs: its products, and how long it still does.
import type { CampaignSection } from '@etalase/client'
import { useState } from 'react'
import { ProductGrid, reservedSpace } from '../catalogue/product-grid.tsx'
import { Countdown } from '../time/countdown.tsx'
import { discountText } from './discount-text.ts'

export function Campaign({ campaign }: { campaign: CampaignSection }) {
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  const products = campaign.products ?? []
  const badge = campaign.badge || discountText(campaign)
  return (
    <section className="section product-section campaign" style={reservedSpace(products.length)}>
      <div className="section-head">
        <div>
          {badge && <p className="badge">{badge}</p>}
          <h2>{campaign.title || 'Promo'}</h2>
        </div>
        {campaign.ends_at && (
          <Countdown until={campaign.ends_at} label="Berakhir dalam" onOver={() => setOver(true)} />
        )}
      </div>
      <ProductGrid products={products} />
    </section>
  )
}
