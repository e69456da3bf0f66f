/** What is wrong with a new end, such as `2027-12-31`; null where nothing is. */
export function faultOfRenewal(ends: string, before: string | null): string | null {
  if (ends === '') return 'is needed'
  const at = Date.parse(ends)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(ends) && !Number.isNaN(at)
  if (!isDay || new Date(at).toISOString().slice(0, 10) !== ends) return 'must be a day such as 2027-12-31'
  return before !== null && ends <= before ? `must be later than ${before}` : null
}
