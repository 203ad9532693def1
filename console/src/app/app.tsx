// Every address of the console, and who may see it. The screens of a part are loaded when they are first asked for.
import { Container, Stack, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useParams } from 'wouter'
import { Invitations } from '../session/invitations.tsx'
import { useMe } from '../session/session.ts'
import { Shell } from '../shell/shell.tsx'
import { openShop, ShopContext } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { Empty } from '../ui/empty.tsx'
import { PageWaiting } from '../ui/page.tsx'
import { screen } from '../ui/screen.ts'
import { Gate } from './gate.tsx'
import { NotFound } from './not-found.tsx'
import { useOperatorShop } from './operator-shop.ts'

const screens = {
  '/siapkan': screen(async () => (await import('../features/settings/setup/screens.tsx')).default),
  '/pesanan': screen(async () => (await import('../features/orders/screens.tsx')).default),
  '/produk': screen(async () => (await import('../features/products/screens.tsx')).default),
  '/promosi': screen(async () => (await import('../features/promotions/screens.tsx')).default),
  '/tampilan': screen(async () => (await import('../features/content/screens.tsx')).default),
  '/laporan': screen(async () => (await import('../features/today/report/screens.tsx')).default),
  '/uang-masuk': screen(async () => (await import('../features/money/screens.tsx')).default),
  '/kotak-keluar': screen(async () => (await import('../features/messages/screens.tsx')).default),
  '/pengaturan': screen(async () => (await import('../features/settings/screens.tsx')).default),
  '/bantuan': screen(async () => (await import('../features/help/screens.tsx')).default),
  '/akun': screen(async () => (await import('../features/account/screens.tsx')).default),
}
const Entrance = screen(async () => (await import('../session/screens.tsx')).default)
const Today = screen(async () => (await import('../features/today/screens.tsx')).default)
const Platform = screen(async () => (await import('../features/platform/screens.tsx')).default)

export function App() {
  return (
    <Switch>
      <Route path={/^\/(?:masuk|daftar)(?:\/.*)?$/}>
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
                <Suspense fallback={<PageWaiting />}>
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
  const { person, shops, invitations } = useMe()
  const [first] = shops
  if (first) return <Redirect to={`/toko/${first.slug}`} replace />
  if (person.is_operator) return <Redirect to="/platform" replace />
  if (invitations) return <InvitedOnly />
  return <Empty title={shellTexts.noShop} hint={shellTexts.noShopHint} isWhole />
}

/** Who has no shop yet answers at once; other screens are a shop's. */
function InvitedOnly() {
  return (
    <Container component="main" size="xs" py="xl">
      <Stack>
        <Title order={1} size="h3">
          {shellTexts.invited}
        </Title>
        <Text>{shellTexts.invitedHint}</Text>
        <Invitations />
      </Stack>
    </Container>
  )
}

function ShopScreens() {
  const { shop: slug = '' } = useParams<{ shop: string }>()
  const { shops } = useMe()
  const own = shops.find((shop) => shop.slug === slug)
  // An operator enters every shop.
  const { shop, isPending } = useOperatorShop(slug, own)
  if (isPending) return <PageWaiting />
  if (!shop) return <NotFound />
  return (
    <ShopContext.Provider value={openShop(shop)} key={slug}>
      <Shell>
        <Suspense fallback={<PageWaiting />}>
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
