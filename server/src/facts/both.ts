/** What two questions to one source came to. */
export interface Both<One, Other> {
  readonly one: One | null
  readonly other: Other | null
  /** Why one of them was not answered. */
  readonly failure: unknown
}

/** Asks two things at once and keeps what either says. Rejects when nothing was answered. */
export async function bothOf<One, Other>(
  one: Promise<One> | undefined,
  other: Promise<Other> | undefined,
): Promise<Both<One, Other>> {
  const [first, second] = await Promise.allSettled([one, other])
  const failed = [first, second].filter((part) => part.status === 'rejected')
  const answered = [first, second].some((part) => part.status === 'fulfilled' && part.value !== undefined)
  if (!answered && failed.length > 0) throw failed[0]?.reason
  return {
    one: first.status === 'fulfilled' ? (first.value ?? null) : null,
    other: second.status === 'fulfilled' ? (second.value ?? null) : null,
    failure: failed[0]?.reason ?? null,
  }
}
