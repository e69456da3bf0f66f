import { readIPv4, readIPv6 } from './address.ts'
import { clean } from './clean.ts'

const pairs: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['`', '`'],
]

const isAddress = (text: string) => {
  const reading = readIPv4(text) ?? readIPv6(text)
  return reading !== null && 'address' in reading
}

/** `Given Family <mail>`: the mail is the part that means one person. */
const named = (text: string) => /^[^<>]*<([^<>\s@]+@[^<>\s@]+)>$/.exec(text)?.[1] ?? text

function unwrapped(text: string): string {
  const pair = pairs.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close))
  const inner = pair === undefined ? text : text.slice(1, -1).trim()
  // `(a) or (b)` is no bracketed text.
  return pair === undefined || inner.includes(pair[0]) || inner.includes(pair[1]) ? text : inner
}

/** A bracket that was cut off its partner. */
function unpaired(text: string): string {
  const [open, close] = pairs.find(([one, other]) => text.startsWith(one) || text.endsWith(other)) ?? []
  if (open === undefined || close === undefined || open === close) return text
  if (text.startsWith(open) && !text.includes(close)) return text.slice(1).trim()
  return text.endsWith(close) && !text.includes(open) ? text.slice(0, -1).trim() : text
}

/** What a colon, a dot or a hyphen leaves open is a part of a MAC: `aa:bb:`, `a4bb.`. */
const isOpenMac = (text: string) =>
  /^(?:[0-9a-f:]+:+|[0-9a-f.]+\.+|[0-9a-f:.-]+…)$/i.test(text) &&
  /[a-f:-]/i.test(text) &&
  text.replace(/[^0-9a-f]/gi, '').length >= 4

function withoutEnd(text: string): string {
  const cut = text.replace(/[\s,;!?]+$/, '').replace(/^[•·‣,;]+\s*|^[*-] +/, '')
  if (isAddress(cut)) return cut
  const bare = cut.replace(/[.:…]+$/, '')
  if (bare === cut || bare === '') return cut
  return isOpenMac(cut) && !isAddress(bare) && !/^[0-9a-f]{4}(\.[0-9a-f]{4}){2}$/i.test(bare) ? cut : bare
}

/** Labels of mails, tickets and shells: `IP: 10.1.2.3`, `MAC=aa:bb:…`. */
const label =
  /^(?:ip|ipv4|ipv6|ip[ -]?address|mac|mac[ -]?address|host|hostname|user|username|login|e-?mail|switch|port|outlet|room|serial|ticket) ?[:=] ?(?=\S)/i

/** What a program opens: the host of an address of the web, the mailbox of a mail, the number of a call. */
function withoutScheme(text: string): string {
  const mail = /^(?:mailto|sips?|xmpp):([^?;\s]+)/i.exec(text)
  if (mail !== null) return mail[1] ?? text
  const call = /^(?:tel|callto):([^?;]+)/i.exec(text)
  if (call !== null) return call[1] ?? text
  const url = /^[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@]*@)?(\[[^\]\s]+\]|[^\s/:?#]+)/i.exec(text)
  return url === null ? text : (url[1] ?? text)
}

/** A port behind a host, a path behind an address. */
function withoutPort(text: string): string {
  const six = /^\[([^\]\s]+)\](?::\d{1,5})?(?:[/?#]\S*)?$/.exec(text)?.[1]
  if (six !== undefined && isAddress(six.replace(/%.*$/, ''))) return six
  const four =
    /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5}(?:\/(?:tcp|udp))?|#\d{1,5})?(?:\/(?!\d{1,3}$)\S*|[?#]\S*)?$/i.exec(
      text,
    )
  if (four?.[1] !== undefined) return four[1]
  // Hex pairs have colons of their own, and a port of a switch has a slash.
  const host = /^((?=[^:]*[g-z_])[a-z0-9](?:[a-z0-9_.-]*[a-z0-9]))(?::\d{1,5}(?:\/(?!\d)\S*)?|\/)$/i.exec(
    text,
  )
  return host?.[1] ?? text
}

/** The label of one of our own codes, from its link: `https://patchbay.example/scanner?q=B12-204-A`. */
function ofOwnLink(text: string): string {
  const label = /^https?:\/\/[^\s/]+\/scanner\?(?:[^\s#]*&)?q=([^\s&#]+)/i.exec(text)?.[1]
  if (label === undefined) return text
  try {
    return decodeURIComponent(label.replaceAll('+', ' ')).trim()
  } catch {
    return text
  }
}

const steps = [
  ofOwnLink,
  named,
  unwrapped,
  unpaired,
  withoutEnd,
  withoutScheme,
  withoutPort,
  (text: string) => text.replace(label, ''),
]

/** A text as whoever pasted it meant it. */
export const meantText = (typed: string): string => withoutWrapping(clean(typed))

/**
 * An identifier without what stood around it where it was copied: punctuation, brackets, quotes, a scheme, a port, a path, a
 * label. Takes cleaned text; what is no surrounding stays.
 */
export function withoutWrapping(text: string): string {
  let before = text
  for (let round = 0; round < 6; round += 1) {
    const after = steps.reduce((now, step) => step(now) || now, before)
    if (after === before) return after
    before = after
  }
  return before
}
