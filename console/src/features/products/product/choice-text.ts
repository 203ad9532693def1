// The name of a variant: one choice of each option.
export function choiceText({ options = {} }: { options?: Readonly<Record<string, string>> }): string {
  return Object.values(options).join(' / ')
}
