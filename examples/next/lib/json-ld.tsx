// What search engines read of a page, in schema.org's words.
import type { StructuredData } from '@etalase/client/search-engines'

export function JsonLd({ data }: { data: readonly StructuredData[] }) {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': data })
  // Nothing in it can end the element it stands in.
  const text = graph.replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would write `&quot;`, which no reader of JSON knows
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
