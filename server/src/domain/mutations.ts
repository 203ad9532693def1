// The words that incoming money is spoken of in: who tells of it, and what became of it.

/** Services that read a bank's mutations for a shop. */
export const MUTATION_PROVIDERS = ['moota', 'mutasibank', 'cekmutasi'] as const
export type MutationProviderName = (typeof MUTATION_PROVIDERS)[number]

/** `file`: a statement that the merchant sent. */
export const MONEY_SOURCES = [...MUTATION_PROVIDERS, 'file'] as const
export type MoneySource = (typeof MONEY_SOURCES)[number]

export const MONEY_STATES = [
  'settled',
  'unknown',
  'paid_twice',
  'paid_after_end',
  'differs',
  'ignored',
] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** Of these a person has to say what they are. */
export const WAITING_MONEY = [
  'unknown',
  'paid_twice',
  'paid_after_end',
  'differs',
] as const satisfies MoneyState[]
export type WaitingMoney = (typeof WAITING_MONEY)[number]

export function isWaitingMoney(state: MoneyState): state is WaitingMoney {
  return WAITING_MONEY.some((each) => each === state)
}

/** What is known of money at another shop of the account: it settled an order there, or one waited for exactly as much. */
export const ELSEWHERE_MONEY = ['settled', 'awaited'] as const
export type ElsewhereMoney = (typeof ELSEWHERE_MONEY)[number]

/** As accounts are compared: banks set their digits apart in different ways. */
export function accountDigits(account: string | null | undefined): string {
  return (account ?? '').replaceAll(/\D/g, '')
}
