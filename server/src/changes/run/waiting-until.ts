const minute = 60_000

/** Minutes between two tries: at first, and at most. Meanwhile a quarter of the time for which it has waited. */
const pause = { first: 1, longest: 15 }

/** When something that waits for its system is tried again, and until when; null where that is over. */
export function waitingUntil(
  began: Date | null,
  now: Date,
  hours: number,
): { readonly next: Date; readonly end: Date } | null {
  const since = began ?? now
  const end = new Date(since.getTime() + hours * 60 * minute)
  const waited = Math.max(0, now.getTime() - since.getTime())
  const after = Math.min(Math.max(waited / 4, pause.first * minute), pause.longest * minute)
  const next = new Date(now.getTime() + after)
  return next.getTime() > end.getTime() ? null : { next, end }
}
