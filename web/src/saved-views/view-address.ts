import { readAddress, writeAddress } from '../shell/address.ts'

/** Path and query of a place in the console, as a link has them. */
export const addressOf = (pathname: string, search: Record<string, unknown>) =>
  pathname + writeAddress(search)

/** A saved address in the two parts that the router takes. */
export function placeOf(address: string): { readonly to: string; readonly search: Record<string, string> } {
  const at = address.indexOf('?')
  if (at === -1) return { to: address, search: {} }
  return { to: address.slice(0, at), search: readAddress(address.slice(at)) }
}

/** Do two addresses lead to the same, in whatever order their parameters stand. */
export function sameAddress(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(address: string): string {
  const { to, search } = placeOf(address)
  const given = Object.entries(search).filter(([, value]) => value !== '')
  return JSON.stringify([to, given.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}
