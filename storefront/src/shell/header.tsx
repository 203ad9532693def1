// The bar above every screen: navigation, name, search, cart.
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { cartCount, useCart } from '../cart/cart.ts'
import { SearchForm } from '../catalogue/search-form.tsx'
import { TO_TYPE } from '../catalogue/to-type.ts'
import { Icon } from '../design/icon.tsx'
import { PATHS } from '../paths.ts'
import { NavLink, useNavItems } from '../shop/nav-link.tsx'
import { Wordmark } from './wordmark.tsx'

export function Header() {
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the menu
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  return (
    <header className="header">
      <div className="header-bar">
        <button
          type="button"
          className="icon-button menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          <span className="visually-hidden">Menu</span>
        </button>
        <Wordmark />
        <Navigation id="menu" isOpen={isOpen} />
        <div className="header-search">
          <SearchForm />
        </div>
        <Link href={PATHS.search} state={TO_TYPE} className="icon-button search-link">
          <Icon name="search" />
          <span className="visually-hidden">Cari produk</span>
        </Link>
        <CartLink />
      </div>
    </header>
  )
}

function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  const items = useNavItems()
  return (
    <nav id={id} className={isOpen ? 'navigation open' : 'navigation'} aria-label="Utama">
      <ul>
        {items.map(({ label, route }) => (
          <li key={`${label} ${route}`}>
            <NavLink route={route}>{label}</NavLink>
          </li>
        ))}
        <li className="only-in-menu">
          <NavLink route={PATHS.search}>Semua produk</NavLink>
        </li>
        <li className="only-in-menu">
          <NavLink route={PATHS.orders}>Cek pesanan</NavLink>
        </li>
      </ul>
    </nav>
  )
}

function CartLink() {
  const count = cartCount(useCart())
  return (
    <Link href={PATHS.cart} className="icon-button cart-link">
      <Icon name="bag" />
      <span className="visually-hidden">Keranjang, {count} barang</span>
      {count > 0 && (
        <span className="cart-count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
