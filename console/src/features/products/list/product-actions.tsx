// What can be done with a product without opening it.
import { ActionIcon, Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { screen } from '../../../ui/screen.ts'
import classes from '../product/product.module.css'
import { useArchive } from './use-archive.ts'

const t = productsTexts
const StockHistory = screen(async () => (await import('../stock/stock-history.tsx')).StockHistory)

export function ProductActions({ product }: { product: Schemas['Product'] }) {
  const shop = useShop()
  const [, navigate] = useLocation()
  const { archive, restore } = useArchive()
  const [hasHistory, setHistory] = useState(false)
  const name = product.name ?? product.slug
  const isManager = shop.may('manager')
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t.actionsOf(name)}>
            <Icon name="dots-vertical" size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!product.archived && (
            <Menu.Item
              component="a"
              href={`${shop.url}/p/${encodeURIComponent(product.slug)}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="external-link" size={18} />}
              className={classes.item}
            >
              {t.seeInShop}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Icon name="history" size={18} />}
            onClick={() => setHistory(true)}
            className={classes.item}
          >
            {t.history}
          </Menu.Item>
          {isManager && (
            <Menu.Item
              leftSection={<Icon name="copy" size={18} />}
              onClick={() => navigate(shop.to(`/produk/baru?salin=${product.id}`))}
              className={classes.item}
            >
              {t.duplicate}
            </Menu.Item>
          )}
          {isManager &&
            (product.archived ? (
              <Menu.Item
                leftSection={<Icon name="archive-off" size={18} />}
                onClick={() => restore(product)}
                className={classes.item}
              >
                {t.restore}
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<Icon name="archive" size={18} />}
                onClick={() => archive(product)}
                className={classes.item}
              >
                {t.archive}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {hasHistory && (
        <Suspense fallback={null}>
          <StockHistory product={product} variantId={null} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </>
  )
}
