import type { Lab } from '../../../../emulator/emulator.ts'
import type { Session } from './seen-session.ts'
import type { Identify } from './identifiers.ts'
import { numberOf } from './numbers.ts'

/** A machine of the deployment, as both interfaces list them. */
export interface Machine {
  readonly name: string
  readonly roles: readonly string[]
  readonly services: readonly string[]
}

/** Which machines there are, which of them decides for a switch, and which of them answer. */
export class Deployment {
  readonly machines: readonly Machine[]
  readonly #policyNodes: readonly string[]
  readonly #monitoring: string | null
  readonly #lab: Lab
  readonly #identify: Identify

  constructor(
    lab: Lab,
    identify: Identify,
    own: string,
    policyNodes: readonly string[],
    monitoring: string | null,
  ) {
    this.#lab = lab
    this.#identify = identify
    this.#policyNodes = policyNodes.length === 0 ? [own] : policyNodes
    this.#monitoring = monitoring
    const alone = policyNodes.length === 0
    this.machines = [
      {
        name: own,
        roles: ['PrimaryAdmin', ...(monitoring === null ? ['PrimaryMonitoring'] : [])],
        services: alone ? ['Session', 'Profiler'] : [],
      },
      ...(monitoring === null ? [] : [{ name: monitoring, roles: ['PrimaryMonitoring'], services: [] }]),
      ...policyNodes.map((name) => ({ name, roles: [], services: ['Session', 'Profiler'] })),
    ]
  }

  /** A machine answers unless the lever of a device by its name makes it unreachable. */
  answers(name: string): boolean {
    return !this.#lab.levers.device(name).unreachable
  }

  readonly gateway = '10.1.2.1'

  /** Its address in the server network. */
  addressOf(name: string): string {
    return `10.1.2.${20 + this.machines.findIndex((one) => one.name === name)}`
  }

  get monitoringAnswers(): boolean {
    return this.#monitoring === null || this.answers(this.#monitoring)
  }

  /** Each switch has one policy node that it asks. */
  serverFor(switchName: string): string {
    const at = numberOf(this.#identify, 'policy node of', switchName, this.#policyNodes.length)
    return this.#policyNodes[at] ?? ''
  }

  serverOf(session: Session): string {
    return this.serverFor(session.switch.name)
  }
}
