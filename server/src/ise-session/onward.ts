import { isIP } from 'node:net'
import { personIn } from '@patchbay/connectors/identity/login-spellings'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Onward } from '@patchbay/contract/common-queries/cisco-ise'
import { readMac } from '@patchbay/contract/identifiers/mac'

/** Whoever authenticated: a person, a computer by its own name, or with MAB the MAC itself. */
export function onwardFromUser(username: string | null): Onward | null {
  if (username === null) return null
  const computer = /^host\/([^./]+)/i.exec(username)?.[1]
  if (computer !== undefined) return { kind: 'user', q: computer }
  const person = personIn(username)
  if (person !== null) return { kind: 'user', q: person }
  const mac = readMac(username)
  return mac !== null && mac.kind !== 'fault' ? { kind: 'mac', q: mac.mac } : null
}

/** A port by its switch; alone it is on every switch. */
export function onwardFromPort(at: {
  readonly nasName: string | null
  readonly nasAddress: string | null
  readonly interface: string | null
}): Onward | null {
  const device = at.nasName ?? at.nasAddress
  if (device === null || at.interface === null) return null
  return { kind: 'port', q: `${device} ${shortInterface(at.interface)}` }
}

/** The first address of a network device that is one address and no network. */
export function onwardFromAddresses(addresses: readonly string[]): Onward | null {
  const first = addresses.map((one) => one.replace(/\/(32|128)$/, '')).find((one) => isIP(one) !== 0)
  return first === undefined ? null : { kind: 'switch', q: first }
}
