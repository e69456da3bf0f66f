import type { OutwardKey } from '../../secrets/key-file.ts'
import { signed } from './signed.ts'

const ending = /^([\s\S]*\r\n)# signature,Ed25519,([\w-]+),([\w-]+)\r?\n?$/

/** A table with its signature as the last line: Ed25519 over the JSON object whose `csv` is the text before that line. */
export function signedCsv(key: OutwardKey, csv: string): string {
  const { algorithm, publicKey, value } = signed(key, { csv })
  return `${csv}# signature,${algorithm},${publicKey},${value}\r\n`
}

/** The text and the signature of such a table; null where the text has no such last line. */
export function readSignedCsv(text: string) {
  const [, csv, publicKey, value] = ending.exec(text) ?? []
  if (csv === undefined || publicKey === undefined || value === undefined) return null
  return { csv, signature: { algorithm: 'Ed25519' as const, publicKey, value } }
}
