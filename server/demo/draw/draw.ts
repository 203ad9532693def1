// Draws every picture of the demo shop: `node server/demo/draw/draw.ts [part of a name …]`.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Picture, toSvg } from './picture.ts'
import { brand } from './pictures/brand.ts'
import { categories } from './pictures/categories.ts'
import { clay } from './pictures/clay.ts'
import { furniture } from './pictures/furniture.ts'
import { kitchen } from './pictures/kitchen.ts'
import { light } from './pictures/light.ts'
import { scents } from './pictures/scents.ts'
import { textiles } from './pictures/textiles.ts'
import { walls } from './pictures/walls.ts'
import { weaving } from './pictures/weaving.ts'

const pictures: readonly Picture[] = [
  ...weaving,
  ...clay,
  ...kitchen,
  ...textiles,
  ...furniture,
  ...light,
  ...scents,
  ...walls,
  ...brand,
  ...categories,
]

const folder = fileURLToPath(new URL('../images/', import.meta.url))
const wanted = process.argv.slice(2)

await mkdir(folder, { recursive: true })
const chosen = pictures.filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
)
const sizes = await Promise.all(chosen.map(paint))
const total = sizes.reduce((sum, size) => sum + size, 0)
console.log(`${chosen.length} pictures, ${Math.round(total / 1024)} KB, drawn into ${folder}`)

async function paint(picture: Picture): Promise<number> {
  const { size } = await sharp(Buffer.from(toSvg(picture)), { unlimited: true })
    .webp({ quality: picture.quality ?? 82, effort: 6, smartSubsample: true })
    .toFile(`${folder}${picture.file}.webp`)
  return size
}
