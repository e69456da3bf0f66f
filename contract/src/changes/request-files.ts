/** What people may attach: files of one request, and octets of all of them together. */
export const mostFiles = 5
export const largestFiles = 2 * 1024 * 1024

/** What is wrong with files of which two are called alike, in a sentence: a desk tells them apart by name, and not each by case. */
export function namedAlike(files: readonly { readonly name: string }[]): string | null {
  const seen = new Set<string>()
  for (const { name } of files) {
    const plain = name.trim().toLowerCase()
    if (seen.has(plain)) return `Two files have the name ${name.trim()}. Remove or rename one.`
    seen.add(plain)
  }
  return null
}
