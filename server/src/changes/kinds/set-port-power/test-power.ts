import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import { powerSettings } from '@patchbay/connectors/switch/port-settings'
import type { Writing } from '@patchbay/connectors/writing'
import { fakeInterface } from '../../../collector/test-switch.ts'
import { reading, system, systemsOf } from '../../../locate/test-systems.ts'
import type { Systems } from '../../../systems/open.ts'
import { accessPoint, controller, radioMac } from '../../../wireless/test-wireless.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'
import { portAsRead } from '../assign-port/test-port.ts'
import { setPortPower } from './index.ts'
import { powerSnapshot } from './intent.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

const port = 'GigabitEthernet1/0/14'
const joinedBefore = new Date('2026-11-28T08:00:00Z')

/** A port that powers one access point, and what goes wrong with the next lines that are sent. */
export class TestPower {
  /** Lines of the section below its head. */
  lines: string[]
  readonly journal: string[] = []
  readonly faults: Fault[] = []
  unreadable = false
  /** Its supply gives power where the section says so. */
  gives = true
  controllerSilent = false
  /** The access point starts once it has power; or only when it was given a second time. */
  comesBack: boolean | 'second time' = true
  #given = 0
  #joinedAt: Date | null = joinedBefore

  constructor(...lines: string[]) {
    this.lines = lines
  }

  get delivering(): boolean {
    return this.gives && powerSettings(this.#section).mode !== 'never'
  }

  get #starts(): boolean {
    return this.comesBack === true || (this.comesBack === 'second time' && this.#given > 1)
  }

  get #section(): string[] {
    return [`interface ${port}`, ...this.lines.map((line) => ` ${line}`)]
  }

  async #configure(lines: readonly string[], writing: Writing): Promise<void> {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'refused-before') throw connectionLost('refused the login')
    await writing.beforeSending('sw-a')
    if (fault === 'killed-before') throw new Killed()
    if (fault === 'lost-before') throw connectionLost('went away')
    if (fault === 'lies') return
    for (const line of lines) this.#take(line)
    this.journal.push(...lines)
    if (fault.endsWith('silent')) this.unreadable = true
    if (fault.startsWith('killed')) throw new Killed()
    if (fault.startsWith('lost')) throw connectionLost('went away')
  }

  #take(line: string): void {
    const ranks = line.includes('port priority')
    const before = this.delivering
    this.lines = this.lines.filter(
      (one) => !one.startsWith('power inline') || one.includes('port priority') !== ranks,
    )
    if (!line.startsWith('no ') && line !== 'power inline auto') this.lines.push(line)
    if (before && !this.delivering) this.#joinedAt = null
    if (!before && this.delivering) this.#given += 1
    if (!before && this.delivering && this.#starts) this.#joinedAt = new Date('2026-11-28T10:00:00Z')
  }

  #read<T>(value: T) {
    if (this.unreadable) throw connectionLost('does not answer')
    return reading(value)
  }

  get systems(): Systems {
    const can = {
      readConfiguration: async () => this.#read({ lines: this.#section, bytes: null }),
      readSavedSection: async () => this.#read({ lines: this.#section, bytes: null }),
      readPowerDetail: async () =>
        this.#read({
          interface: port,
          admin: 'auto' as const,
          delivering: this.delivering,
          operation: this.delivering ? 'on' : 'off',
          detected: null,
          device: null,
          class: '4',
          allocated: 15.4,
          drawn: this.delivering ? 12.5 : 0,
          mostDrawn: null,
          limit: null,
          negotiated: null,
          absent: null,
          denied: null,
          overCurrent: null,
          shortCurrent: null,
          invalidSignature: null,
        }),
      readInterface: async () =>
        this.#read({ ...fakeInterface(port), operUp: this.delivering && this.#starts }),
      readForwardingTable: async () => this.#read([]),
    }
    const writes = {
      configureInterface: async (
        _device: unknown,
        { lines }: { readonly lines: readonly string[] },
        writing: Writing,
      ) => {
        await this.#configure(lines, writing)
        return { sent: [...lines], answer: null }
      },
      saveConfiguration: async () => ({ sent: ['write memory'], answer: null }),
    }
    const joinedAt = this.#joinedAt
    return systemsOf([
      { ...system('switch', 'ssh', can, ['sw-a']), plans: portPlans, writes: async () => writes },
      controller('wlc-1', {
        readAccessPoint: async () => {
          if (this.controllerSilent) throw connectionLost('does not answer')
          return reading(
            accessPoint({ joined: this.#joinedAt !== null, joinedAt: this.#joinedAt ?? joinedAt }),
          )
        },
        findClients: async () => reading([]),
      }),
    ])
  }

  /** The port as it is read before a change. */
  get snapshot(): PowerSnapshot {
    return powerSnapshot.parse({
      ...portAsRead({ devices: [], delivering: this.delivering, operUp: this.delivering }, ...this.lines),
      drawn: 12.5,
      class: '4',
      onPort: {
        accessPoint: {
          name: 'ap-b02-114',
          radioMac,
          controller: 'wlc-1',
          joined: true,
          joinedAt: joinedBefore.toISOString(),
          clients: 0,
          agreement: { mac: true, neighbour: true, controller: true },
        },
        listed: null,
        silent: [],
      },
    })
  }

  /** The kind with this port in place of the network’s. */
  get kind(): typeof setPortPower {
    return {
      ...setPortPower,
      writesTo: () => [],
      read: async () => {
        if (this.unreadable) throw connectionLost('does not answer')
        return this.snapshot
      },
    }
  }
}

export const powerOf = (action: PowerIntent['action'], seconds: number | null = null): PowerIntent => ({
  switch: 'sw-a',
  interface: port,
  action,
  seconds,
})
