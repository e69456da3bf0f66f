import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Classified } from '@patchbay/contract/identifiers/identifiers'
import type { Question } from '@patchbay/contract/questions'

/** Blocks that the IEEE gives out, in hexadecimal digits of their common beginning: MA-S, MA-M and MA-L. */
const blocks = [9, 7, 6]

/** What stands for a block that is cut into smaller ones, and for one whose holder is not published. */
const nobody = new Set(['IEEE Registration Authority', 'Private'])

/** Makers whose registered name says less than what people know them by, and one that registered none. */
const knownAs: Readonly<Record<string, string>> = {
  '080027': 'VirtualBox',
  '525400': 'QEMU',
}

const legalForm =
  /[\s,.]+(?:incorporated|inc|corporation|corporate|corp|company|co|limited|ltd|llc|gmbh|ag|ab|a\/s|asa|as|oyj?|plc|b\.?v|n\.?v|s\.?a|sas|s\.?r\.?l|s\.?p\.?a|kg|pte|pty|pvt|sdn|bhd)[\s.,]*$/i

/** The name without its legal form, as people say it: `Cisco Systems`, not `Cisco Systems, Inc`. */
function shortName(registered: string): string {
  const shorter = registered.replace(legalForm, '')
  return shorter === registered || shorter === '' ? registered.trim() : shortName(shorter)
}

let makers: ReadonlyMap<string, string> | null = null

/** The IEEE's registry as `oui-data` brings it: `{ "00000C": "Cisco Systems, Inc\n170 WEST TASMAN DRIVE\n…" }`. */
function readMakers(): ReadonlyMap<string, string> {
  const file = createRequire(import.meta.url).resolve('oui-data')
  const registry = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const short = new Map<string, string>()
  const found = new Map<string, string>()
  for (const [block, entry] of Object.entries(registry)) {
    const registered = entry.split('\n', 1)[0] ?? ''
    if (nobody.has(registered)) continue
    const name = short.get(registered) ?? shortName(registered)
    short.set(registered, name)
    found.set(block, name)
  }
  return found
}

/**
 * Name of the maker by the IEEE's registry of blocks (MA-L, MA-M, MA-S), without its legal form. Null when the registry
 * does not tell, or the address is locally administered, whose first octets mean nothing.
 */
export function makerOf(mac: string): string | null {
  const digits = mac.replaceAll(':', '').toUpperCase()
  const known = knownAs[digits.slice(0, 6)]
  if (known !== undefined) return known
  if (Number.parseInt(digits.slice(0, 2), 16) & 2) return null
  makers ??= readMakers()
  for (const length of blocks) {
    const maker = makers.get(digits.slice(0, length))
    if (maker !== undefined) return maker
  }
  return null
}

/** A question as it is told: what was typed, and what it was taken for. */
export const questionOf = (
  text: string,
  { identifier: { kind, canonical }, words, badges }: Exclude<Classified, { readonly fault: string }>,
): Omit<Question, 'askedAt'> => ({
  text,
  kind,
  words,
  canonical,
  vendor: kind === 'mac' ? makerOf(canonical) : null,
  badges: [...badges],
})
