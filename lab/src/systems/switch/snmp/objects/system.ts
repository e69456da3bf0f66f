import type { Switch } from '../../../../world/model/switch.ts'
import { compiledLine, softwareLine } from '../../release.ts'
import type { EngineCounters } from '../engine-state.ts'
import { scalar } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { counter, identifier, number, octets, text, ticks } from '../values.ts'

/**
 * Product numbers under 1.3.6.1.4.1.9.1. Those of the 2960X and 9300 are from recordings; 2694 (9200L) is named by
 * other pollers; the 9500's is unconfirmed.
 */
const products: readonly (readonly [string, number])[] = [
  ['WS-C2960X', 1208],
  ['WS-C3560', 617],
  ['WS-C3750', 516],
  ['C9300', 2494],
  ['C9200L', 2694],
  ['C9200', 2695],
  ['C9500', 2593],
]

const productOf = (model: string): number => products.find(([start]) => model.startsWith(start))?.[1] ?? 2494

/** Several lines with CRLF, as the device has them. */
export const description = (device: Switch): string =>
  [
    softwareLine(device),
    'Technical Support: http://www.cisco.com/techsupport',
    `Copyright (c) 1986-${device.os === 'ios' ? 2021 : 2024} by Cisco Systems, Inc.`,
    compiledLine(device),
  ].join('\r\n')

const engineCounter = (root: string, name: keyof EngineCounters) =>
  scalar(root, (facts) => counter(facts.state.engine.counters[name]))

/** SNMPv2-MIB system group, SNMP-FRAMEWORK-MIB engine group, counters of reports, CISCO-CONFIG-MAN-MIB. */
export const systemObjects: readonly Subtree[] = [
  scalar('1.3.6.1.2.1.1.1', ({ device }) => text(description(device))),
  scalar('1.3.6.1.2.1.1.2', ({ device }) => identifier(`1.3.6.1.4.1.9.1.${productOf(device.model)}`)),
  scalar('1.3.6.1.2.1.1.3', (facts) => ticks(facts.uptime)),
  scalar('1.3.6.1.2.1.1.4', ({ world }) => text(`network@${world.domain}`)),
  scalar('1.3.6.1.2.1.1.5', ({ device, world }) => text(`${device.name}.${world.domain}`)),
  scalar('1.3.6.1.2.1.1.6', ({ device }) =>
    text(`${device.building} floor ${device.floor} ${device.closet}`),
  ),
  // bridging and routing, also on switches that only bridge
  scalar('1.3.6.1.2.1.1.7', () => number(6)),
  scalar('1.3.6.1.2.1.1.8', () => ticks(0)),
  scalar('1.3.6.1.4.1.9.9.43.1.1.1', ({ device }) => ticks(device.configuredAt - device.bootedAt)),
  scalar('1.3.6.1.4.1.9.9.43.1.1.2', ({ device }) => ticks(device.savedAt - device.bootedAt)),
  scalar('1.3.6.1.4.1.9.9.43.1.1.3', ({ device }) => ticks(device.savedAt - device.bootedAt)),
  scalar('1.3.6.1.6.3.10.2.1.1', ({ state }) => octets(state.engine.id)),
  scalar('1.3.6.1.6.3.10.2.1.2', ({ state }) => number(state.engine.boots)),
  scalar('1.3.6.1.6.3.10.2.1.3', ({ state }) => number(state.engine.time)),
  scalar('1.3.6.1.6.3.10.2.1.4', () => number(8192)),
  engineCounter('1.3.6.1.6.3.11.2.1.1', 'unknownSecurityModels'),
  engineCounter('1.3.6.1.6.3.11.2.1.2', 'invalidMessages'),
  engineCounter('1.3.6.1.6.3.11.2.1.3', 'unknownPduHandlers'),
  engineCounter('1.3.6.1.6.3.12.1.5', 'unknownContexts'),
  engineCounter('1.3.6.1.6.3.15.1.1.1', 'unsupportedSecurityLevels'),
  engineCounter('1.3.6.1.6.3.15.1.1.2', 'notInTimeWindows'),
  engineCounter('1.3.6.1.6.3.15.1.1.3', 'unknownUserNames'),
  engineCounter('1.3.6.1.6.3.15.1.1.4', 'unknownEngineIds'),
  engineCounter('1.3.6.1.6.3.15.1.1.5', 'wrongDigests'),
  engineCounter('1.3.6.1.6.3.15.1.1.6', 'decryptionErrors'),
]
