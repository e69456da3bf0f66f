import { createHash } from 'node:crypto'
import type { Lab } from '../../../emulator/emulator.ts'
import { Belief } from './belief.ts'
import { allDevices, type Managed } from './devices.ts'
import { planSites, type Site } from './sites.ts'
import { Tasks } from './tasks.ts'

/** What the emulated centre knows. */
export interface Center {
  readonly lab: Lab
  readonly system: string
  /** `2.3.7.9`; newer paths are not there in older releases. */
  readonly release: string
  readonly belief: Belief
  readonly tasks: Tasks
  readonly sites: readonly Site[]
  /** Floors by their ids of the world. */
  readonly floors: ReadonlyMap<string, Site>
  /** A UUID for a thing, always the same in one world. */
  readonly identify: (kind: string, name: string) => string
  devices(): readonly Managed[]
}

export function openCenter(lab: Lab, system: string, release: string): Center {
  const known = new Map<string, string>()
  const identify = (kind: string, name: string): string => {
    const key = `${kind} ${name}`
    const present = known.get(key)
    if (present !== undefined) return present
    const hex = createHash('sha256').update(`${lab.world.seed} ${key}`).digest('hex')
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    known.set(key, id)
    return id
  }
  const belief = new Belief(lab, system)
  const sites = planSites(lab.world, identify)
  const center: Center = {
    lab,
    system,
    release,
    belief,
    tasks: new Tasks(lab, system),
    sites,
    floors: new Map(sites.flatMap((one) => (one.type === 'floor' && one.of !== null ? [[one.of, one]] : []))),
    identify,
    devices: () => allDevices(center),
  }
  return center
}

/** From 2.3.7.6 on, or 2.3.7.9: is this release as late. */
export const since = ({ release }: Center, wanted: string): boolean =>
  release.localeCompare(wanted, 'en', { numeric: true }) >= 0
