const ticksPerMillisecond = 10_000n
/** 1601-01-01 to 1970-01-01 in milliseconds. */
const epochGap = 11_644_473_600_000n
const never = 9_223_372_036_854_775_807n

/**
 * A moment in 100 ns ticks since 1601-01-01 UTC, written as a decimal number. Null for 0 and for the greatest number,
 * which mean "never" or "not set" in every attribute read here, and for what is no number.
 */
export function fromFiletime(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{1,19}$/.test(text)) return null
  const ticks = BigInt(text)
  if (ticks === 0n || ticks >= never) return null
  const date = new Date(Number(ticks / ticksPerMillisecond - epochGap))
  return Number.isNaN(date.getTime()) ? null : date
}

/** A length of time as the directory keeps it: negative ticks. Milliseconds; infinite for "until somebody undoes it". */
export function fromInterval(text: string | undefined): number | null {
  if (text === undefined || !/^-?\d{1,19}$/.test(text)) return null
  const ticks = BigInt(text)
  const length = ticks < 0n ? -ticks : ticks
  return length >= never ? Number.POSITIVE_INFINITY : Number(length / ticksPerMillisecond)
}
