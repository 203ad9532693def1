// A few words about the shop, beside its picture.
import type { StorySection } from '@etalase/client'
import { Picture } from '../design/picture.tsx'
import { NavLink } from '../shop/nav-link.tsx'
import { useShop } from '../shop/shop.ts'
import { firstPageIn } from './cta-route.ts'

export function Story({ story }: { story: StorySection }) {
  const brand = useShop()?.brand
  const copy = brand?.section_copy
  const picture = brand?.about_image
  const more = firstPageIn(brand?.nav)
  return (
    <section className="section story">
      {picture?.url && (
        <div className="story-picture">
          <Picture
            src={picture.url}
            srcSet={picture.srcset}
            sizes="(min-width: 62rem) 540px, 92vw"
            alt={picture.alt ?? ''}
          />
        </div>
      )}
      <div className="story-words">
        {copy?.story_eyebrow && <p className="eyebrow">{copy.story_eyebrow}</p>}
        {story.title && <h2>{story.title}</h2>}
        {story.text && <p>{story.text}</p>}
        {more && copy?.story_cta && (
          <p>
            <NavLink className="button quiet" route={more}>
              {copy.story_cta}
            </NavLink>
          </p>
        )}
      </div>
    </section>
  )
}
