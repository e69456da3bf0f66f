/** One kind of interface with the long word of `show interfaces` and the short word of tables. */
interface Kind {
  readonly long: string
  readonly short: string
  readonly plug: boolean
}

// `Tw` is 2.5 gigabit and `Twe` 25 gigabit, `Fi` 5 and `Fif` 50: an exact short word wins over a prefix of a long one.
const kinds: readonly Kind[] = [
  { long: 'FastEthernet', short: 'Fa', plug: true },
  { long: 'GigabitEthernet', short: 'Gi', plug: true },
  { long: 'TwoGigabitEthernet', short: 'Tw', plug: true },
  { long: 'FiveGigabitEthernet', short: 'Fi', plug: true },
  { long: 'TenGigabitEthernet', short: 'Te', plug: true },
  { long: 'TwentyFiveGigE', short: 'Twe', plug: true },
  { long: 'FortyGigabitEthernet', short: 'Fo', plug: true },
  { long: 'FiftyGigE', short: 'Fif', plug: true },
  { long: 'HundredGigE', short: 'Hu', plug: true },
  { long: 'FourHundredGigE', short: 'Fou', plug: true },
  { long: 'Ethernet', short: 'Eth', plug: true },
  { long: 'AppGigabitEthernet', short: 'Ap', plug: false },
  { long: 'Port-channel', short: 'Po', plug: false },
  { long: 'Vlan', short: 'Vl', plug: false },
  { long: 'Loopback', short: 'Lo', plug: false },
  { long: 'Tunnel', short: 'Tu', plug: false },
]

export interface InterfaceName {
  readonly kind: string
  readonly short: string
  /** Member, slot and port, as many as the name has. */
  readonly numbers: readonly number[]
  readonly subinterface: number | null
  /** Whether it has a connector; channels, SVIs and the internal application port have none. */
  readonly physical: boolean
  readonly order: number
}

const exactWords: ReadonlyMap<string, number> = new Map(
  kinds.flatMap(({ short, long }, order) => [
    [short.toLowerCase(), order] as const,
    [long.toLowerCase(), order] as const,
  ]),
)

const shape = /^([A-Za-z][A-Za-z-]{0,30}?) ?(\d{1,4}(?:\/\d{1,4}){0,3})(?:\.(\d{1,4}))?$/

/** Reads `Gi1/0/7`, `gigabitethernet 1/0/7`, `Po1`, `Vlan10`; null for anything else or an ambiguous word. */
export const parseInterface = (text: string): InterfaceName | null => {
  const parts = shape.exec(text.trim())
  const word = parts?.[1]?.toLowerCase()
  const numbers = parts?.[2]
  if (word === undefined || numbers === undefined) return null
  // Names of other vendors, which stay as they are: `eth0` of Linux, `ether1` of RouterOS, `ethernet1/1/1`, `eth1/0/2`.
  if (/^e(?:th?|ther(?:net)?)?$/.test(parts?.[1] ?? '')) return null
  // `E0/0` of IOS; `E1` belongs to other vendors.
  if (word === 'e' && !numbers.includes('/')) return null
  const order = kindOf(word)
  const kind = kinds[order]
  if (kind === undefined) return null
  return {
    kind: kind.long,
    short: kind.short,
    numbers: numbers.split('/').map(Number),
    subinterface: parts?.[3] === undefined ? null : Number(parts[3]),
    physical: kind.plug,
    order,
  }
}

const kindOf = (word: string): number => {
  const exact = exactWords.get(word)
  if (exact !== undefined) return exact
  if (word === 'et' || word === 'e') return kinds.findIndex((kind) => kind.long === 'Ethernet')
  // `gig` and `ten` as people type them; shorter words, and `Port 1`, belong to other vendors.
  if (word.length < 3) return -1
  const beginning = kinds.filter((kind) => kind.plug && kind.long.toLowerCase().startsWith(word))
  return beginning.length === 1 && beginning[0] !== undefined ? kinds.indexOf(beginning[0]) : -1
}

const numbersOf = (name: InterfaceName): string =>
  name.numbers.join('/') + (name.subinterface === null ? '' : `.${name.subinterface}`)

/** `GigabitEthernet1/0/7` for every form of it; a name of another vendor unchanged. */
export const longInterface = (text: string): string => {
  const name = parseInterface(text)
  return name === null ? text.trim() : name.kind + numbersOf(name)
}

/** `Gi1/0/7` for every form of it; a name of another vendor unchanged. */
export const shortInterface = (text: string): string => {
  const name = parseInterface(text)
  return name === null ? text.trim() : name.short + numbersOf(name)
}

export const sameInterface = (one: string, other: string): boolean =>
  longInterface(one) === longInterface(other)

/** Whether it has a connector, by its name alone. */
export const isPhysicalName = (text: string): boolean => {
  const name = parseInterface(text)
  return name !== null && name.physical && name.subinterface === null
}

/** VLAN of an SVI's name; null for other interfaces. */
export const vlanOfInterface = (text: string): number | null => {
  const name = parseInterface(text)
  return name?.kind === 'Vlan' ? (name.numbers[0] ?? null) : null
}

const collator = new Intl.Collator('en', { numeric: true })

/** The order of the front plate: kind, then member, slot and port as numbers; unknown names last. */
export const compareInterfaces = (one: string, other: string): number => {
  const a = parseInterface(one)
  const b = parseInterface(other)
  if (a === null || b === null) {
    if (a === null && b === null) return collator.compare(one, other)
    return a === null ? 1 : -1
  }
  if (a.order !== b.order) return a.order - b.order
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const difference = (a.numbers[at] ?? -1) - (b.numbers[at] ?? -1)
    if (difference !== 0) return difference
  }
  return (a.subinterface ?? -1) - (b.subinterface ?? -1)
}
