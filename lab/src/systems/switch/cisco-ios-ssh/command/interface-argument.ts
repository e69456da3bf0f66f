import type { Interface, Switch } from '../../../../world/model/switch.ts'

/** Types IOS knows, whether or not this device has one; a known type with an absent number is wrong at the number. */
const types = [
  'GigabitEthernet',
  'TwoGigabitEthernet',
  'FiveGigabitEthernet',
  'TenGigabitEthernet',
  'TwentyFiveGigE',
  'FortyGigabitEthernet',
  'HundredGigE',
  'FastEthernet',
  'AppGigabitEthernet',
  'Ethernet',
  'Port-channel',
  'Vlan',
  'Loopback',
]

export type Found =
  | { readonly kind: 'found'; readonly value: string; readonly end: number }
  | { readonly kind: 'invalid'; readonly at: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'none' }

const letters = (name: string) => /^[A-Za-z-]+/.exec(name)?.[0].toLowerCase() ?? ''

/** Reads `gi1/0/7`, `Gig 1/0/7`, `vlan 20` at the offset. The value is the long name. */
export function readInterface(device: Switch, line: string, offset: number): Found {
  const [whole, type, gap, number] = /^([A-Za-z-]+)( *)([0-9/.]*)/.exec(line.slice(offset)) ?? []
  if (whole === undefined || type === undefined || number === undefined || gap === undefined) {
    return { kind: 'none' }
  }
  const wanted = type.toLowerCase()
  if (!types.some((known) => known.toLowerCase().startsWith(wanted)) && !hasType(device, wanted)) {
    return { kind: 'none' }
  }
  if (number === '') return { kind: 'incomplete' }
  const found = pick(device, wanted, number)
  if (found === null) return { kind: 'invalid', at: offset + type.length + gap.length }
  return { kind: 'found', value: found.name, end: offset + whole.length }
}

/** `gi1/0/` leads to the numbers that this device has there: `  <1-48>  GigabitEthernet interface number`; null elsewhere. */
export function numbersAfter(device: Switch, word: string): string | null {
  const [, type = '', begun] = /^([A-Za-z-]+)((?:\d+\/)+)$/.exec(word) ?? []
  if (begun === undefined) return null
  const wanted = type.toLowerCase()
  const fitting = [...device.interfaces.values()].filter((of) => {
    const long = letters(of.name)
    return (
      (long.startsWith(wanted) || letters(of.shortName) === wanted) &&
      of.name.slice(long.length).startsWith(begun)
    )
  })
  const [first] = fitting
  if (first === undefined) return null
  const kind = /^[A-Za-z-]+/.exec(first.name)?.[0] ?? ''
  const numbers = fitting.map((of) => Number.parseInt(of.name.slice(kind.length + begun.length), 10))
  return `  <${Math.min(...numbers)}-${Math.max(...numbers)}>  ${kind} interface number`
}

const hasType = (device: Switch, wanted: string) =>
  [...device.interfaces.values()].some((of) => letters(of.shortName).startsWith(wanted))

function pick(device: Switch, wanted: string, number: string): Interface | null {
  let byPrefix: Interface | null = null
  for (const of of device.interfaces.values()) {
    const long = letters(of.name)
    if (of.name.slice(long.length) !== number) continue
    if (long === wanted || letters(of.shortName) === wanted) return of
    if (long.startsWith(wanted)) byPrefix ??= of
  }
  return byPrefix
}

/** Reads `gi1/0/1 - 4 , te1/1/1` to the end of the line. The value joins long names with commas. */
export function readInterfaceRange(device: Switch, line: string, offset: number): Found {
  const names: string[] = []
  let at = offset
  for (;;) {
    while (line[at] === ' ') at++
    const first = readInterface(device, line, at)
    if (first.kind !== 'found') return first.kind === 'none' ? { kind: 'invalid', at } : first
    at = first.end
    const [span, last] = /^ *- *(?:[A-Za-z-]+ *)?(?:\d+\/)*(\d+)/.exec(line.slice(at)) ?? []
    const added = last === undefined ? [first.value] : upTo(device, first.value, Number(last))
    if (added === null) return { kind: 'invalid', at: at + (span?.length ?? 1) - 1 }
    names.push(...added)
    at += span?.length ?? 0
    const comma = /^ *, */.exec(line.slice(at))
    if (comma === null) return { kind: 'found', value: names.join(','), end: at }
    at += comma[0].length
  }
}

function upTo(device: Switch, first: string, last: number): string[] | null {
  const [, stem = '', number = '0'] = /^(.*?)(\d+)$/.exec(first) ?? []
  const names: string[] = []
  for (let at = Number(number); at <= last; at++) {
    if (!device.interfaces.has(`${stem}${at}`)) return null
    names.push(`${stem}${at}`)
  }
  return names.length > 0 ? names : null
}
