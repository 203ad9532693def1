// Every way to reach the shop, each to be tapped; on the page that the merchant wrote about it.
import type { ReactNode } from 'react'
import { Icon } from '../design/icon.tsx'
import { contactOf } from '../shop/contact.ts'
import { useShop } from '../shop/shop.ts'

export function ContactCard() {
  const { whatsapp, email, address, map, hours } = contactOf(useShop())
  if (!whatsapp && !email && address.length === 0 && hours.length === 0) return null
  return (
    <div className="contact-card">
      {whatsapp && (
        <a className="button wide" href={whatsapp} rel="noopener">
          <Icon name="chat" /> Tanya lewat WhatsApp
        </a>
      )}
      {(email || address.length > 0 || hours.length > 0) && (
        <dl>
          {email && (
            <Way icon="mail" label="E-mail">
              <a href={`mailto:${email}`}>{email}</a>
            </Way>
          )}
          {address.length > 0 && (
            <Way icon="pin" label="Alamat">
              <address>{address.join('\n')}</address>
              {map && (
                <a href={map} rel="noopener">
                  Lihat di peta
                </a>
              )}
            </Way>
          )}
          {hours.length > 0 && (
            <Way icon="clock" label="Jam buka">
              {hours.join('\n')}
            </Way>
          )}
        </dl>
      )}
    </div>
  )
}

interface WayProps {
  readonly icon: 'mail' | 'pin' | 'clock'
  readonly label: string
  readonly children: ReactNode
}

function Way({ icon, label, children }: WayProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} /> {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
