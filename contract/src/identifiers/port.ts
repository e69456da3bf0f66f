/** Interface words with their short forms; `Tw` is 2.5 gigabit and `Twe` 25 gigabit on Catalyst 9000, `Fi` 5 and `Fif` 50. */
const words: readonly (readonly [long: string, short: string])[] = [
  ['FastEthernet', 'Fa'],
  ['GigabitEthernet', 'Gi'],
  ['TwoGigabitEthernet', 'Tw'],
  ['FiveGigabitEthernet', 'Fi'],
  ['TenGigabitEthernet', 'Te'],
  ['TwentyFiveGigE', 'Twe'],
  ['FortyGigabitEthernet', 'Fo'],
  ['FiftyGigE', 'Fif'],
  ['HundredGigE', 'Hu'],
  ['FourHundredGigE', 'Fou'],
  ['AppGigabitEthernet', 'Ap'],
  ['Port-channel', 'Po'],
  ['Vlan', 'Vl'],
  ['Ethernet', 'Eth'],
]

const shape = /^([a-z][a-z-]*?) ?(\d{1,3}(?:\/\d{1,3}){0,3}(?:\.\d{1,4})?)$/i

/** `Gi1/0/14` for every way to write it, `Te1/0/49/1` for a lane of a port that is broken out; null when it is no interface name. */
export function readInterface(text: string): string | null {
  const parts = shape.exec(text.trim())
  const word = parts?.[1]?.toLowerCase()
  if (word === undefined) return null
  const found =
    words.find(([, short]) => short.toLowerCase() === word) ??
    words.find(([long]) => word.length >= 2 && long.toLowerCase().startsWith(word))
  return found === undefined ? null : `${found[1]}${parts?.[2] ?? ''}`
}

/** Names of others, which stay what they are: `eth0` of Linux, `ether1` of RouterOS, `ethernet1/1/1`. */
const ofOthers = /^e(?:th?|ther(?:net)?)?$/

/** An interface in the switch's own short spelling, `Gi1/0/14` for `GigabitEthernet1/0/14`; any other text as it is. */
export function asPort(text: string): string {
  const [, word = '', numbers] = shape.exec(text.trim()) ?? []
  if (numbers === undefined || ofOthers.test(word)) return text
  const typed = word.toLowerCase()
  const exact = words.find((names) => names.some((name) => name.toLowerCase() === typed))
  const begun = words.filter(
    ([long]) => /^(?!App).*E(?:thernet)?$/.test(long) && long.toLowerCase().startsWith(typed),
  )
  const found = exact ?? (typed.length >= 3 && begun.length === 1 ? begun[0] : undefined)
  return found === undefined ? text : `${found[1]}${numbers}`
}

export interface SwitchPort {
  /** As typed, lower case; null when only the interface was said. */
  readonly switch: string | null
  /** Short name; numbers alone when no kind was said: `1/0/14`. */
  readonly interface: string
}

/** `sw-b12-2 gi1/0/14`, `gi 1/0/14`, `GigabitEthernet1/0/14`, `sw-b12-2 1/0/14`, `1/0/14`; null for anything else. */
export function readSwitchPort(text: string): SwitchPort | null {
  const spaced = text.includes('/') ? readInterface(text) : null
  if (spaced !== null) return { switch: null, interface: spaced }
  const numbersOnly = /^(?:(\S+)[ :,]+)?(\d{1,2}\/\d{1,2}\/\d{1,3}(?:\/\d{1,2})?)$/.exec(text)
  if (numbersOnly !== null) {
    return { switch: numbersOnly[1]?.toLowerCase() ?? null, interface: numbersOnly[2] ?? '' }
  }
  const both = /^(\S+?)[ :,]+([a-z][a-z-]* ?\d[\d/.]*)$/i.exec(text)
  const name = both === null ? null : readInterface(both[2] ?? '')
  if (both === null || name === null || !(name.includes('/') || /^Po\d/.test(name))) return null
  return { switch: (both[1] ?? '').toLowerCase(), interface: name }
}
