// The settings of a shop, by their addresses.
import { Route, Switch } from 'wouter'
import { commonTexts } from '../../texts/common.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { DomainsPage } from './domains/domains-page.tsx'
import { IndexPage } from './index-page.tsx'
import { GatewayPage } from './payments/gateway-page.tsx'
import { MethodPage } from './payments/method-page.tsx'
import { PaymentsPage } from './payments/payments-page.tsx'
import { PlanPage } from './plan-page.tsx'
import { CourierPage } from './shipping/courier-page.tsx'
import { ShippingPage } from './shipping/shipping-page.tsx'
import { ShopPage } from './shop-page.tsx'
import { StaffPage } from './staff-page.tsx'
import { TokensPage } from './tokens-page.tsx'
import { WebhookPage } from './webhooks/webhook-page.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'

const AT = '/toko/:shop/pengaturan'

export default function Screens() {
  return (
    <Switch>
      <Route path={AT} component={IndexPage} />
      <Route path={`${AT}/toko`} component={ShopPage} />
      <Route path={`${AT}/pengiriman`} component={ShippingPage} />
      <Route path={`${AT}/pengiriman/kurir/:id`}>
        {({ id }) => <CourierPage key={id} id={decodeURIComponent(id)} />}
      </Route>
      <Route path={`${AT}/pembayaran`} component={PaymentsPage} />
      <Route path={`${AT}/pembayaran/cara/:id`}>
        {({ id }) => <MethodPage key={id} id={decodeURIComponent(id)} />}
      </Route>
      <Route path={`${AT}/pembayaran/gateway/:name`}>{({ name }) => <GatewayPage name={name} />}</Route>
      <Route path={`${AT}/domain`} component={DomainsPage} />
      <Route path={`${AT}/paket`} component={PlanPage} />
      <Route path={`${AT}/staf`} component={StaffPage} />
      <Route path={`${AT}/kunci`} component={TokensPage} />
      <Route path={`${AT}/webhook`} component={WebhooksPage} />
      <Route path={`${AT}/webhook/:id`}>{({ id }) => <WebhookPage key={id} id={id} />}</Route>
      <Route path={`${AT}/riwayat`} component={AuditPage} />
      <Route>
        <Page title={commonTexts.notFound} back="/pengaturan">
          <Empty title={commonTexts.notFound} hint={commonTexts.notFoundHint} />
        </Page>
      </Route>
    </Switch>
  )
}
