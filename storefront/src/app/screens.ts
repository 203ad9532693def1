// Which screen is behind an address, and where its code comes from.
import { PATHS, paramAt } from '../paths.ts'
import {
  CartPage,
  CategoryPage,
  CheckoutPage,
  ContentPage,
  HomePage,
  OrdersPage,
  ProductPage,
  SearchPage,
  TrackPage,
} from './lazy-screens.tsx'

export interface Screen {
  readonly path: (typeof PATHS)[keyof typeof PATHS]
  /** of one buyer: the path says nothing that the frame around the screen could not do without */
  readonly isPrivate?: true
  /** Loads what of its code does not come with every page. */
  readonly loadCode: () => Promise<unknown>
}

const SCREENS: readonly Screen[] = [
  { path: PATHS.home, loadCode: HomePage.preload },
  { path: PATHS.category, loadCode: CategoryPage.preload },
  { path: PATHS.product, loadCode: ProductPage.preload },
  { path: PATHS.page, loadCode: ContentPage.preload },
  { path: PATHS.search, loadCode: SearchPage.preload },
  { path: PATHS.cart, isPrivate: true, loadCode: CartPage.preload },
  { path: PATHS.buy, isPrivate: true, loadCode: CartPage.preload },
  { path: PATHS.prepared, isPrivate: true, loadCode: CartPage.preload },
  { path: PATHS.checkout, isPrivate: true, loadCode: CheckoutPage.preload },
  { path: PATHS.orders, isPrivate: true, loadCode: OrdersPage.preload },
  { path: PATHS.track, isPrivate: true, loadCode: TrackPage.preload },
]

/** Null where no screen is. */
export function screenAt(url: string): Screen | null {
  const { pathname } = new URL(url, 'http://shop')
  return SCREENS.find(({ path }) => paramAt(path, pathname) !== null) ?? null
}
