// The first thing a visitor sees: the merchant's words and pictures.
import type { HeroSection } from '@etalase/client'
import { Picture } from '../design/picture.tsx'
import { NavLink } from '../shop/nav-link.tsx'
import { useShop } from '../shop/shop.ts'
import { routeNamedIn } from './cta-route.ts'

/** More would be paid for by every visitor and seen by few. */
const MAX_PICTURES = 3

interface HeroProps {
  readonly hero: HeroSection
  readonly isFirst: boolean
  /** where the merchant chose none */
  readonly cover?: readonly Picturable[]
}

export interface Picturable {
  readonly url: string | null
  readonly srcset: string | null
  readonly alt: string | null
}

export function Hero({ hero, isFirst, cover = [] }: HeroProps) {
  const brand = useShop()?.brand
  const chosen = (brand?.hero_images ?? []).filter(({ url }) => url)
  const pictures = (chosen.length > 0 ? chosen : cover).slice(0, MAX_PICTURES)
  const stats = (brand?.hero_stats ?? []).filter(({ label, value }) => label && value)
  return (
    <section className={pictures.length > 0 ? 'hero' : 'hero without-pictures'}>
      <div className="hero-words">
        {brand?.hero_eyebrow && <p className="eyebrow">{brand.hero_eyebrow}</p>}
        <h1>
          {hero.title} {hero.em && <em>{hero.em}</em>}
        </h1>
        {hero.sub && <p className="lead">{hero.sub}</p>}
        {hero.cta && (
          <p>
            <NavLink className="button" route={hero.cta_route || routeNamedIn(hero.cta, brand?.nav)}>
              {hero.cta}
            </NavLink>
          </p>
        )}
        {stats.length > 0 && (
          <dl className="hero-stats">
            {stats.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {pictures.length > 0 && (
        <div className={`hero-pictures of-${pictures.length}`}>
          {pictures.map(({ url, srcset, alt }, index) => (
            <Picture
              key={url}
              src={url}
              srcSet={srcset}
              sizes={index === 0 ? '(min-width: 62rem) 560px, 92vw' : '(min-width: 62rem) 280px, 1px'}
              alt={alt ?? ''}
              isFirst={isFirst && index === 0}
            />
          ))}
        </div>
      )}
    </section>
  )
}
