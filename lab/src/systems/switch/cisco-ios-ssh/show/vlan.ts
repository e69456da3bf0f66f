import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell, wrapList } from '../device/column.ts'
import { bridgesItself, vlanName } from '../device/interface-facts.ts'

export const vlanCommands: readonly Command[] = [
  { pattern: 'show vlan brief', run: brief },
  { pattern: 'show vlan', run: (context) => [...brief(context), ...types(context, ids(context))] },
  { pattern: 'show vlan summary', run: summary },
  { pattern: 'show vlan id <vlan>', run: one },
  { pattern: 'show vlan name <word>', run: byName },
]

/** Rows that every Catalyst has, whatever is configured. */
const reserved = [
  [1002, 'fddi-default'],
  [1003, 'token-ring-default'],
  [1004, 'fddinet-default'],
  [1005, 'trnet-default'],
] as const

const ids = ({ device }: Context) => [...device.vlans].sort((a, b) => a - b)

/** Trunks are not listed, and neither are ports that are up as one. A port with a voice VLAN is in both. */
const memberOf = (of: Interface, id: number) =>
  bridgesItself(of) && of.mode === 'access' && (of.accessVlan === id || of.voiceVlan === id)

const head = [
  '',
  'VLAN Name                             Status    Ports',
  '---- -------------------------------- --------- -------------------------------',
]

function row(id: number, name: string, status: string, ports: readonly string[]): Lines {
  const [first = '', ...more] = wrapList(ports, 31)
  return [
    `${cell(id, 4)} ${cell(name, 32)} ${cell(status, 9)} ${first}`,
    ...more.map((line) => `${' '.repeat(48)}${line}`),
  ]
}

function activeRow({ world, device }: Context, id: number): Lines {
  const ports = [...device.interfaces.values()].filter((of) => memberOf(of, id)).map((of) => of.shortName)
  return row(id, vlanName(world, id), 'active', ports)
}

function brief(context: Context): Lines {
  return [
    ...head,
    ...ids(context)
      .filter((id) => id < 1002)
      .flatMap((id) => activeRow(context, id)),
    ...reserved.flatMap(([id, name]) => row(id, name, 'act/unsup', [])),
    ...ids(context)
      .filter((id) => id > 1005)
      .flatMap((id) => activeRow(context, id)),
  ]
}

/** The four that are always there count; VTP of versions 1 and 2 knows none above 1005. */
function summary(context: Context): Lines {
  const extended = ids(context).filter((id) => id > 1005).length
  const normal = ids(context).filter((id) => id < 1002).length + reserved.length
  return [
    `Number of existing VLANs               : ${normal + extended}`,
    ` Number of existing VTP VLANs          : ${normal}`,
    ` Number of existing extended VLANS     : ${extended}`,
  ]
}

function types(_context: Context, shown: readonly number[]): Lines {
  return [
    '',
    'VLAN Type  SAID       MTU   Parent RingNo BridgeNo Stp  BrdgMode Trans1 Trans2',
    '---- ----- ---------- ----- ------ ------ -------- ---- -------- ------ ------',
    ...shown.map(
      (id) =>
        `${cell(id, 4)} enet  ${100_000 + id}     1500  -      -      -        -    -        0      0     `,
    ),
    '',
    'Remote SPAN VLANs',
    '------------------------------------------------------------------------------',
    '',
    '',
    'Primary Secondary Type              Ports',
    '------- --------- ----------------- ------------------------------------------',
    '',
  ]
}

/** With an id, the ports of trunks that carry it are listed too. */
function one(context: Context, given: Given): Lines {
  const id = Number(given.values['vlan'])
  const { world, device } = context
  if (!device.vlans.has(id)) return [`VLAN id ${id} not found in current VLAN database`]
  const ports = [...device.interfaces.values()]
    .filter(
      (of) =>
        memberOf(of, id) ||
        (of.mode === 'trunk' &&
          of.channel === null &&
          world.operUp(device, of) &&
          (of.allowedVlans === 'all' || of.allowedVlans.includes(id))),
    )
    .map((of) => of.shortName)
  return [...head, ...row(id, vlanName(world, id), 'active', ports), ...types(context, [id])]
}

function byName(context: Context, given: Given): Lines {
  const name = given.values['word'] ?? ''
  const id = ids(context).find((known) => vlanName(context.world, known) === name)
  if (id === undefined) return [`VLAN ${name} not found in current VLAN database`]
  return one(context, { ...given, values: { vlan: String(id) } })
}
