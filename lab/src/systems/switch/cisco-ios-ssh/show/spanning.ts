import type { Command, Context, Lines } from '../command/command.ts'
import { cell, right } from '../device/column.ts'
import { carriedVlans, vlanName } from '../device/interface-facts.ts'

export const spanningCommands: readonly Command[] = [
  { pattern: 'show spanning-tree summary', run: summary },
  { pattern: 'show etherchannel summary', run: etherchannel },
]

/** Ports forwarding in a VLAN now: up, and in it. */
function forwarding({ world, device }: Context, id: number): number {
  return [...device.interfaces.values()].filter((of) => {
    if (of.kind !== 'physical' || !world.operUp(device, of)) return false
    if (of.mode === 'trunk') return carriedVlans(device, of).includes(id)
    return of.mode === 'access' && (of.accessVlan === id || of.voiceVlan === id)
  }).length
}

function summary(context: Context): Lines {
  const { device, world } = context
  const vlans = [...device.vlans].sort((a, b) => a - b)
  const counts = vlans.map((id) => ({ id, count: forwarding(context, id) })).filter(({ count }) => count > 0)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const row = (name: string, count: number) =>
    `${cell(name, 22)} ${right(0, 8)} ${right(0, 9)} ${right(0, 8)} ${right(count, 10)} ${right(count, 10)}`
  return [
    'Switch is in rapid-pvst mode',
    `Root bridge for: ${device.role === 'distribution' ? counts.map(({ id }) => vlanName(world, id)).join(', ') : 'none'}`,
    'Extended system ID                      is enabled',
    'Portfast Default                        is disabled',
    'PortFast BPDU Guard Default             is enabled',
    'Portfast BPDU Filter Default            is disabled',
    'Loopguard Default                       is disabled',
    'EtherChannel misconfig guard            is enabled',
    'UplinkFast                              is disabled',
    'BackboneFast                            is disabled',
    'Configured Pathcost method used is short',
    '',
    'Name                   Blocking Listening Learning Forwarding STP Active',
    '---------------------- -------- --------- -------- ---------- ----------',
    ...counts.map(({ id, count }) => row(`VLAN${String(id).padStart(4, '0')}`, count)),
    '---------------------- -------- --------- -------- ---------- ----------',
    row(`${counts.length} vlans`, total),
  ]
}

/** The world names no members of a channel, so a channel is listed with none. */
function etherchannel({ world, device }: Context): Lines {
  const channels = [...device.interfaces.values()].filter((of) => of.kind === 'port-channel')
  return [
    'Flags:  D - down        P - bundled in port-channel',
    '        I - stand-alone s - suspended',
    '        H - Hot-standby (LACP only)',
    '        R - Layer3      S - Layer2',
    '        U - in use      f - failed to allocate aggregator',
    '',
    '        M - not in use, minimum links not met',
    '        u - unsuitable for bundling',
    '        w - waiting to be aggregated',
    '        d - default port',
    '',
    '        A - formed by Auto LAG',
    '',
    '',
    `Number of channel-groups in use: ${channels.length}`,
    `Number of aggregators:           ${channels.length}`,
    '',
    'Group  Port-channel  Protocol    Ports',
    '------+-------------+-----------+-----------------------------------------------',
    ...channels.map((of) => {
      const flags = `${of.mode === 'routed' ? 'R' : 'S'}${world.operUp(device, of) ? 'U' : 'D'}`
      return `${cell(of.name.replace(/\D/g, ''), 7)}${cell(`${of.shortName}(${flags})`, 16)}LACP`
    }),
    '',
  ]
}
