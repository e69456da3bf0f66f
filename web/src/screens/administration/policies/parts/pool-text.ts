import { readCidr } from '@patchbay/contract/identifiers/address'
import { poolLevels } from '@patchbay/contract/policies/pool-level'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'

type Networks = PoolUse['networks']

export const poolLine = ({ network, level }: Networks[number]): string => `${network} ${level}`

/** What was typed, a network with its level in each line; the first fault with the number of its line. */
export function readPoolText(text: string): Networks | { readonly fault: string } {
  const networks: Networks = []
  for (const [at, line] of text.split('\n').entries()) {
    const [name = '', said = 'nothing', ...more] = line.trim().split(/\s+/)
    if (name === '') continue
    const fault = (words: string) => ({ fault: `Line ${at + 1}: ${words}` })
    const read = readCidr(name)
    if (read === null || read.fault !== null || read.address.includes(':')) {
      return fault(`“${name}” is no network such as 10.20.0.0/16.`)
    }
    const { network } = read
    const level = poolLevels.find((one) => one === said.toLowerCase())
    if (level === undefined || more.length > 0) {
      return fault(`after the network stands one of ${poolLevels.join(', ')}.`)
    }
    if (networks.some((one) => one.network === network)) return fault(`“${network}” is there twice.`)
    networks.push({ network, level })
  }
  return networks
}
