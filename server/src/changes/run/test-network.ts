import { connectionLost } from './test-failures.ts'
import type { Check } from '@patchbay/contract/changes/check'
import { z } from 'zod'
import { touchesNothing } from '../../policies/protected.ts'
import type { Writing } from '@patchbay/connectors/writing'
import type { ChangeKind, Operation, Step } from '../kind.ts'

/** Thrown where a process is killed: nothing of ours runs after it. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/** What happens to the sending of a step. */
export type Fault =
  | 'none'
  | 'refused-before'
  | 'lost-before'
  | 'lost-after'
  | 'killed-before'
  | 'killed-after'
  | 'lies'
  /** Done, and from then on nothing answers. */
  | 'lost-after-silent'
  | 'killed-after-silent'

export interface Effect {
  readonly port: string
  readonly field: string
  readonly value: string
}

/** Ports with fields, and a journal of every effect in the order in which it happened. */
export class TestNetwork {
  readonly ports = new Map<string, Map<string, string>>()
  readonly journal: Effect[] = []
  /** Of the next sendings, by `step direction`. */
  readonly faults = new Map<string, Fault[]>()
  unreadable = false
  /** Steps that have no way back. */
  stays: readonly string[] = []
  /** What proves a change is not seen. */
  unproven = false
  /** What looking finds, beside what every change is asked. */
  checks: readonly Check[] = []
  /** The same of what is asked for anew. */
  foundNew: readonly Check[] = []

  port(name: string): Map<string, string> {
    const port =
      this.ports.get(name) ??
      new Map([
        ['vlan', '10'],
        ['admin', 'up'],
        ['saved', 'vlan 10'],
      ])
    this.ports.set(name, port)
    return port
  }

  async send(place: string, port: string, field: string, value: string, writing: Writing): Promise<void> {
    const fault = this.faults.get(place)?.shift() ?? 'none'
    if (fault === 'refused-before') throw connectionLost('refused the login')
    await writing.beforeSending(port)
    if (fault === 'killed-before') throw new Killed()
    if (fault === 'lost-before') throw connectionLost('went away')
    if (fault === 'lies') return
    // What is saved is what runs, whatever was wanted.
    const is = field === 'saved' ? `vlan ${this.port(port).get('vlan')}` : value
    this.port(port).set(field, is)
    this.journal.push({ port, field, value: is })
    if (fault === 'lost-after-silent' || fault === 'killed-after-silent') this.unreadable = true
    if (fault === 'killed-after' || fault === 'killed-after-silent') throw new Killed()
    if (fault === 'lost-after' || fault === 'lost-after-silent') throw connectionLost('went away')
  }

  read(port: string): Record<string, string> {
    if (this.unreadable) throw connectionLost('does not answer')
    return Object.fromEntries(this.port(port))
  }
}

const intent = z.strictObject({ port: z.string(), vlan: z.string() })
const snapshot = z.object({ vlan: z.string(), admin: z.string(), saved: z.string() })
type Intent = z.output<typeof intent>
type Snapshot = z.output<typeof snapshot>

/** A VLAN that is set, a port that is shut and opened again, and a configuration that is saved. */
export function testKind(network: TestNetwork): ChangeKind<Intent, Snapshot> {
  const operation = (
    name: string,
    direction: string,
    port: string,
    field: string,
    value: string,
  ): Operation => ({
    apply: async (writing) => {
      await network.send(`${name} ${direction}`, port, field, value, writing)
      return { sent: [`${port} ${field} ${value}`], answer: null }
    },
    holds: async () => {
      const is = network.read(port)[field] ?? ''
      return { holds: is === value, seen: `${field} is ${is}` }
    },
  })
  const step = (name: string, port: string, to: readonly [string, string], back: string | null): Step => ({
    name,
    title: `${name} on ${port}`,
    forth: operation(name, 'forth', port, ...to),
    back:
      back === null
        ? 'needless'
        : network.stays.includes(name)
          ? 'stays'
          : operation(name, 'back', port, to[0], back),
  })
  return {
    name: 'test',
    title: 'Test',
    key: 'commands-switch-port-assignment',
    intent,
    snapshot,
    named: ({ port }) => port,
    targets: ({ port }) => [`port ${port}`],
    writesTo: () => [],
    read: async ({ port }) => snapshot.parse(network.read(port)),
    moved: (before, now) =>
      before.vlan === now.vlan && before.admin === now.admin ? null : `VLAN ${now.vlan}, ${now.admin}`,
    touches: ({ port, vlan }, before) => ({
      ...touchesNothing,
      places: [{ switch: 'the network', interfaces: [port] }],
      vlans: [Number(before.vlan), Number(vlan)],
    }),
    check: async (): Promise<readonly Check[]> => [...network.checks],
    checkNew: () => network.foundNew,
    show: ({ port, vlan }, before) => ({
      sentence: `Put ${port} into VLAN ${vlan}`,
      target: port,
      fields: [{ field: 'VLAN', before: before.vlan, intent: vlan }],
      sendings: [{ to: 'the network', lines: [`${port} vlan ${vlan}`] }],
      affected: [],
      transliterated: [],
      nothing: before.vlan === vlan,
    }),
    steps: ({ port, vlan }, before) => [
      step('vlan', port, ['vlan', vlan], before.vlan),
      step('shut', port, ['admin', 'down'], before.admin),
      { ...step('open', port, ['admin', before.admin], null), restores: true },
      { ...step('save', port, ['saved', `vlan ${vlan}`], before.saved), keeps: true },
    ],
    proofs: ({ port, vlan }) => [
      {
        name: 'vlan',
        title: 'The VLAN is read back',
        limit: 5,
        look: async () => {
          const is = network.read(port)['vlan']
          return { proven: is === vlan && !network.unproven, seen: `VLAN ${is}`, source: 'the network' }
        },
      },
    ],
    after: (_intent, later) => ({ VLAN: later.vlan }),
    agreedTogether: ({ vlan }) => ({ vlan }),
    undo: ({ port }, before) => ({ port, vlan: before.vlan }),
  }
}
