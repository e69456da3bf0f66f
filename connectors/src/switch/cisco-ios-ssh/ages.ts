const unit: Readonly<Record<string, number>> = { y: 31_536_000, w: 604_800, d: 86_400, h: 3_600 }

/** `00:00:07`, `2d03h`, `7w0d`, `1y12w` in seconds; null for `never` and anything else. */
export const parseAge = (text: string): number | null => {
  const clock = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(text)
  if (clock !== null) return Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3])
  if (!/^(?:\d{1,4}[ywdh]){1,4}$/.test(text)) return null
  return [...text.matchAll(/(\d{1,4})([ywdh])/g)].reduce(
    (sum, part) => sum + Number(part[1]) * (unit[part[2] ?? ''] ?? 0),
    0,
  )
}
