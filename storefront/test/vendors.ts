// Meta, TikTok and Google as a test plays them: their scripts, which tell all they can see, and what reached them.
import type { BrowserContext } from 'playwright-core'

export const TAGS = {
  meta_pixel_id: '1234567890123456',
  tiktok_pixel_id: 'C4A1B2C3D4E5F6G7H8I9',
  google_tag_id: 'G-AB12CD34EF',
}

/** As nosy as a script can be: where it is, where it came from, and what is around it. */
const SEES = `JSON.stringify([location.href, document.referrer, top.location.href, document.title])`

const META = `
  const send = (given) => { new Image().src = 'https://www.facebook.com/tr?told=' + encodeURIComponent(JSON.stringify(given)) + '&sees=' + encodeURIComponent(${SEES}) }
  fbq.callMethod = (...given) => send(given)
  for (const given of fbq.queue.splice(0)) send(given)
  setInterval(() => send(['look']), 100)
  document.cookie = '_fbp=fb.1; path=/'
  new Image().src = 'https://pengintip.example/x.png'`

const TIKTOK = `
  const post = (given) => navigator.sendBeacon('https://analytics.tiktok.com/api/v2/pixel', JSON.stringify({ given, sees: ${SEES} }))
  for (const given of ttq.splice(0)) post(given)
  for (const name of ['page', 'track']) ttq[name] = (...given) => post([name, ...given])`

const GOOGLE = `
  const post = (given) => fetch('https://www.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify({ given: [...given], sees: ${SEES} }) })
  for (const given of dataLayer.splice(0)) post(given)
  dataLayer.push = post`

const SCRIPTS: Readonly<Record<string, string>> = {
  'connect.facebook.net': META,
  'analytics.tiktok.com': TIKTOK,
  'www.googletagmanager.com': GOOGLE,
}

export interface Vendors {
  /** everything that was sent anywhere but to the shop, readable */
  readonly heard: readonly string[]
  /** whether each of them has heard words like these */
  haveAllHeard(words: readonly RegExp[]): boolean
}

/** `shop`: the origin whose requests are nobody's business here. */
export async function playVendors(context: BrowserContext, shop: string): Promise<Vendors> {
  const heard: string[] = []
  await context.route(
    (url) => url.origin !== shop,
    async (route) => {
      const request = route.request()
      const { hostname } = new URL(request.url())
      heard.push(`${hostname} ${decodeURIComponent(request.url())} ${request.postData() ?? ''}`)
      const isScript = request.resourceType() === 'script'
      await route.fulfill(
        isScript
          ? { contentType: 'text/javascript', body: `{${SCRIPTS[hostname] ?? ''}}` }
          : { status: 204, headers: { 'Access-Control-Allow-Origin': shop } },
      )
    },
  )
  return {
    heard,
    haveAllHeard: (words) => words.every((each) => heard.some((line) => each.test(line))),
  }
}
