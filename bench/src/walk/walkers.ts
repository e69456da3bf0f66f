import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'

/** What a walker is told first, on its standard input. */
export interface Setup {
  readonly host: string
  readonly community: string
  /** Milliseconds for one answer. */
  readonly timeout: number
  /** Devices of one line that are walked at once; all of them unless told. Ours only. */
  readonly atOnce?: number
}

export interface Round {
  /** Rows by table, for each device. */
  readonly found: readonly Readonly<Record<string, number>>[]
  /** Milliseconds of user and system time of the walker's process alone. */
  readonly cpu: number
  readonly wall: number
  /** Milliseconds; ours only. */
  readonly loopDelay?: { readonly p99: number; readonly max: number }
}

export interface Walker {
  /** Walks the devices behind these ports: ours all at once, SNMP::Info one after the other. */
  walk(ports: readonly number[]): Promise<Round>
  stop(): Promise<void>
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function startWalker(command: string, words: readonly string[], setup: object): Walker {
  const child = startChild({ command, words })
  child.tell(JSON.stringify(setup))
  return {
    walk: async (ports) => {
      child.tell(JSON.stringify(ports))
      return JSON.parse(await child.line()) as Round
    },
    stop: () => child.stop(),
  }
}

export const startOurs = (setup: Setup): Walker =>
  startWalker(process.execPath, [here('our-walker.ts')], setup)

export const startSnmpInfo = (setup: Setup): Walker =>
  startWalker('/usr/bin/perl', [here('snmp-info.pl')], { ...setup, names: here('mib-names.txt') })
