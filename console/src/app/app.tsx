// Every address of the console, and who may see it. The screens of a part are loaded when they are first asked for.
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useParams } from 'wouter'
import { useMe } from '../session/session.ts'
import { Shell } from '../shell/shell.tsx'
import { openShop, ShopContext } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { Empty } from '../ui/empty.tsx'
import { Lines } from '../ui/loaded.tsx'
import { Gate } from './gate.tsx'
import { NotFound } from './not-found.tsx'
import { useOperatorShop } from './operator-shop.ts'

const screens = {
  '/pesanan': lazy(() => import('../features/orders/screens.tsx')),
  '/produk': lazy(() => import('../features/products/screens.tsx')),
  '/promosi': lazy(() => import('../features/promotions/screens.tsx')),
  '/tampilan': lazy(() => import('../features/content/screens.tsx')),
  '/kotak-keluar': lazy(() => import('../features/messages/screens.tsx')),
  '/pengaturan': lazy(() => import('../features/settings/screens.tsx')),
  '/akun': lazy(() => import('../features/account/screens.tsx')),
}
const Entrance = lazy(() => import('../session/screens.tsx'))
const Today = lazy(() => import('../features/today/screens.tsx'))
const Platform = lazy(() => import('../features/platform/screens.tsx'))

export function App() {
  return (
    <Switch>
      <Route path="/masuk/*?">
        {() => (
          <Suspense fallback={null}>
            <Entrance />
          </Suspense>
        )}
      </Route>
      <Route>
        <Gate>
          <Switch>
            <Route path="/">{() => <FirstShop />}</Route>
            <Route path="/platform/*?">
              {() => (
                <Suspense fallback={<Lines />}>
                  <Platform />
                </Suspense>
              )}
            </Route>
            <Route path="/toko/:shop/*?">{() => <ShopScreens />}</Route>
            <Route>{() => <NotFound />}</Route>
          </Switch>
        </Gate>
      </Route>
    </Switch>
  )
}

function FirstShop() {
  const { person, shops } = useMe()
  const [first] = shops
  if (first) return <Redirect to={`/toko/${first.slug}`} replace />
  if (person.is_operator) return <Redirect to="/platform" replace />
  return <Empty title={shellTexts.noShop} hint={shellTexts.noShopHint} isWhole />
}

function ShopScreens() {
  const { shop: slug = '' } = useParams<{ shop: string }>()
  const { shops } = useMe()
  const own = shops.find((shop) => shop.slug === slug)
  // An operator enters every shop.
  const { shop, isPending } = useOperatorShop(slug, own)
  if (isPending) return <Lines />
  if (!shop) return <NotFound />
  return (
    <ShopContext.Provider value={openShop(shop)} key={slug}>
      <Shell>
        <Suspense fallback={<Lines />}>
          <Switch>
            <Route path="/toko/:shop">{() => <Today />}</Route>
            {Object.entries(screens).map(([path, Screens]) => (
              <Route key={path} path={`/toko/:shop${path}/*?`}>
                {() => <Screens />}
              </Route>
            ))}
            <Route>{() => <NotFound />}</Route>
          </Switch>
        </Suspense>
      </Shell>
    </ShopContext.Provider>
  )
}
