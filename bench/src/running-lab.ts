import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { startChild } from './child.ts'

export interface Place {
  readonly host: string
  readonly port: number
  readonly fingerprint?: string
}

export interface LabDevice {
  readonly name: string
  readonly role: 'core' | 'distribution' | 'access'
  readonly model: string
  /** By system: `switch-snmp`, `switch-cli`. */
  readonly systems: Readonly<Record<string, Place>>
}

interface SystemsFile {
  readonly credentials: readonly {
    readonly name: string
    readonly username?: string
    readonly secret: { readonly value: string }
    readonly enable?: { readonly value: string }
  }[]
  readonly systems: readonly LabSystem[]
  readonly devices: readonly LabDevice[]
}

/** A system that is one machine. */
export interface LabSystem {
  readonly name: string
  readonly reach: { readonly host: string; readonly port: number }
  readonly trust?: { readonly certificateAuthority?: string; readonly serverName?: string }
  readonly settings?: Readonly<Record<string, unknown>>
}

export interface RunningLab {
  readonly devices: readonly LabDevice[]
  /** Path of the systems file. */
  readonly systemsFile: string
  /** A system that is one machine, by its name. */
  system(name: string): Required<LabSystem>
  credential(name: string): SystemsFile['credentials'][number]
  /** Asks the control channel. */
  ask(path: string, change?: { readonly method: 'PUT' | 'POST'; readonly body: unknown }): Promise<unknown>
  stop(): Promise<void>
}

/** The lab in a process of its own, still, on any ports, with a folder that goes with it. */
export async function startLab(size: 'small' | 'campus' | 'large', seed: string): Promise<RunningLab> {
  const state = await mkdtemp(join(tmpdir(), 'patchbay-bench-lab-'))
  const child = startChild({
    command: process.execPath,
    words: ['lab/src/main.ts'],
    environment: {
      LAB_SIZE: size,
      LAB_SEED: seed,
      LAB_STATE: state,
      LAB_PORTS: '0',
      LAB_CONTROL_PORT: '0',
      LAB_MOTION: 'off',
      LAB_WATCH_PARENT: '1',
    },
  })
  const stop = async () => {
    await child.stop()
    await rm(state, { recursive: true, force: true })
  }
  try {
    const ready = JSON.parse(await child.line()) as { control: string; systems: string }
    const file = parse(await readFile(ready.systems, 'utf8')) as SystemsFile
    return {
      devices: file.devices,
      systemsFile: ready.systems,
      system: (name) => {
        const found = file.systems.find((one) => one.name === name)
        if (found === undefined) throw new Error(`the lab has no system ${name}`)
        return { trust: {}, settings: {}, ...found }
      },
      credential: (name) => {
        const found = file.credentials.find((one) => one.name === name)
        if (found === undefined) throw new Error(`the lab has no credential ${name}`)
        return found
      },
      ask: async (path, change) => {
        const answer = await fetch(
          `${ready.control}${path}`,
          change === undefined
            ? {}
            : {
                method: change.method,
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(change.body),
              },
        )
        const text = await answer.text()
        if (!answer.ok) throw new Error(`the lab answered ${answer.status} to ${path}: ${text.slice(0, 200)}`)
        return text === '' ? null : (JSON.parse(text) as unknown)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
