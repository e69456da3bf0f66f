import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { connectors } from '@patchbay/connectors/registry/registry'
import { walkSwitch } from '@patchbay/server/collector/walk-switch'
import { waysToSwitches } from '@patchbay/server/collector/collector'
import { startTestApp } from '@patchbay/server/http/test-app'
import type { TestApp } from '@patchbay/server/http/test-app'
import { importSystems } from '@patchbay/server/systems/import'
import type { StartEmulator } from '../../lab/src/emulator/emulator.ts'
import { startLab } from '../../lab/src/start.ts'
import type { RunningLab } from '../../lab/src/start.ts'
import type { WorldSize } from '../../lab/src/world/sizes.ts'

/** The whole server in this process, with a campus beside it, small unless another size is asked for, whose switches have all been walked. */
export interface Campus {
  readonly lab: RunningLab
  readonly server: TestApp
  /** Walks one switch now. */
  walk(name: string): Promise<void>
  stop(): Promise<void>
}

/** `startAt` is where the time of the campus begins; now unless told. */
export async function startCampus(
  seed: string,
  emulators?: readonly StartEmulator[],
  { startAt, size = 'small' }: { readonly startAt?: number; readonly size?: WorldSize } = {},
): Promise<Campus> {
  const state = await mkdtemp(join(tmpdir(), 'patchbay-campus-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(state, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const lab = await startLab({
      size,
      seed,
      state,
      ...(emulators && { emulators }),
      ...(startAt === undefined ? {} : { startAt }),
    })
    stops.push(() => lab.stop())
    const server = await startTestApp(undefined, undefined, undefined, { connectors })
    stops.push(() => server.stop())
    const { database, systems, vault } = server.context
    if (vault.sealed) throw new Error(vault.why)
    await importSystems(database, vault.keys, lab.systemsFile, connectors)
    await systems.reload()
    const walk = async (name: string) => {
      const ways = waysToSwitches(systems.ofKind('switch')).get(name) ?? []
      await walkSwitch(database, name, ways, AbortSignal.timeout(60_000))
    }
    // The pool of a test is small, and the machine may be busy.
    await withLimit([...lab.world.switches.keys()], 4, walk)
    return { lab, server, walk, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
