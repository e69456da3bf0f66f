import type { Ask } from '../../asking.ts'
import type { ActiveSession } from '../detail.ts'
import { ActiveListText } from './active-list-text.ts'
import type { Mnt } from './mnt.ts'
import { children, textOf } from '../../transport/xml.ts'

/** A list longer than this is not asked for: no deployment that is known has so many. */
const longest = 2_000_000

/** Of a session's parts between each other; no part has it. */
const between = '\t'

/** Every session that runs, a line each: a hundred and sixty thousand of them are some twenty megabytes. */
export class ActiveList {
  readonly #lines: string[] = []
  dropped = 0
  receivedAt = new Date(0)

  add({ mac, username, nasAddress, address, sessionId, server }: ActiveSession): void {
    const parts = [mac, username, nasAddress, address, sessionId, server]
    this.#lines.push(parts.map((part) => part?.replaceAll(between, ' ') ?? '').join(between))
  }

  get size(): number {
    return this.#lines.length
  }

  macs(): Set<string> {
    return new Set(this.#lines.map((line) => line.slice(0, line.indexOf(between))))
  }

  ofMac(mac: string): ActiveSession[] {
    return this.#lines.filter((line) => line.startsWith(mac + between)).map(sessionIn)
  }

  onSwitch(nasAddress: string): ActiveSession[] {
    const wanted = between + nasAddress + between
    return this.#lines
      .filter((line) => line.includes(wanted))
      .map(sessionIn)
      .filter((session) => session.nasAddress === nasAddress)
  }

  ofPerson(isTheirs: (username: string | null) => boolean): ActiveSession[] {
    return this.#lines
      .filter((line) => {
        const from = line.indexOf(between) + 1
        return isTheirs(line.slice(from, line.indexOf(between, from)) || null)
      })
      .map(sessionIn)
  }
}

const sessionIn = (line: string): ActiveSession => {
  const [mac = '', username, nasAddress, address, sessionId, server] = line.split(between)
  return {
    mac,
    username: username || null,
    nasAddress: nasAddress || null,
    address: address || null,
    sessionId: sessionId || null,
    server: server || null,
  }
}

/** Every session that runs, in short; null when there are too many of them to be asked for. */
export async function readActiveList(mnt: Mnt, ask: Ask): Promise<ActiveList | null> {
  const counted = await mnt.read(['Session', 'ActiveCount'], true, ask)
  const count = Number(textOf(children(counted.root?.['sessionCount']), 'count') ?? 0)
  if (count > longest) return null
  const list = new ActiveList()
  const text = new ActiveListText(mnt.name, (session) => list.add(session))
  list.receivedAt = await mnt.activeList((octets) => text.write(octets), ask)
  text.end()
  list.dropped = text.dropped
  return list
}
