import type { Source } from '@patchbay/contract/systems/sources'
import { systemKinds } from '@patchbay/contract/systems/system-kinds'
import type { AskedKind } from '@patchbay/contract/systems/system-kinds'
import type { DisabledSystem, System, Systems } from '../systems/open.ts'

/** A chip of the strip before its source is asked. */
export const waiting = (id: string, name: string, kind: Source['kind'], required: boolean): Source => ({
  id,
  name,
  kind,
  state: 'waiting',
  required,
})

export const indexWaiting = (required: boolean): Source => waiting('index', 'Index', 'index', required)

export const systemWaiting = ({ name, title, kind, page }: System<AskedKind>, required: boolean): Source => ({
  ...waiting(name, title, kind, required),
  ...(page === null ? {} : { page }),
})

/** Systems of a kind as one chip, for a question that asks no more than one of them. */
export const kindWaiting = (kind: AskedKind): Source => waiting(kind, systemKinds[kind].name, kind, false)

/** No system of this kind is connected. */
export const notConfigured = (kind: AskedKind): Source => ({ ...kindWaiting(kind), state: 'not-configured' })

/** Somebody has switched it off: what it knows is not asked, so nothing that it may know can be said to be nowhere. */
export const switchedOff = (chip: Source): Source => ({
  ...chip,
  state: 'not-permitted',
  why: 'disabled in Connected systems',
})

export const disabledOf = ({ disabled }: Systems, kind: AskedKind): DisabledSystem[] =>
  disabled.filter((system) => system.kind === kind)

const off = (systems: Systems, kind: AskedKind, required: boolean): Source[] =>
  disabledOf(systems, kind).map(({ name, title }) => switchedOff(waiting(name, title, kind, required)))

const orNotConfigured = (sources: Source[], kind: AskedKind): Source[] =>
  sources.length === 0 ? [notConfigured(kind)] : sources

/** All systems of a kind: those that are asked, then those that are switched off; or one chip that there is none. */
export function systemsWaiting(systems: Systems, kind: AskedKind, required: boolean): Source[] {
  const asked = systems.ofKind(kind).map((system) => systemWaiting(system, required))
  return orNotConfigured([...asked, ...off(systems, kind, required)], kind)
}

/** Why nobody of a kind is asked: those that are switched off, or that there is none. */
export const nobodyOf = (systems: Systems, kind: AskedKind, required: boolean): Source[] =>
  orNotConfigured(off(systems, kind, required), kind)
