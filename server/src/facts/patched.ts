import type { Ask } from '@patchbay/connectors/asking'
import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { System } from '../systems/open.ts'
import { lastChange, macNow, portNow, waysTo } from './ports.ts'
import type { Way } from './ports.ts'

/** A device that was plugged in, on the port that it should be on. */
export interface Patched {
  readonly switch: string
  /** Short name. */
  readonly interface: string
  readonly mac: string | null
  /** When it was plugged in, as far as a person tells. */
  readonly since: Date
}

/** What a switch shows of it now. */
export interface PatchShown {
  readonly by: 'mac' | 'neighbour' | 'link' | 'nothing'
  readonly words: string
  /** The way that showed it. */
  readonly source: string
  readonly at: Date
}

/** Milliseconds before a scan in which somebody plugs in what is scanned after it. */
const pluggedBefore = 300_000

/**
 * Its MAC on the port, then a neighbour with it, then a link that came up about when it was plugged in: a link that was there before
 * is that of something else. Null where no way to the switch can be asked.
 * @throws Failure of the last way, where none answered
 */
export async function patchShown(
  systems: readonly System<'switch'>[],
  patched: Patched,
  ask: Ask,
): Promise<PatchShown | null> {
  let failure: unknown = null
  for (const way of waysTo(systems, patched.switch)) {
    try {
      const shown =
        (await byMac(way, patched, ask)) ??
        (await byNeighbour(way, patched, ask)) ??
        (await byLink(way, patched, ask))
      if (shown !== null) return shown
    } catch (error) {
      if (ask.signal.aborted) throw error
      failure = error
    }
  }
  if (failure !== null) throw failure
  return null
}

async function byMac(way: Way, { mac, interface: port }: Patched, ask: Ask): Promise<PatchShown | null> {
  if (mac === null) return null
  const told = await macNow(way, mac, ask)
  const here = told?.value.entries.some((entry) => shortInterface(entry.interface) === port) ?? false
  return told === null || !here
    ? null
    : { by: 'mac', words: `${mac} is on ${port}`, source: way.system.title, at: told.observedAt }
}

async function byNeighbour(
  { system, device }: Way,
  { mac, interface: port }: Patched,
  ask: Ask,
): Promise<PatchShown | null> {
  const { readNeighbours } = await system.can()
  if (mac === null || readNeighbours === undefined) return null
  const { value, observedAt } = await readNeighbours(device, ask)
  const found = value.find((one) => shortInterface(one.interface) === port && one.mac === mac)
  if (found === undefined) return null
  const words = `${found.name} tells its name on ${port} by ${found.protocol.toUpperCase()}`
  return { by: 'neighbour', words, source: system.title, at: observedAt }
}

async function byLink(way: Way, { interface: port, since }: Patched, ask: Ask): Promise<PatchShown | null> {
  const told = await portNow(way, longInterface(port), ask)
  if (told === null) return null
  const shown = { source: way.system.title, at: told.observedAt }
  if (told.value.operUp !== true)
    return {
      ...shown,
      by: 'nothing',
      words: told.value.operUp === null ? `the link of ${port} is not told` : `${port} has no link`,
    }
  const changed = await lastChange(way, port, ask)
  if (changed !== null && changed.getTime() >= since.getTime() - pluggedBefore)
    return { ...shown, by: 'link', words: `the link of ${port} came up` }
  const before = changed === null ? 'and when it came up is not told' : 'and came up before'
  return { ...shown, by: 'nothing', words: `${port} has a link, ${before}` }
}
