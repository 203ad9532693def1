// What can be done with a product without opening it.
import { ActionIcon, Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { Product } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { screen } from '../../../ui/screen.ts'
import classes from '../product/product.module.css'
import { useArchive } from './use-archive.ts'

const t = productsTexts
const StockHistory = screen(async () => (await import('../stock/stock-history.tsx')).StockHistory)

export function ProductActions({ product }: { product: Product }) {
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
          {!product.archived && !product.draft && (
            <Action icon="qrcode" onClick={() => navigate(shop.to(`/produk/tautan?barang=${product.id}`))}>
              {t.buyLink}
            </Action>
          )}
          <Action icon="history" onClick={() => setHistory(true)}>
            {t.history}
          </Action>
          {isManager && (
            <Action icon="copy" onClick={() => navigate(shop.to(`/produk/baru?salin=${product.id}`))}>
              {t.duplicate}
            </Action>
          )}
          {isManager &&
            (product.archived ? (
              <Action icon="archive-off" onClick={() => restore(product)}>
                {t.restore}
              </Action>
            ) : (
              <Action icon="archive" onClick={() => archive(product)}>
                {t.archive}
              </Action>
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

interface ActionProps {
  readonly icon: IconName
  onClick(): void
  readonly children: string
}

function Action({ icon, onClick, children }: ActionProps) {
  return (
    <Menu.Item leftSection={<Icon name={icon} size={18} />} onClick={onClick} className={classes.item}>
      {children}
    </Menu.Item>
  )
}
