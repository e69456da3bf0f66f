import type { Switch } from '../../world/model/switch.ts'
import type { World } from '../../world/model/world.ts'
import { hash } from '../../world/random.ts'

/** How busy a switch is, in percent: steady for a minute of the world's time and different between devices. */
export function loadOf(world: World, device: Switch): { now: number; minute: number; five: number } {
  const minutes = Math.floor(world.clock.now() / 60_000)
  const at = (when: string) => 6 + (hash(`load of ${device.name} ${when}`) % 14)
  return {
    now: at(`now ${minutes}`),
    minute: at(`minute ${minutes}`),
    five: at(`five ${Math.floor(minutes / 5)}`),
  }
}

export interface MemoryPool {
  /** As `show memory statistics` and CISCO-MEMORY-POOL-MIB call it. */
  readonly name: string
  readonly title: string
  /** Index of CISCO-MEMORY-POOL-MIB. */
  readonly index: number
  readonly total: number
  readonly used: number
}

/** Bytes. The older generation has a pool for packets, the newer one for its forwarding manager. */
export function memoryOf(world: World, device: Switch): MemoryPool[] {
  const more = hash(`memory of ${device.name} ${Math.floor(world.clock.now() / 3_600_000)}`) % 900_000
  return device.os === 'ios'
    ? [
        { name: 'Processor', title: 'Processor', index: 1, total: 376_617_708, used: 46_838_940 + more },
        { name: 'I/O', title: '      I/O', index: 2, total: 33_554_432, used: 22_908_168 },
      ]
    : [
        { name: 'Processor', title: 'Processor', index: 1, total: 1_332_019_380, used: 221_539_980 + more },
        { name: 'lsmpi_io', title: 'lsmpi_io', index: 20, total: 6_295_128, used: 6_294_304 },
      ]
}
