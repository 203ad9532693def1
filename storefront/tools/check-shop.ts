// Whether an address is that of a shop's API, and whether the shop lets in the page that is being made.

/** Where `npm run dev` serves; fixed, because the shop lets in the origins that it lists. */
export const DEV_ORIGIN = 'http://localhost:5173'

const PATIENCE_MS = 10_000

/** `no shop`: nothing of use is there. `closed`: a shop that would refuse the page. */
export type ShopCheck =
  | { readonly is: 'open'; readonly name: string }
  | { readonly is: 'closed' | 'no shop'; readonly why: string }

/** Asks as the page will: from its origin. */
export async function checkShop(api: string): Promise<ShopCheck> {
  let answer: Response
  try {
    answer = await fetch(`${api}/storefront/config`, {
      headers: { Accept: 'application/json', Origin: DEV_ORIGIN },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    return { is: 'no shop', why: silenceOf(api, error) }
  }
  const said = (await answer.json().catch(() => null)) as Said | null
  if (answer.ok && said?.tenant) return { is: 'open', name: said.tenant.name ?? 'a shop without a name' }
  const code = said?.error?.code
  if (code === 'forbidden') return { is: 'closed', why: NOT_REGISTERED }
  if (code === 'plan_limit') return { is: 'closed', why: planOf(said?.error?.details?.plan) }
  if (code === 'shop_not_found')
    return {
      is: 'no shop',
      why: `The platform at ${api} has no shop of that host. Check the shop's name in it.`,
    }
  return {
    is: 'no shop',
    why: `${api} answers, but not as an Etalase shop (status ${answer.status}). It ends with /api/v1 on the shop's own host.`,
  }
}

interface Said {
  readonly tenant?: { readonly name: string | null }
  readonly error?: { readonly code?: string; readonly details?: { readonly plan?: string } }
}

const NOT_REGISTERED = `The shop does not know ${DEV_ORIGIN} yet, so that a page from there is refused.
Register it, either way counts within seconds:
  Console: Pengaturan → Domain → Tambah domain, localhost:5173 (it needs no proof)
  Shop file: domains: [{ host: "localhost:5173" }], then npx etalase shop apply FILE`

function planOf(plan = 'of the shop'): string {
  return `The plan ${plan} has no API for other sites: it takes katalog to show products, lengkap to sell them.`
}

function silenceOf(api: string, error: unknown): string {
  const { host } = new URL(api)
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? name
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host called ${host}. Is it spelt right, and is there a network?`
    case 'ECONNREFUSED':
      return `No server answers at ${host}. Start it (npm start in the platform's folder), or check the port.`
    case 'TimeoutError':
      return `${host} does not answer within ${PATIENCE_MS / 1000} seconds.`
    default:
      return `${host} cannot be reached (${code}).`
  }
}
