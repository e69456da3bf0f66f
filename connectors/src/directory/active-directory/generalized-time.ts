/** `20260114081522.0Z`, in UTC as a directory writes it; null for anything else. */
export function generalizedTime(text: string | null): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text ?? '') ?? []
  if (year === undefined) return null
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
