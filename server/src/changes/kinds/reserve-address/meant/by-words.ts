import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { readIPv4 } from '@patchbay/contract/identifiers/address'
import { contains, overlap } from '../../../../dhcp/network.ts'

/** Why a subnet is meant by words that speak of it itself: its network, an address, its VLAN, its name; null where it is not. */
export type MeantBy = (subnet: ReservableSubnet) => string | null

const nobody: MeantBy = () => null

/** How words are read that may be a network, an address, a VLAN or a part of a name. */
export function meantByWords(words: string): readonly MeantBy[] {
  const address = readIPv4(words)
  if (address !== null && 'address' in address) {
    return [({ subnet }) => (contains(subnet, address.address) ? `${address.address} is in it.` : null)]
  }
  return [byNetwork(words), byVlan(words), byName(words)]
}

function byNetwork(words: string): MeantBy {
  const [, base = '', length = ''] = /^([\d.]+)\/(\d{1,2})$/.exec(words) ?? []
  const read = readIPv4(base)
  if (read === null || !('address' in read) || Number(length) > 32) return nobody
  return ({ subnet }) => {
    if (subnet === words) return 'It is that network.'
    return overlap(subnet, words) ? `It and ${words} overlap.` : null
  }
}

function byVlan(words: string): MeantBy {
  const [, number] = /^(?:vlan)?\s*(\d{1,4})$/i.exec(words) ?? []
  if (number === undefined) return nobody
  return ({ vlan }) => (vlan === Number(number) ? `It is VLAN ${vlan}.` : null)
}

function byName(words: string): MeantBy {
  const lower = words.toLowerCase()
  if (lower.length < 2) return nobody
  return ({ name }) => (name?.toLowerCase().includes(lower) === true ? `It is called ${name}.` : null)
}
