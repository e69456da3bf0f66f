import type { Command, Context, Lines } from '../command/command.ts'
import { engineIdOf } from '../../snmp/engine-state.ts'
import { contactOf, locationOf, trapHost } from '../device/services.ts'

export const snmpCommands: readonly Command[] = [
  { pattern: 'show snmp', run: counters },
  { pattern: 'show snmp user', privilege: 15, run: users },
  { pattern: 'show snmp group', privilege: 15, run: groups },
  { pattern: 'show snmp engineID', run: engine },
  {
    pattern: 'show snmp (location|contact)',
    run: ({ world, device }, { keywords }) => [
      keywords.has('location') ? locationOf(device) : contactOf(world),
    ],
  },
]

/** What the agent counts is its own affair; the command line of this lab does not see it. */
function counters({ world, device }: Context): Lines {
  return [
    `Chassis: ${device.members[0]?.serial ?? ''}`,
    `Contact: ${contactOf(world)}`,
    `Location: ${locationOf(device)}`,
    '0 SNMP packets input',
    '    0 Bad SNMP version errors',
    '    0 Unknown community name',
    '    0 Illegal operation for community name supplied',
    '    0 Encoding errors',
    '    0 Number of requested variables',
    '    0 Number of altered variables',
    '    0 Get-request PDUs',
    '    0 Get-next PDUs',
    '    0 Set-request PDUs',
    '    0 Input queue packet drops (Maximum queue size 1000)',
    '0 SNMP packets output',
    '    0 Too big errors (Maximum packet size 1500)',
    '    0 No such name errors',
    '    0 Bad values errors',
    '    0 General errors',
    '    0 Response PDUs',
    '    0 Trap PDUs',
    'Packets currently in SNMP process input queue: 0',
    'SNMP global trap: enabled',
    '',
    'SNMP logging: enabled',
    `    Logging to ${trapHost}.162, 0/10, 0 sent, 0 dropped.`,
    'SNMP agent enabled',
  ]
}

const engineId = ({ device }: Context) => engineIdOf(device.mac).toString('hex').toUpperCase()

function users(context: Context): Lines {
  const { username, authentication, privacy } = context.lab.accounts.snmp.v3
  return [
    '',
    `User name: ${username}`,
    `Engine ID: ${engineId(context)}`,
    'storage-type: nonvolatile        active',
    `Authentication Protocol: ${authentication.toUpperCase()}`,
    `Privacy Protocol: ${privacy.toUpperCase()}128`,
    'Group-name: netmon',
    '',
  ]
}

function groups(): Lines {
  return [
    'groupname: netmon                           security model:v3 priv ',
    'contextname: vlan-                          storage-type: nonvolatile',
    'readview : v1default                        writeview: <no writeview specified>        ',
    'notifyview: <no notifyview specified>       ',
    'row status: active',
    '',
  ]
}

function engine(context: Context): Lines {
  return [`Local SNMP engineID: ${engineId(context)}`, 'Remote Engine ID          IP-addr    Port']
}
