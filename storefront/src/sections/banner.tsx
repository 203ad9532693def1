// A coloured band with a few words.
import type { BannerSection } from '@etalase/client'
import { NavLink } from '../shop/nav-link.tsx'
import { useShop } from '../shop/shop.ts'
import { routeNamedIn } from './cta-route.ts'
import { textColorOn } from './text-color.ts'

export function Banner({ banner: { bg, text, cta, cta_route } }: { banner: BannerSection }) {
  const nav = useShop()?.brand?.nav
  const color = textColorOn(bg)
  return (
    <section className="section" aria-label={text ?? undefined}>
      <div className="banner" style={color ? { background: bg ?? '', color } : undefined}>
        {text && <p>{text}</p>}
        {cta && (
          <NavLink className="button quiet" route={cta_route || routeNamedIn(cta, nav)}>
            {cta}
          </NavLink>
        )}
      </div>
    </section>
  )
}
