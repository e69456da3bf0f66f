import { poolLevels } from '@patchbay/contract/policies/pool-level'
import type { PoolLevel } from '@patchbay/contract/policies/pool-level'
import { readCidr } from '@patchbay/contract/identifiers/address'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'

const words: Readonly<Record<PoolLevel, string>> = {
  allow: 'Allowed',
  ask: 'Reason required',
  refuse: 'Refused',
}

export const poolUse: PolicyPart<'pool-use'> = {
  name: 'pool-use',
  title: 'Addresses in pools',
  about:
    'Whether an address of a pool may be reserved. Where allowed, the next free address comes from a pool, else from outside. Existing reservations and undo are exempt.',
  lines: ({ elsewhere, networks }) => [
    { title: 'Elsewhere', values: [words[elsewhere]] },
    { title: 'Networks', values: networks.map(poolLine) },
  ],
  typed: ({ elsewhere, networks }) => ({ elsewhere, networks: networks.map(poolLine).join('\n') }),
  read: ({ elsewhere, networks: typed }) => {
    const networks = readPoolText(String(typed))
    if ('fault' in networks) return { faults: { networks: networks.fault } }
    const level = poolLevels.find((one) => one === elsewhere) ?? 'allow'
    return { value: { elsewhere: level, networks } }
  },
  fields: ({ typed, set, fault }) => (
    <>
      <ChoiceField
        label="In all other networks"
        name="elsewhere"
        value={String(typed['elsewhere'])}
        choices={poolLevels.map((level) => ({ value: level, text: words[level] }))}
        onChange={(elsewhere) => set('elsewhere', elsewhere)}
        fault={fault('elsewhere')}
      />
      <TextField
        label="Networks"
        name="networks"
        mono
        lines={6}
        placeholder={'10.20.0.0/16 refuse\n10.20.30.0/24 ask'}
        value={String(typed['networks'])}
        onChange={(networks) => set('networks', networks)}
        fault={fault('networks')}
        hint="One network per line, followed by allow, ask or refuse. The smallest network that contains an address counts."
      />
    </>
  ),
}

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
      return fault(`“${name}” is not a network such as 10.20.0.0/16.`)
    }
    const { network } = read
    const level = poolLevels.find((one) => one === said.toLowerCase())
    if (level === undefined || more.length > 0) {
      return fault(`after the network write one of ${poolLevels.join(', ')}.`)
    }
    if (networks.some((one) => one.network === network)) return fault(`“${network}” appears twice.`)
    networks.push({ network, level })
  }
  return networks
}
