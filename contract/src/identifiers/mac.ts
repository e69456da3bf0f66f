/** The six notations, as the copy menu offers them. The calls speak `colon`. */
export type MacNotation = 'colon' | 'hyphen' | 'cisco' | 'bare' | 'comware' | 'procurve'

export const macNotations: Readonly<
  Record<MacNotation, { words: string; group: number; separator: string }>
> = {
  colon: { words: 'colon notation', group: 2, separator: ':' },
  hyphen: { words: 'hyphen notation', group: 2, separator: '-' },
  cisco: { words: 'Cisco notation', group: 4, separator: '.' },
  bare: { words: 'bare', group: 12, separator: '' },
  comware: { words: 'Comware notation', group: 4, separator: '-' },
  procurve: { words: 'ProCurve notation', group: 6, separator: '-' },
}

/** `aa:bb:cc:dd:ee:ff` in another notation, lower case. */
export function printMac(mac: string, notation: MacNotation): string {
  const digits = mac.replaceAll(':', '')
  const { group, separator } = macNotations[notation]
  return (digits.match(new RegExp(`.{${group}}`, 'g')) ?? []).join(separator)
}

/** The same in each of them, once. */
export const macSpellings = (mac: string): string[] => [
  ...new Set((Object.keys(macNotations) as MacNotation[]).map((notation) => printMac(mac, notation))),
]

const withColons = (digits: string) => (digits.toLowerCase().match(/../g) ?? []).join(':')

export type MacReading =
  | { readonly kind: 'mac'; readonly mac: string; readonly words: string }
  | { readonly kind: 'fault'; readonly fault: string }
  | null

