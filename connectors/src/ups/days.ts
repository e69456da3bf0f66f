/**
 * A calendar day as units have it, `2024-02-11`: `02/11/24` and `02/11/2024` as APC writes them, month first, and
 * `2024/02/11`, `2024-02-11` or `20240211` as others do. Null for no day, also for one that only fits with the day first.
 */
export function dayOf(text: string): string | null {
  const said = text.trim()
  const [, year, month, day] =
    /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T].*)?$/.exec(said) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(said) ?? []
  if (year !== undefined) return made(Number(year), Number(month), Number(day))
  const [, first, second, short] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/.exec(said) ?? []
  if (short === undefined) return null
  const of = Number(short)
  const whole = short.length === 4 ? of : of < 70 ? 2000 + of : 1900 + of
  return made(whole, Number(first), Number(second))
}

function made(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1970 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
