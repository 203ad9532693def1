// Measures loading, memory and speed: the figures of docs/destination-search.md.
//   npm run measure -w places
import { loadPlaces } from '../src/places.ts'
import { SEARCHES } from './searches.ts'

const TYPED =
  'menteng,bandung,jakarta selatan,kebayoran baru,surabaya,sleman,denpasar,medan baru,tanjung priok,sidoarjo,' +
  'cikarang,makassar,kuta utara,batam,10310,ciputat,gubeng,lowokwaru,jaksel tebet,bekasi timur'
const KEYSTROKES = TYPED.split(',').flatMap((place) =>
  Array.from({ length: Math.min(place.length, 12) - 1 }, (_, i) => place.slice(0, i + 2)),
)
const MISSPELT =
  'bandng,surabya,jakrta selatan,kebayorn baru,denpsar,tanjng priok,sidoarjoo,ckarang,mentneg,gubneg,palembng,' +
  'lowokwru,balikpapn,banjarmsin utara'
const ROUNDS = 30

const rssBefore = process.memoryUsage().rss
const cpuBefore = process.threadCpuUsage()
const start = performance.now()
const places = loadPlaces()
const wall = performance.now() - start
const { user, system } = process.threadCpuUsage(cpuBefore)
const rss = process.memoryUsage().rss - rssBefore
console.log(`load: ${wall.toFixed(0)} ms, of which computing ${((user + system) / 1000).toFixed(0)} ms`)
console.log(
  `memory: ${(rss / 1e6).toFixed(1)} MB resident, ${(process.memoryUsage().arrayBuffers / 1e6).toFixed(1)} MB in arrays`,
)

measure('every keystroke of 20 searches, 2 to 12 letters', KEYSTROKES)
measure(
  'the table of searches',
  SEARCHES.map(({ q }) => q),
)
measure('misspelt', MISSPELT.split(','))

/** The machine may be shared, so of each query the best of many rounds counts, in the thread's own time. */
function measure(name: string, queries: readonly string[]): void {
  const best = queries.map(() => Number.POSITIVE_INFINITY)
  const before = process.threadCpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    queries.forEach((q, i) => {
      const begin = performance.now()
      places.search(q, 10)
      best[i] = Math.min(best[i] ?? 0, performance.now() - begin)
    })
  }
  const { user, system } = process.threadCpuUsage(before)
  const perSecond = (ROUNDS * queries.length) / ((user + system) / 1e6)
  const sorted = best.toSorted((a, b) => a - b)
  const at = (share: number) => `${((sorted[Math.floor(sorted.length * share)] ?? 0) * 1000).toFixed(0)} µs`
  console.log(
    `${name}: ${Math.round(perSecond)} a second; p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(0.9999)}`,
  )
}
