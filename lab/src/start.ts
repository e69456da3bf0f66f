import { labAccounts } from './emulator/accounts.ts'
import { LabCertificates } from './emulator/certificates.ts'
import { startControl } from './control/server.ts'
import type { Emulator, Lab, LabAccounts, Listening, StartEmulator } from './emulator/emulator.ts'
import { LabJournal } from './emulator/journal.ts'
import { LeverBoard } from './emulator/levers.ts'
import { placesFile } from './places-file.ts'
import { planFiles } from './plans/plan-files.ts'
import { preferredPorts } from './emulator/preferred-ports.ts'
import { siteLists } from './site-lists.ts'
import { StateFolder } from './emulator/state-folder.ts'
import { systemsFile } from './systems-file.ts'
import { emulators as allEmulators } from './systems/list.ts'
import { createWorld, type RunningWorld } from './world/create/create.ts'
import type { World } from './world/model/world.ts'
import type { WorldSize } from './world/sizes.ts'

export interface LabOptions {
  readonly size: WorldSize
  readonly seed: string
  /** Folder for accounts, keys, systems.yaml, places.csv and the lists of the site. */
  readonly state: string
  /** Any port by default. */
  readonly controlPort?: number
  /** First of the preferred ports; any by default. */
  readonly ports?: number
  /** People's habits happen as time passes; off by default. */
  readonly motion?: boolean
  /** The systems file lets changes be made; off by default. */
  readonly changes?: boolean
  readonly clock?: 'real' | 'fixed'
  readonly startAt?: number
  /** All of the list by default. */
  readonly emulators?: readonly StartEmulator[]
}

export interface RunningLab extends Lab {
  readonly world: RunningWorld
  readonly levers: LeverBoard
  readonly journal: LabJournal
  readonly accounts: LabAccounts
  readonly certificates: LabCertificates
  readonly listening: readonly Listening[]
  /** Path of the systems file. */
  readonly systemsFile: string
  readonly placesFile: string
  readonly controlUrl: string
  stop(): Promise<void>
}

/** How often the habits catch up with the time, in milliseconds. */
const motionStep = 5_000

/** Starts a campus with every system it has. Rejects, with everything stopped again, when one cannot start. */
export async function startLab(options: LabOptions): Promise<RunningLab> {
  const folder = new StateFolder(options.state)
  const { size, seed, clock, startAt } = options
  const world = createWorld({
    size,
    seed,
    ...(clock === undefined ? {} : { clock }),
    ...(startAt === undefined ? {} : { startAt }),
  })
  const levers = new LeverBoard()
  const journal = new LabJournal(() => world.clock.now())
  const accounts = labAccounts(folder)
  const certificates = new LabCertificates(folder)
  const built: Emulator[] = []
  const preferredPort = preferredPorts(options.ports ?? 0, world, () => built.map(({ system }) => system))
  const lab: Lab = { world, levers, journal, accounts, certificates, host: '127.0.0.1', preferredPort }

  const stops: (() => Promise<void> | void)[] = [dieUnpowering(world, levers)]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    for (const start of options.emulators ?? allEmulators) built.push(start(lab))
    const listening: Listening[] = []
    for (const emulator of built) {
      stops.push(() => emulator.stop())
      listening.push(...(await emulator.start()))
    }
    folder.write('places.csv', placesFile(world), 0o644)
    for (const [name, text] of Object.entries(siteLists(world))) folder.write(name, text, 0o644)
    for (const [name, text] of planFiles(world)) folder.write(name, text, 0o644)
    const changes = options.changes ?? false
    const file = systemsFile({ world, accounts, certificates, listening, places: 'places.csv', changes })
    folder.write('systems.yaml', file)
    const machines = built.flatMap((emulator) => emulator.machines ?? [])
    const control = await startControl(
      { world, levers, journal, listening, machines, alertsSecret: accounts.alerts.secret },
      options.controlPort ?? 0,
    )
    stops.push(() => control.stop())
    if (options.motion) {
      const timer = setInterval(() => world.moveAlong(), motionStep)
      stops.push(() => clearInterval(timer))
    }
    return {
      ...lab,
      world,
      levers,
      journal,
      certificates,
      listening,
      systemsFile: folder.file('systems.yaml'),
      placesFile: folder.file('places.csv'),
      controlUrl: control.url,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Switches that become unreachable as soon as the power of one of their ports is taken. */
function dieUnpowering(world: World, levers: LeverBoard): () => void {
  return world.onChange((change) => {
    if (change.kind !== 'interface') return
    const of = world.switches.get(change.switch)?.interfaces.get(change.interface)
    const { diesUnpowering = false, unreachable } = levers.device(change.switch)
    if (diesUnpowering && !unreachable && of?.power?.admin === 'never')
      levers.pullDevice(change.switch, { unreachable: true })
  })
}
