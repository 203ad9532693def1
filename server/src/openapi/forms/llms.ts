// llms.txt of an API: where an assistant that writes programs begins.

export interface IntroducedApi {
  readonly title: string
  /** the first line is what it is for */
  readonly about: readonly string[]
}

export interface OfferedForm {
  readonly url: string
  readonly about: string
}

export function llmsOf({ title, about }: IntroducedApi, forms: readonly OfferedForm[]): string {
  const [summary, ...rules] = about
  return [
    `# ${title}`,
    `> ${summary}`,
    rules.map((rule) => `- ${rule}`).join('\n'),
    '## Reference',
    forms
      .map(({ url, about: what }) => `- [${new URL(url).pathname.split('/').at(-1)}](${url}): ${what}`)
      .join('\n'),
    '',
  ].join('\n\n')
}
