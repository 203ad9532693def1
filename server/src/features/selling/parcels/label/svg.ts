// A label as an SVG, for printing from a page: as sharp as the printer is.
import { Html, html } from '../../../../domain/html.ts'
import type { LabelPage, Mark } from './layout.ts'

const MM_OF_POINT = 25.4 / 72

export function svgOf({ width, height, marks }: LabelPage): string {
  const size = new Html(`width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`)
  return html`<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="Arial, Helvetica, sans-serif" shape-rendering="crispEdges">${marks.map(drawn)}</svg>`
    .text
}

function drawn(mark: Mark): Html {
  if (mark.is === 'box')
    return html`<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}"/>`
  const size = mark.points * MM_OF_POINT
  const weight = mark.weight === 'bold' ? 'bold' : 'normal'
  const fill = mark.inverse ? '#fff' : '#000'
  return html`<text x="${mark.x}" y="${mark.y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${mark.text}</text>`
}
