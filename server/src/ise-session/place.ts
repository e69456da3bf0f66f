import { shortInterface } from '@patchbay/connectors/switch/interfaces'

/** `sw-b07-2 Gi1/0/14`; null where nothing says it. */
export function placeOf(at: {
  readonly nasName: string | null
  readonly nasAddress: string | null
  readonly interface: string | null
}): string | null {
  const port = at.interface === null ? null : shortInterface(at.interface)
  return [at.nasName ?? at.nasAddress, port].filter(Boolean).join(' ') || null
}
