// The shop's categories as pictures.
import type { Category } from '@etalase/client'
import { Link } from 'wouter'
import { Picture } from '../design/picture.tsx'
import { categoryPath } from '../paths.ts'
import { useShop } from '../shop/shop.ts'

export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const heading = useShop()?.brand?.section_copy?.cats_heading || 'Kategori'
  return (
    <section className="section">
      <div className="section-head">
        <h2>{heading}</h2>
      </div>
      <ul className="category-tiles">
        {categories
          .filter(({ key }) => key)
          .map(({ key, label, subtitle, image, image_srcset }) => (
            <li key={key}>
              <Link href={categoryPath(key ?? '')} className="category-tile">
                <span className="category-tile-picture">
                  <Picture
                    src={image}
                    srcSet={image_srcset}
                    sizes="(min-width: 62rem) 280px, (min-width: 40rem) 30vw, 45vw"
                    alt=""
                    name={label || key}
                  />
                </span>
                <span className="category-tile-name">{label || key}</span>
                {subtitle && <span className="small soft">{subtitle}</span>}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
