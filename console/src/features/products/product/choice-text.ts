// What a variant is called: what is chosen of each option.
export function choiceText({ options = {} }: { options?: Readonly<Record<string, string>> }): string {
  return Object.values(options).join(' / ')
}
