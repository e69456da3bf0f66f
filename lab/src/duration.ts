const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** `90s`, `2h`, `1h30m` or plain milliseconds; null when it is none of these. */
export function milliseconds(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return null
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)].reduce(
    (sum, [, count = '0', unit = 'ms']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )
}
