import type { DeviceLevers, Levers, SystemLevers } from './emulator.ts'

export const restingSystem: SystemLevers = {
  silent: false,
  slow: 0,
  refusing: false,
  garbled: false,
  rateLimit: null,
  certificateChanged: false,
}

export const restingDevice: DeviceLevers = { unreachable: false, slow: 0 }

/** All levers of the lab. A lever that nobody pulled rests. */
export class LeverBoard implements Levers {
  readonly #systems = new Map<string, SystemLevers>()
  readonly #devices = new Map<string, DeviceLevers>()
  readonly #listeners = new Set<(name: string) => void>()

  system(name: string): SystemLevers {
    return this.#systems.get(name) ?? restingSystem
  }

  device(name: string): DeviceLevers {
    return this.#devices.get(name) ?? restingDevice
  }

  onPull(listener: (name: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Levers not named stay as they are. */
  pull(system: string, change: Partial<SystemLevers>): SystemLevers {
    const pulled = { ...this.system(system), ...change }
    this.#systems.set(system, pulled)
    this.#tell(system)
    return pulled
  }

  pullDevice(device: string, change: Partial<DeviceLevers>): DeviceLevers {
    const pulled = { ...this.device(device), ...change }
    this.#devices.set(device, pulled)
    this.#tell(device)
    return pulled
  }

  /** Back to rest; those that were pulled are told. */
  reset(): void {
    const names = [...this.#systems.keys(), ...this.#devices.keys()]
    this.#systems.clear()
    this.#devices.clear()
    for (const name of names) this.#tell(name)
  }

  #tell(name: string): void {
    for (const listener of this.#listeners) listener(name)
  }
}
