/** What is said of the lines below the field. */
export function countWords(count: number, fault: string | null): string {
  if (fault !== null) return `No identifier: ${fault}.`
  if (count === 0) return 'No page and no search of yours fits.'
  return count === 1 ? '1 result' : `${count} results`
}
