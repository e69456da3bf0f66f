import { readFile, writeFile } from 'node:fs/promises'
import { parse, stringify } from 'yaml'
import { startFaultProxy } from './fault-proxy.ts'
import { startFaultRelay } from './fault-relay.ts'
import type { RunningLab } from '../running-lab.ts'
import { faults } from './faults.ts'
import type { Fault, FaultyLine, Target } from './faults.ts'

/** What is made to fail: a system, or one switch by one protocol. */
export const victims = ['ise', 'kea', 'directory', 'ssh', 'snmp'] as const
export type Victim = (typeof victims)[number]

export const titles: Readonly<Record<Victim, string>> = {
  ise: 'ISE ise-1',
  kea: 'DHCP kea-1',
  directory: 'both domain controllers',
  ssh: 'a switch by SSH',
  snmp: 'a switch by SNMP',
}

/** By which name the lab lets a victim answer with errors; a switch has no such answer, and a datagram no beginning to drop. */
const lever: Readonly<Partial<Record<Victim, string>>> = {
  ise: 'ise-1',
  kea: 'kea-1',
  directory: 'directory-1',
}

/** Of all faults the ones that the victim can have. */
export const faultsOf = (victim: Victim): readonly Fault[] =>
  faults.filter(
    (fault) =>
      !(fault === 'failing' && lever[victim] === undefined) && !(fault === 'dropped' && victim === 'snmp'),
  )

/** The switch that fails by SSH, the one that fails by SNMP and is reached by nothing else, and one that is well. */
export const switches = { ssh: 'sw-b01-1', snmp: 'sw-b01-2', well: 'sw-b01-3' } as const

interface SystemsFile {
  readonly systems: {
    name: string
    reach?: Target
    settings?: { controllers?: (Target & object)[] } & Record<string, unknown>
  }[]
  readonly devices: { name: string; systems: Record<string, Target & object> }[]
}

/** The lines of each victim, which fail together. */
export class Lines {
  readonly #lines = new Map<Victim, FaultyLine[]>()

  async #put(victim: Victim, line: Promise<FaultyLine>): Promise<Target> {
    const started = await line
    this.#lines.set(victim, [...(this.#lines.get(victim) ?? []), started])
    return { host: '127.0.0.1', port: started.port }
  }

  async become(victim: Victim, fault: Fault, lab: RunningLab): Promise<void> {
    const name = lever[victim]
    if (name !== undefined) {
      const body = { failing: fault === 'failing' }
      await lab.ask(`/levers/systems/${name}`, { method: 'PUT', body })
    }
    await Promise.all(
      (this.#lines.get(victim) ?? []).map((line) => line.become(fault === 'failing' ? 'well' : fault)),
    )
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines.values()].flat().map((line) => line.close()))
  }

  /** Puts a line before every place of every victim in a systems file. */
  async layIn(path: string): Promise<void> {
    const file = parse(await readFile(path, 'utf8')) as SystemsFile
    const system = (name: string) => {
      const found = file.systems.find((one) => one.name === name)
      if (found?.reach === undefined) throw new Error(`the lab has no ${name}`)
      return { ...found, entry: found, reach: found.reach }
    }
    const named = { ise: 'ise-1', kea: 'kea-1', directory: 'directory-1' } as const
    for (const victim of ['ise', 'kea', 'directory'] as const) {
      const { entry, reach } = system(named[victim])
      entry.reach = await this.#put(victim, startFaultProxy(reach))
    }
    const { settings } = system('directory-1')
    const controllers = settings?.controllers ?? []
    for (const [at, one] of controllers.entries()) {
      controllers[at] = { ...one, ...(await this.#put('directory', startFaultProxy(one))) }
    }
    for (const [victim, way] of [
      ['ssh', 'switch-cli'],
      ['snmp', 'switch-snmp'],
    ] as const) {
      const device = file.devices.find(({ name }) => name === switches[victim])
      const place = device?.systems[way]
      if (device === undefined || place === undefined) throw new Error(`the lab has no ${switches[victim]}`)
      const line = victim === 'ssh' ? startFaultProxy(place) : startFaultRelay(place)
      const through = { ...place, ...(await this.#put(victim, line)) }
      device.systems = victim === 'ssh' ? { ...device.systems, [way]: through } : { [way]: through }
    }
    await writeFile(path, stringify(file))
  }
}
