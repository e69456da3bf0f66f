import { Secret } from '../secret.ts'
import { closing, conform } from '../test-conformance.ts'
import { startResponder, tablesOf } from '../transport/samples/snmp-responder.ts'
import type { Behaviour, Tables } from '../transport/samples/snmp-responder.ts'
import type { Reply, Script } from '../transport/samples/scripted-switch.ts'
import { arrived, ownClock } from '../transport/test-clock.ts'
import { readingOf } from '../transport/test-troubles.ts'
import type { Troubled, Troubles } from '../trouble.ts'
import { ciscoIosSsh } from './cisco-ios-ssh/index.ts'
import { openScripted, sample, stackReplies } from './cisco-ios-ssh/test-switch.ts'
import { shortInterface } from './interfaces.ts'
import { switchConformance } from './conformance.ts'
import { snmpSwitch } from './snmp/index.ts'
import { ciscoStack, standardSwitch } from './snmp/samples/switches.ts'
import type { SwitchUnderTest } from './conformance.ts'

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
  closing(end)
  return { can, device, asked: () => scripted.lines.length }
}

const vlansOf = ({ can, device, asked }: SwitchUnderTest): Troubled => ({
  name: device.name,
  question: (ask) => readingOf(can.readVlans?.(device, ask)),
  asked,
})

/** A scripted switch that says this to everything. */
const sshTrouble =
  (reply: Reply, script: Script = {}) =>
  async (): Promise<Troubled> => {
    const { can, device, scripted, end } = await openScripted(
      Object.fromEntries(Object.keys(stackReplies).map((line) => [line, reply])),
      script,
    )
    closing(end)
    const asked = () => scripted.lines.filter((line) => line in stackReplies).length
    return vlansOf({ can, device, asked })
  }

const endlessly: Reply = (channel) => {
  const line = `${'x'.repeat(70)}\r\n`.repeat(1_000)
  const write = () => {
    while (!channel.destroyed && channel.write(line));
  }
  channel.on('drain', write)
  write()
}

const sshTroubles: Troubles = {
  'is gone': async () => {
    const { can, device, scripted, end } = await openScripted(stackReplies)
    await scripted.close()
    closing(end)
    return vlansOf({ can, device, asked: () => 0 })
  },
  'is silent': sshTrouble(() => undefined),
  'refuses the login': sshTrouble('', { password: 'another horse' }),
  'refuses the right': sshTrouble('% Authorization failed.'),
  'answers something else': sshTrouble("% Invalid input detected at '^' marker."),
  'has an error of its own': sshTrouble('%Error opening flash:/vlan.dat (No such device)'),
  'asks to be left alone': sshTrouble('Configuration mode is locked by process 99'),
  'answers without end': sshTrouble(endlessly),
}

const snmpAt = (port: number) => {
  const system = snmpSwitch.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'snmp-v2c', community: new Secret('public') },
      settings: snmpSwitch.settings.parse({ limits: { timeout: 5_000, retries: 0, rows: 1_000 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(0),
    },
  )
  closing(() => system.close())
  const reach = { host: '127.0.0.1', port }
  const device = { name: 'b12-access-2', address: null, reach, trust: {} }
  return { can: system.can, device }
}

const overSnmp =
  (communities: Readonly<Record<string, Tables>>, behaviour: Behaviour = {}) =>
  async (): Promise<SwitchUnderTest> => {
    const responder = await startResponder(communities, behaviour)
    closing(() => responder.close())
    return { ...snmpAt(responder.port), asked: () => responder.asked.length }
  }

const snmpTrouble = (behaviour: Behaviour, communities = ciscoStack) => {
  const begin = overSnmp(communities, behaviour)
  return async () => vlansOf(await begin())
}

/** Its agent answers with something else, and has nothing more to say until the time for an answer is over. */
const somethingElse = async () => {
  const pass = ownClock()
  return snmpTrouble({
    distort: () => {
      void arrived().then(() => pass(5_000))
      return Buffer.from('HTTP/1.1 400 Bad Request')
    },
  })()
}

/** Names of VLANs, more than one switch can have. */
const crowd = tablesOf({
  '1.3.6.1.2.1.17.7.1.4.3.1.1': Object.fromEntries(Array.from({ length: 3_000 }, (_, id) => [id + 1, 'x'])),
})

const snmpTroubles: Troubles = {
  'is gone': async () => {
    const responder = await startResponder({})
    responder.close()
    return vlansOf({ ...snmpAt(responder.port), asked: () => 0 })
  },
  'is silent': snmpTrouble({ answers: () => false }),
  'refuses the login': 'A wrong community is met with silence, and so is a wrong user.',
  'refuses the right': snmpTrouble({ status: () => 16 }),
  'answers something else': somethingElse,
  'has an error of its own': snmpTrouble({ status: () => 5 }),
  'asks to be left alone': snmpTrouble({ status: () => 13 }),
  'answers without end': snmpTrouble({}, { public: crowd }),
}

conform('switch', switchConformance, [
  { connector: ciscoIosSsh, begin: overSsh, troubles: sshTroubles },
  { connector: snmpSwitch, onto: 'a Cisco stack', begin: overSnmp(ciscoStack), troubles: snmpTroubles },
  { connector: snmpSwitch, onto: 'another vendor', begin: overSnmp(standardSwitch), troubles: snmpTroubles },
])
