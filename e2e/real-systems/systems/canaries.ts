import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every form in which a secret could lie about: plain, base64 at each of its three alignments, hexadecimal, URL-encoded. */
export function formsOf(secret: string): readonly string[] {
  const octets = Buffer.from(secret, 'utf8')
  const aligned = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), octets]).toString('base64')
    // The first and last characters also hold bits of what stands beside it.
    return text
      .slice(shift === 0 ? 0 : shift + 1)
      .replace(/=+$/, '')
      .slice(0, -1)
  })
  const hexadecimal = octets.toString('hex')
  const everyOctet = hexadecimal.replace(/../g, '%$&')
  return [
    secret,
    ...aligned,
    ...aligned.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hexadecimal,
    hexadecimal.toUpperCase(),
    encodeURIComponent(secret),
    everyOctet,
    everyOctet.toUpperCase(),
  ]
}

/** Which of the secrets can be seen in a text, in any form. */
export const seenIn = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)))

/** All files below a folder as one octet stream each, named by their path. */
export function filesBelow(folder: string): { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, text: readFileSync(path, 'latin1') }
    })
}
