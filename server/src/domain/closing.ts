// How long an owner who has closed a shop may open it again. Pure.
const DAYS_TO_REOPEN = 30

export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + DAYS_TO_REOPEN * 86_400_000)
}