const pairs = /^([0-9a-f]{1,2})([:. -])([0-9a-f]{1,2})(?:\2[0-9a-f]{1,2}){4}$/i
const quads = /^[0-9a-f]{4}([.: -])[0-9a-f]{4}\1[0-9a-f]{4}$/i
const halves = /^[0-9a-f]{6}[-:. ][0-9a-f]{6}$/i
const bare = /^[0-9a-f]{12}$/i
// Hardware type 1 and the MAC (RFC 2132, 9.14), as DHCP servers and Cisco's bindings print it.
const clientIds = [
  /^01([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){5}$/i,
  /^01[0-9a-f]{2}\.[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{2}$/i,
]

const pairWords: Readonly<Record<string, string>> = {
  ':': 'colon notation',
  '-': 'hyphen notation',
  '.': 'dotted pairs',
  ' ': 'spaced pairs',
}

function fullMac(text: string): { digits: string; words: string } | null {
  const pair = pairs.exec(text)
  if (pair !== null) {
    const groups = text.split(pair[2] ?? ':')
    return {
      digits: groups.map((group) => group.padStart(2, '0')).join(''),
      words: pairWords[pair[2] ?? ''] ?? '',
    }
  }
  const quad = quads.exec(text)
  if (quad !== null) {
    return {
      digits: text.replace(/[^0-9a-f]/gi, ''),
      words: quad[1] === '-' ? 'Comware notation' : 'Cisco notation',
    }
  }
  if (clientIds.some((form) => form.test(text))) {
    return { digits: text.replace(/[^0-9a-f]/gi, '').slice(2), words: 'DHCP client id' }
  }
  if (halves.test(text)) return { digits: text.replace(/[^0-9a-f]/gi, ''), words: 'ProCurve notation' }
  return bare.test(text) ? { digits: text, words: 'bare' } : null
}

/** Why a well-formed MAC is not a device's. */
export function macFault(mac: string): string | null {
  if (mac === '00:00:00:00:00:00') return 'all zeros, not a device'
  if (mac === 'ff:ff:ff:ff:ff:ff') return 'the broadcast address, not a device'
  return Number.parseInt(mac.slice(0, 2), 16) & 1 ? 'group address, not a device' : null
}

/** Is it written as a MAC and as nothing else, only with too few or too many digits. */
function looksLikeMac(text: string): boolean {
  if (/^[0-9a-f]{11}$|^[0-9a-f]{13}$/i.test(text)) return /[a-f]/i.test(text)
  const groups = text.split(/[:.-]/)
  const lettered = groups.filter((group) => /[a-f]/i.test(group)).length
  if (/^[0-9a-f]{1,2}([:-][0-9a-f]{1,2}){4,}[:-]?[0-9a-f]*$/i.test(text)) {
    // A cut after nine or ten digits is a part. With hyphens, phones and rooms are written so too: `01-23-45-67-89`.
    const cut = /^[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){2}(?:\1[0-9a-f]|\1[0-9a-f]{2}[:-]?)$/i.test(
      text,
    )
    return !cut && (text.includes(':') || lettered > 1)
  }
  // `555-123-4567` is a phone and `A12-101-001` an outlet.
  if (!/^[0-9a-f]{3,5}([.-])[0-9a-f]{3,5}\1[0-9a-f]{3,5}$/i.test(text)) return false
  return lettered > 1 || (lettered === 1 && /^.{4}\..{4}\./.test(text))
}

/** As long as a MAC and separated like one, with at most two letters that are no hex digits; the first of them. */
function wrongDigit(text: string): string | null {
  const shaped =
    /^[0-9a-z]{2}(?:([:-])[0-9a-z]{2})(?:\1[0-9a-z]{2}){4}$/i.test(text) ||
    /^[0-9a-z]{4}\.[0-9a-z]{4}\.[0-9a-z]{4}$/i.test(text)
  const wrong = text.match(/[g-z]/gi) ?? []
  return shaped && wrong.length > 0 && wrong.length <= 2 ? (wrong[0] ?? null) : null
}

/** Reads a whole MAC in any notation, with or without `0x`; null when it is something else. */
export function readMac(text: string): MacReading {
  const hexed = /^0x[0-9a-f]/i.test(text)
  const plain = hexed ? text.slice(2) : text
  const full = fullMac(plain)
  if (full !== null) {
    const mac = withColons(full.digits)
    const fault = macFault(mac)
    return fault === null ? { kind: 'mac', mac, words: full.words } : { kind: 'fault', fault }
  }
  const wrong = wrongDigit(plain)
  if (wrong !== null)
    return { kind: 'fault', fault: `a MAC with a wrong digit: “${wrong}” is not 0 to 9 or a to f` }
  if (hexed || looksLikeMac(plain)) {
    const digits = plain.replace(/[^0-9a-f]/gi, '').length
    if (digits !== 12 && !/[g-z]/i.test(plain))
      return { kind: 'fault', fault: `${digits} hex digits, needs 12` }
  }
  return null
}

const inSentence =
  /(?<![0-9a-z:.-])(?:[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}|[0-9a-f]{4}(?:[.-][0-9a-f]{4}){2}|[0-9a-f]{6}-[0-9a-f]{6}|(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{12})(?![0-9a-z:-]|\.[0-9a-z])/gi

/** MACs that stand in a longer text, in order, each once. */
export function macsInside(text: string): string[] {
  const found = [...text.matchAll(inSentence)].flatMap(([match]) => {
    const reading = readMac(match)
    return reading?.kind === 'mac' ? [reading.mac] : []
  })
  return [...new Set(found)]
}

const apart =
  /(?<![0-9a-z:.-])(?:[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}|[0-9a-f]{4}(?:\.[0-9a-f]{4}){2})(?![0-9a-z:-]|\.[0-9a-z])/gi

/**
 * A text with every MAC in it written in this notation. Twelve digits without separators inside a longer text stay as
 * they are, for they may be a serial number.
 */
export function rewriteMacs(text: string, notation: MacNotation): string {
  const rewrite = (mac: string) => printMac(withColons(mac.replace(/[^0-9a-f]/gi, '')), notation)
  return bare.test(text) && /[a-f]/i.test(text) ? rewrite(text) : text.replace(apart, rewrite)
}

const virtualRouters: readonly (readonly [RegExp, string])[] = [
  [/^00:00:5e:00:0[12]:/, 'virtual router (VRRP)'],
  [/^00:00:0c:07:ac:|^00:00:0c:9f:f|^00:05:73:a0:0/, 'virtual router (HSRP)'],
]
const machineVendors = /^(00:50:56|00:0c:29|00:05:69|00:15:5d|08:00:27|00:16:3e|52:54:00|00:1c:42)/

/** What a MAC tells about itself by its bits and its maker. */
export function macBadges(mac: string): string[] {
  const badges: string[] = []
  for (const [pattern, words] of virtualRouters) if (pattern.test(mac)) badges.push(words)
  const machine = machineVendors.test(mac)
  if (machine) badges.push('virtual machine')
  if (Number.parseInt(mac.slice(0, 2), 16) & 2 && !machine) badges.push('private address')
  return badges
}
