import type { Command, Context, Given, Lines } from '../command/command.ts'
import { cell } from '../device/column.ts'
import { neighboursByPort, portPower } from '../device/power.ts'

export const powerDetailCommands: readonly Command[] = [
  { pattern: 'show power inline <interface> detail', run: detail },
]

function detail({ world, device, chassis }: Context, given: Given): Lines {
  const of = device.interfaces.get(given.values['interface'] ?? '')
  if (of === undefined) return []
  const neighbours = neighboursByPort(world, device).get(of.name) ?? []
  const power = portPower(world, device, of, neighbours)
  if (power === null) return [`% Inline power not supported on interface ${of.shortName}`]
  const on = power.oper === 'on'
  const max = chassis.ports.get(of.name)?.powerMax ?? null
  const limit = (max === null ? power.limit : max / 1000).toFixed(1)
  const bt = power.limit > 30
  const pair = bt ? ' (Alt-A,B)' : ''
  const watts = power.watts.toFixed(1)
  const allocated = (on ? Math.min(power.limit, Math.ceil(power.watts * 1.3 * 10) / 10) : 0).toFixed(1)
  const negotiation = neighbours.some((one) => one.protocols.includes('cdp'))
    ? 'CDP'
    : on && neighbours.length > 0
      ? 'IEEE 802.3at LLDP'
      : 'None'
  return [
    ` Interface: ${of.shortName}`,
    ` Inline Power Mode: ${power.admin}`,
    // Both pair sets are listed only where both deliver.
    ` Operational status${pair}: ${bt && on ? 'on,on' : power.oper}`,
    ` Device Detected: ${on ? 'yes' : 'no'}`,
    ` Device Type: ${power.device}`,
    ...(bt ? [` Connection Check: ${on ? 'SS' : 'n/a'}`] : []),
    ` IEEE Class${pair}: ${power.class}`,
    ...(bt ? [` Physical Assigned Class${pair}: ${power.class}`] : []),
    ' Discovery mechanism used/configured: Ieee and Cisco',
    ' Police: off',
    '',
    ' Power Allocated ',
    ` Admin Value: ${limit}`,
    ` Power drawn from the source: ${allocated}`,
    ` Power available to the device: ${allocated}`,
    ...(bt ? [` Allocated Power${pair}: ${allocated}`] : []),
    '',
    ' Actual consumption',
    bt ? ` Measured at the port(watts)${pair}: ${watts}` : ` Measured at the port: ${watts}`,
    ` Maximum Power drawn by the device since powered on: ${on ? (power.watts * 1.05).toFixed(1) : '0.0'}`,
    '',
    ' Absent Counter: 0',
    ' Over Current Counter: 0',
    ' Short Current Counter: 0',
    ' Invalid Signature Counter: 0',
    ' Power Denied Counter: 0',
    '',
    ` Power Negotiation Used: ${negotiation}`,
    ...lldpTable(bt),
    ...(device.os === 'ios-xe'
      ? [
          '',
          `Four-Pair PoE Supported: ${bt ? 'Yes' : 'No'}`,
          `Spare Pair Power Enabled: ${bt && on ? 'Yes' : 'No'}`,
          `Four-Pair PD Architecture: ${bt && on ? 'Shared' : 'N/A'}`,
          'Perpetual POE Enabled: FALSE',
          'Fast POE Enabled: FALSE',
        ]
      : []),
    '',
  ]
}

/** What LLDP agreed on, which is nothing here; ports of four pairs have wider columns. */
function lldpTable(wide: boolean): string[] {
  const [indent, width] = wide ? [' ', 30] : ['   ', 24]
  const row = (name: string) => `${cell(`${indent}${name}:`, width)}-                    -`
  return [
    `${cell(' LLDP Power Negotiation', width)}--Sent to PD--      --Rcvd from PD--`,
    ...['Power Type', 'Power Source', 'Power Priority', 'Requested Power(W)', 'Allocated Power(W)'].map(row),
  ]
}
