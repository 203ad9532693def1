// The shop's categories as pictures in a grid, or in one line to be pushed along; as words where none has one.
import type { Category } from '@etalase/client'
import { Link } from 'wouter'
import { Picture } from '../design/picture.tsx'
import { categoryPath } from '../paths.ts'
import { useShop } from '../shop/shop.ts'

interface CategoryTilesProps {
  readonly categories: readonly Category[]
  readonly isInLine?: boolean
}

export function CategoryTiles({ categories, isInLine = false }: CategoryTilesProps) {
  const heading = useShop()?.brand?.section_copy?.cats_heading || 'Kategori'
  const named = categories.filter(({ key }) => key)
  // A letter says nothing that its name does not.
  const isPictured = named.some(({ image }) => image)
  const form = !isPictured ? ' in-words' : isInLine ? ' in-line' : ''
  return (
    <section className="section">
      <div className="section-head">
        <h2>{heading}</h2>
      </div>
      <ul className={`category-tiles${form}`}>
        {named.map(({ key, label, subtitle, image, image_srcset }) => (
          <li key={key}>
            <Link href={categoryPath(key ?? '')} className="category-tile">
              {isPictured && (
                <span className="category-tile-picture">
                  <Picture
                    src={image}
                    srcSet={image_srcset}
                    sizes={
                      form
                        ? '(min-width: 62rem) 150px, 96px'
                        : '(min-width: 62rem) 280px, (min-width: 40rem) 30vw, 45vw'
                    }
                    alt=""
                    name={label || key}
                  />
                </span>
              )}
              <span className="category-tile-name">{label || key}</span>
              {subtitle && !form && <span className="small soft">{subtitle}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
