// A campaign that runs: its products, and how long it still does.
import type { CampaignSection } from '@etalase/client'
import { useState } from 'react'
import { ProductGrid, placeFor } from '../catalogue/product-grid.tsx'
import { rupiah } from '../design/rupiah.ts'
import { Countdown } from '../time/countdown.tsx'

export function Campaign({ campaign }: { campaign: CampaignSection }) {
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  const products = campaign.products ?? []
  return (
    <section className="section product-section campaign" style={placeFor(products.length)}>
      <div className="section-head">
        <div>
          <p className="badge">{campaign.badge ?? discountText(campaign)}</p>
          <h2>{campaign.title}</h2>
        </div>
        {campaign.ends_at && (
          <Countdown until={campaign.ends_at} label="Berakhir dalam" onOver={() => setOver(true)} />
        )}
      </div>
      <ProductGrid products={products} />
    </section>
  )
}

function discountText({ discount_type, discount_value }: CampaignSection): string {
  return discount_type === 'percent' ? `Hemat ${discount_value}%` : `Hemat ${rupiah(discount_value)}`
}
