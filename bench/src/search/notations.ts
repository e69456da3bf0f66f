import type { Seeded } from '../seeded.ts'

const pairs = (mac: string): string[] => mac.split(':')
const grouped = (mac: string, size: number, by: string): string =>
  (
    pairs(mac)
      .join('')
      .match(new RegExp(`.{${size}}`, 'g')) ?? []
  ).join(by)

// Hyphen, non-breaking hyphen, figure dash, en dash, em dash, minus sign: what chat and Word make of a hyphen.
const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212']

const sentences = [
  (mac: string) => `Caller says ${mac} has been off the network since lunch.`,
  (mac: string) => `please look at ${mac}, thanks`,
  (mac: string) => `Link down on the printer (${mac}) again?`,
]

/** Every form in which people have a MAC address, by name; `aa:bb:cc:dd:ee:ff` is what they are given. */
export const notations: Readonly<Record<string, (mac: string, random: Seeded) => string>> = {
  colons: (mac) => mac,
  hyphens: (mac) => pairs(mac).join('-'),
  Cisco: (mac) => grouped(mac, 4, '.'),
  bare: (mac) => pairs(mac).join(''),
  Huawei: (mac) => grouped(mac, 4, '-'),
  ProCurve: (mac) => grouped(mac, 6, '-'),
  'dropped zeros': (mac) =>
    pairs(mac)
      .map((pair) => pair.replace(/^0/, ''))
      .join(':'),
  '0x': (mac) => `0x${pairs(mac).join('')}`,
  'dot pairs': (mac) => pairs(mac).join('.'),
  'space pairs': (mac) => pairs(mac).join(' '),
  'typographic hyphens': (mac, random) => pairs(mac).join(random.pick(dashes)),
  'in a sentence': (mac, random) => random.pick(sentences)(mac),
}

/** In upper or lower case; `0x` and the words of a sentence stay as they are. */
export function write(notation: string, mac: string, random: Seeded): string {
  const digits = random.next() < 0.5 ? mac : mac.toUpperCase()
  return notations[notation]?.(digits, random) ?? digits
}
