// Every feature, once: doors, jobs, the consistency check, privacy, a new APP_SECRET and the tests read this list.
import { requests } from '../http/feature.ts'
import { tenancy } from '../tenancy/feature.ts'
import { catalog } from './catalogue/catalog/feature.ts'
import { feeds } from './catalogue/feeds/feature.ts'
import { media } from './catalogue/media/feature.ts'
import { products } from './catalogue/products/feature.ts'
import { promotions } from './catalogue/promotions/feature.ts'
import type { Feature } from './manifest.ts'
import { oversight } from './operating/oversight/feature.ts'
import { platformRoutes } from './operating/platform/admin-routes.ts'
import { platform } from './operating/platform/feature.ts'
import { privacy } from './operating/privacy/feature.ts'
import { accounts } from './people/accounts/feature.ts'
import { audit } from './people/audit/feature.ts'
import { codes } from './people/codes/feature.ts'
import { messages } from './people/messages/feature.ts'
import { push } from './people/push/feature.ts'
import { webhooks } from './people/webhooks/feature.ts'
import { boughtPlans } from './selling/bought-plans/feature.ts'
import { checkout } from './selling/checkout/feature.ts'
import { fulfilment } from './selling/fulfilment/feature.ts'
import { heard } from './selling/heard/feature.ts'
import { invoices } from './selling/invoices/feature.ts'
import { mutations } from './selling/mutations/feature.ts'
import { notices } from './selling/notices/feature.ts'
import { orders } from './selling/orders/feature.ts'
import { parcels } from './selling/parcels/feature.ts'
import { payments } from './selling/payments/feature.ts'
import { reports } from './selling/reports/feature.ts'
import { restock } from './selling/restock/feature.ts'
import { settlements } from './selling/settlements/feature.ts'
import { shipping } from './selling/shipping/feature.ts'
import { tracking } from './selling/tracking/feature.ts'
import { agents } from './shop/agents/feature.ts'
import { archives } from './shop/archives/feature.ts'
import { confirmation } from './shop/confirmation/feature.ts'
import { content } from './shop/content/feature.ts'
import { imports } from './shop/imports/feature.ts'
import { links } from './shop/links/feature.ts'
import { plans } from './shop/plans/feature.ts'
import { shops } from './shop/shops/feature.ts'
import { signUp } from './shop/sign-up/feature.ts'

/** In the order in which the API's descriptions show their endpoints; those that only own tables come last. */
const withBacklogs: readonly Feature[] = [
  accounts,
  signUp,
  media,
  products,
  catalog,
  feeds,
  restock,
  links,
  promotions,
  shops,
  plans,
  content,
  shipping,
  payments,
  heard,
  mutations,
  messages,
  invoices,
  orders,
  audit,
  push,
  webhooks,
  imports,
  archives,
  checkout,
  fulfilment,
  reports,
  settlements,
  parcels,
  notices,
  tracking,
  confirmation,
  agents,
  privacy,
  oversight,
]

export const features: readonly Feature[] = [
  ...withBacklogs,
  platform,
  // Its answer has a field for whatever waits in the others.
  { adminRoutes: platformRoutes(withBacklogs) },
  codes,
  boughtPlans,
  tenancy,
  requests,
]
