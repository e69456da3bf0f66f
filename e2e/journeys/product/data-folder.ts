import { chmodSync, mkdtempSync, readdirSync, readlinkSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginningOf } from '../../../scripts/bootstrap/processes.mjs'
import { sitWithFolder } from './folder-sitter.ts'

const memory = '/dev/shm'
/** Octets that a product's data may come to, its database's log included, with as much again for the browser. */
const enough = 4 * 1024 ** 3

const prefix = 'patchbay-journeys-'

/**
 * A new folder for a product's data, in memory where the machine has it: a shared disk may take seconds to flush, seen on
 * one of ours with 1.6 s, and journeys count seconds. Whoever does not remove it has it removed at its end.
 */
export function newDataFolder(): string {
  // Where a folder for temporary files was chosen it is that: a run of the tests takes it away when it ends.
  const isChosen = process.env['TMPDIR'] !== undefined
  const place = !isChosen && roomInMemory() ? memory : tmpdir()
  for (const folder of leftIn(place)) sitWithFolder(folder)()
  const folder = mkdtempSync(join(place, `${prefix}${makerOf(process.pid)}-`))
  // As root the database runs as another user, which must be able to pass.
  chmodSync(folder, 0o711)
  sitWithFolder(folder)
  return folder
}

/** Names a process for good, short enough for the path of a socket: where its id counts, the id, and when it began. */
function makerOf(pid: number): string {
  const began = Number((beginningOf(pid) ?? '0').replaceAll(/\D/g, ''))
  return [idsCountIn(), pid, began].map((number) => number.toString(36)).join('-')
}

/** The process ids of another container are not ours to judge. */
function idsCountIn(): number {
  try {
    return Number(readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, ''))
  } catch {
    return 0
  }
}

/** Folders whose makers are gone, and their sitters too. */
function leftIn(place: string): string[] {
  return readdirSync(place)
    .filter((name) => {
      if (!name.startsWith(prefix)) return false
      const [where, pid, began] = name.slice(prefix.length).split('-')
      if (where !== idsCountIn().toString(36) || pid === undefined || began === undefined) return false
      return makerOf(Number.parseInt(pid, 36)) !== `${where}-${pid}-${began}`
    })
    .map((name) => join(place, name))
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}
