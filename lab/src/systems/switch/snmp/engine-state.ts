import { createHash } from 'node:crypto'
import type { Switch } from '../../../world/model/switch.ts'
import type { World } from '../../../world/model/world.ts'
import { macOctets } from './values.ts'

/** Counters of RFC 3411–3414 that go out in reports; all start at 0 with the agent. */
export interface EngineCounters {
  unsupportedSecurityLevels: number
  notInTimeWindows: number
  unknownUserNames: number
  unknownEngineIds: number
  wrongDigests: number
  decryptionErrors: number
  unknownSecurityModels: number
  invalidMessages: number
  unknownPduHandlers: number
  unknownContexts: number
}

/** The SNMP engine of one switch: who it is, how often and how long it runs. */
export class EngineState {
  readonly #world: World
  readonly #device: Switch
  readonly #impostor: () => boolean
  readonly boots: number
  readonly counters: EngineCounters = {
    unsupportedSecurityLevels: 0,
    notInTimeWindows: 0,
    unknownUserNames: 0,
    unknownEngineIds: 0,
    wrongDigests: 0,
    decryptionErrors: 0,
    unknownSecurityModels: 0,
    invalidMessages: 0,
    unknownPduHandlers: 0,
    unknownContexts: 0,
  }

  constructor(world: World, device: Switch, impostor: () => boolean) {
    this.#impostor = impostor
    this.#world = world
    this.#device = device
    this.boots = 1 + (createHash('sha256').update(device.name).digest().readUInt8(0) % 40)
  }

  /** Seconds since boot in the world; clients resynchronise when the world's time is moved. */
  get time(): number {
    return Math.min(
      2_147_483_647,
      Math.max(0, Math.floor((this.#world.clock.now() - this.#device.bootedAt) / 1000)),
    )
  }

  /** Enterprise 9, format 3 (MAC), as the device makes it; an impostor is another box with another MAC. */
  get id(): Buffer {
    const id = engineIdOf(this.#device.mac)
    if (this.#impostor()) id.writeUIntBE(id.readUIntBE(8, 3) ^ 0x5a5a5a, 8, 3)
    return id
  }
}

export const engineIdOf = (mac: string): Buffer =>
  Buffer.concat([Buffer.from('8000000903', 'hex'), macOctets(mac)])
