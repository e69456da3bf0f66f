import { afterEach, describe, test } from 'vitest'
import { Secret } from '../secret.ts'
import { startResponder } from '../transport/samples/snmp-responder.ts'
import { openScripted, sample, stackReplies } from './cisco-ios-ssh/test-switch.ts'
import { shortInterface } from './interfaces.ts'
import { switchConformance } from './conformance.ts'
import { snmpSwitch } from './snmp/index.ts'
import { ciscoStack, standardSwitch } from './snmp/samples/switches.ts'
import type { Tables } from '../transport/samples/snmp-responder.ts'
import type { SwitchUnderTest } from './conformance.ts'

const close: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})

const table = sample('ios-xe-17/show-mac-address-table').split('\n')
const rows = table.filter((line) => /^ +\d+ /.test(line))

// The samples are of several devices: one that has every interface they speak of.
const mentioned = ['mac-address-table', 'cdp-neighbors-detail', 'lldp-neighbors-detail', 'power-inline']
  .flatMap((name) =>
    [...sample(`ios-xe-17/show-${name}`).matchAll(/(?:^|[ :])([A-Z][A-Za-z]+\d+\/\d+(?:\/\d+)?)\b/gm)].map(
      ([, word = '']) => shortInterface(word),
    ),
  )
  .concat('Gi0/0')
const descriptions = sample('ios-xe-17/show-interfaces-description')
const missing = [...new Set(mentioned)].filter((word) => !descriptions.includes(`\n${word} `))

const overSsh = async (): Promise<SwitchUnderTest> => {
  const only = (line: string) => table.filter((one) => !/^ +\d+ /.test(one) || one === line).join('\n')
  const ofOne = Object.fromEntries(
    rows.map((line) => [`show mac address-table address ${line.trim().split(/\s+/)[1]}`, only(line)]),
  )
  const { can, device, scripted, end } = await openScripted({
    ...stackReplies,
    ...ofOne,
    'show interfaces description':
      descriptions + missing.map((word) => `${word.padEnd(31)}up             up       \n`).join(''),
    'show mac address-table address 0200.5e00.53fe': only(''),
    'show interfaces GigabitEthernet1/0/7': sample('ios-xe-17/show-interface'),
  })
  close.push(end)
  return { can, device, asked: () => scripted.lines.length }
}

const overSnmp = (communities: Readonly<Record<string, Tables>>) => async (): Promise<SwitchUnderTest> => {
  const responder = await startResponder(communities, {})
  const system = snmpSwitch.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'snmp-v2c', community: new Secret('public') },
      settings: snmpSwitch.settings.parse({ limits: { timeout: 3_000, retries: 0 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(0),
    },
  )
  close.push(
    () => system.close(),
    () => responder.close(),
  )
  const reach = { host: '127.0.0.1', port: responder.port }
  return {
    can: system.can,
    device: { name: 'b12-access-2', address: null, reach, trust: {} },
    asked: () => responder.asked.length,
  }
}

describe.each<[string, () => Promise<SwitchUnderTest>]>([
  ['cisco-ios-ssh', overSsh],
  ['snmp, a Cisco stack', overSnmp(ciscoStack)],
  ['snmp, another vendor', overSnmp(standardSwitch)],
])('%s', (_, begin) => {
  test.each(switchConformance.map((check) => [check.name, check] as const))('%s', async (_name, check) =>
    check.run(await begin()),
  )
})
