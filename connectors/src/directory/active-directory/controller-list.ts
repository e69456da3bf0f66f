import type { Reach } from '../../asking.ts'

const one = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?$/i

/** Names of controllers as a person lists them, with commas or spaces between and a port where it is another. Null for anything else. */
export function readControllers(text: string, usualPort: number): readonly Reach[] | null {
  const found: Reach[] = []
  for (const part of text.split(/[\s,;]+/).filter((piece) => piece !== '')) {
    const [, host, port] = one.exec(part) ?? []
    const number = port === undefined ? usualPort : Number(port)
    if (host === undefined || number < 1 || number > 65_535) return null
    found.push({ host, port: number })
  }
  return found.length > 20 ? null : found
}
