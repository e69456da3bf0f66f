import { expect, test } from 'vitest'
import { fakeInterface } from '../collector/test-switch.ts'
import { emptyDossier } from './dossier.ts'
import { joinPorts } from './join-port.ts'
import { rowOf } from './port-row.ts'

const on = 'TenGigabitEthernet1/0/40'

/** Why a port is protected whose section has these lines. */
function protectedBy(...lines: string[]): string | null {
  const dossier = emptyDossier('port')
  const heard = <T>(value: T) => ({ value, source: 'switch-cli', at: new Date() })
  Object.assign(dossier.reported, {
    interfaces: heard([fakeInterface(on)]),
    configuration: heard([{ interface: on, lines: [`interface ${on}`, ...lines], bytes: null }]),
  })
  const joined = joinPorts(dossier)
  return rowOf(joined.ports[0]!, joined, null).protectedBecause
}

test.each([
  [
    [' stackwise-virtual link 1'],
    'an uplink: it joins two chassis to one switch, by StackWise Virtual link 1',
  ],
  [
    [' stackwise-virtual dual-active-detection'],
    'an uplink: it keeps two chassis of a StackWise Virtual from both taking the lead',
  ],
  [[' no stackwise-virtual link 1'], null],
  [[' description stackwise-virtual link 1'], null],
  [[' switchport access vlan 10'], null],
])('a port with %j is guarded as a link where it holds two chassis together', (lines, because) => {
  expect(protectedBy(...lines)).toBe(because)
})
