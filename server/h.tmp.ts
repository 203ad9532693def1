import sharp from 'sharp'
import { renderImage, inspectImage } from '/work/main/server/src/adapters/media/images.ts'
import { widthsOf, addressesOf } from '/work/main/server/src/domain/media-address.ts'
let bad = 0, n = 0
const rnd = (a: number, b: number) => a + Math.floor(Math.random() * (b - a))
for (let i = 0; i < 120; i++) {
  const w = rnd(1, 2500), h = rnd(1, 2500)
  for (const f of ['jpeg', 'png', 'webp', 'gif'] as const) {
    if (f==='gif' && i%4) continue
    let s = sharp({ create: { width: w, height: h, channels: 3, background: '#abc' } })
    const o = f === 'jpeg' && i % 2 ? 6 : 1
    const bytes = await s.withMetadata({ orientation: o }).toFormat(f, { effort: f==='webp'?0:undefined } as any).toBuffer()
    const p = await inspectImage(bytes)
    for (const width of widthsOf(p.width)) {
      const out = await renderImage(bytes, width, 'webp')
      const m = await sharp(out).metadata()
      const want = Math.max(1, Math.round(p.height * width / p.width))
      n++
      if (m.width !== width || m.height !== want) { bad++; if (bad < 40) console.log(f, o, w, h, '→', width, 'want', want, 'got', m.width, m.height) }
    }
  }
}
console.log(bad, n)
