// Labels as the server draws them: an SVG each, on the paper that this device's printer has.
import { useQuery } from '@tanstack/react-query'
import { API_PATH } from '../../../api.ts'
import { readKey } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'

/** By the names that the API has for them. */
export const LABEL_PAPERS = ['100x150', 'a6', '80mm', '58mm'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

export interface DrawnLabel {
  readonly number: string
  readonly heightMm: number
  readonly svg: SVGElement
}

export interface DrawnLabels {
  readonly labels: readonly DrawnLabel[]
  /** why there are none, in the server's words */
  readonly refusal: string | null
}

/** As many as the API draws at once. */
const AT_ONCE = 100

export function useLabels(numbers: readonly string[], paper: LabelPaper) {
  const { slug } = useShop()
  return useQuery({
    queryKey: readKey(slug, 'printLabels', { orders: numbers, paper }),
    async queryFn({ signal }): Promise<DrawnLabels> {
      const labels: DrawnLabel[] = []
      for (let from = 0; from < numbers.length; from += AT_ONCE) {
        const some = numbers.slice(from, from + AT_ONCE)
        const answer = await fetch(labelsAddress(slug, some, paper, 'page'), { signal })
        if (answer.ok) labels.push(...drawnIn(await answer.text()))
        else if (answer.status !== 404) return { labels: [], refusal: await refusalIn(answer) }
      }
      return { labels, refusal: null }
    },
    enabled: numbers.length > 0,
    staleTime: 0,
  })
}

export function labelsAddress(
  slug: string,
  numbers: readonly string[],
  paper: LabelPaper,
  form: 'page' | 'pdf',
): string {
  const orders = numbers.map(encodeURIComponent).join(',')
  return `${API_PATH}/shops/${encodeURIComponent(slug)}/parcels/labels?form=${form}&paper=${paper}&orders=${orders}`
}

function drawnIn(page: string): DrawnLabel[] {
  const svgs = new DOMParser()
    .parseFromString(page, 'text/html')
    .querySelectorAll<SVGElement>('svg[data-order]')
  return Array.from(svgs, (svg) => ({
    number: svg.dataset.order ?? '',
    heightMm: Number.parseFloat(svg.getAttribute('height') ?? '0'),
    svg,
  }))
}

async function refusalIn(answer: Response): Promise<string> {
  const body: { error?: { message?: string } } = await answer.json().catch(() => ({}))
  return body.error?.message ?? everyScreenTexts.unexpected
}

const KEPT_AS = 'etalase/label-paper'

export function keptLabelPaper(): LabelPaper {
  try {
    const kept = localStorage.getItem(KEPT_AS)
    return LABEL_PAPERS.find((paper) => paper === kept) ?? '100x150'
  } catch {
    // A browser that keeps nothing.
    return '100x150'
  }
}

export function keepLabelPaper(paper: LabelPaper): void {
  try {
    localStorage.setItem(KEPT_AS, paper)
  } catch {
    // It is asked for again next time.
  }
}
