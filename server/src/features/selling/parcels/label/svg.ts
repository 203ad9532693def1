// Labels for printing from a page: an SVG each, as sharp as the printer is, on paper of its size.
import { Html, html } from '../../../../domain/html.ts'
import type { LabelPage, Mark } from './layout.ts'

const MM_OF_POINT = 25.4 / 72

/** A page of HTML, piece by piece. */
export function* pageOf(labels: Iterable<LabelPage>): Generator<string> {
  yield HEAD
  let size = ''
  for (const label of labels) {
    const own = `${label.width}mm ${label.height}mm`
    if (own !== size) yield `<style>@page { size: ${own}; margin: 0 }</style>`
    size = own
    yield svgOf(label)
  }
}

const HEAD = `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<title>Label</title>
<style>body { margin: 0 } svg { display: block; break-after: page }</style>
`

export function svgOf({ width, height, name, marks }: LabelPage): string {
  const size = new Html(`width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`)
  return html`<svg xmlns="http://www.w3.org/2000/svg" ${size} data-order="${name}" font-family="Arial, Helvetica, sans-serif" shape-rendering="crispEdges">${marks.map(drawn)}</svg>`
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
