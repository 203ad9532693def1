// Drawn labels, one a page.
import { useLayoutEffect, useRef } from 'react'
import { parcelsTexts } from '../../../texts/parcels.ts'
import type { DrawnLabel, LabelPaper } from './labels.ts'
import classes from './print-page.module.css'

const SIZES = { '100x150': '100mm 150mm', a6: '105mm 148mm' } as const

export function LabelSheets({ labels, paper }: { labels: readonly DrawnLabel[]; paper: LabelPaper }) {
  return (
    <div className={classes.sheets} data-paper="label" data-kind="label">
      <style>{`@page { size: ${sizeOf(labels, paper)}; margin: 0 }`}</style>
      {labels.map((label, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order with several parcels has several labels
        <Label key={`${label.number} ${i}`} label={label} />
      ))}
    </div>
  )
}

/** A roll is cut where the longest label ends. */
function sizeOf(labels: readonly DrawnLabel[], paper: LabelPaper): string {
  if (paper === '100x150' || paper === 'a6') return SIZES[paper]
  return `${paper} ${Math.ceil(Math.max(50, ...labels.map(({ heightMm }) => heightMm)))}mm`
}

function Label({ label: { number, svg } }: { label: DrawnLabel }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(document.importNode(svg, true))
  }, [svg])
  return (
    <div className={classes.sheet}>
      <article ref={place} className={classes.label} aria-label={`${parcelsTexts.label} ${number}`} />
    </div>
  )
}
