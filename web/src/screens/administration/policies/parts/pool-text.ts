import { poolLevels, poolUse } from '@patchbay/contract/policies/pool-use'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'

type Networks = PoolUse['networks']

export const poolLine = ({ network, level }: Networks[number]): string => `${network} ${level}`

const network = poolUse.shape.networks.element.shape.network

/** What was typed, a network with its level in each line; the first fault with the number of its line. */
export function readPoolText(text: string): Networks | { readonly fault: string } {
  const networks: Networks = []
  for (const [at, line] of text.split('\n').entries()) {
    const [name = '', said = 'nothing', ...more] = line.trim().split(/\s+/)
    if (name === '') continue
    const fault = (words: string) => ({ fault: `Line ${at + 1}: ${words}` })
    if (!network.safeParse(name).success) return fault(`“${name}” is no network such as 10.20.0.0/16.`)
    const level = poolLevels.find((one) => one === said.toLowerCase())
    if (level === undefined || more.length > 0) {
      return fault(`after the network stands one of ${poolLevels.join(', ')}.`)
    }
    if (networks.some((one) => one.network === name)) return fault(`“${name}” is there twice.`)
    networks.push({ network: name, level })
  }
  return networks
}
