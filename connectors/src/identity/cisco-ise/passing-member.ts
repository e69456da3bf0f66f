import type { Ask, Reading } from '../../asking.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { SessionDetail } from '../detail.ts'
import type { Ers } from './ers.ts'
import { readSessions } from './session-details.ts'
import type { SessionServices } from './session-details.ts'

/** Pages of a group that are looked through for one that has a session: a thousand members. */
const mostPages = 10
/** Sessions that are read in the hope that one of them passed. */
const mostTried = 5

/** An authorized session of some other member of a group; null when there is none among those read. */
export async function findPassingMember(
  ers: Ers,
  services: SessionServices,
  group: { readonly id: string; readonly except: string },
  ask: Ask,
): Promise<Reading<SessionDetail | null>> {
  if (!/^[0-9A-Za-z-]{1,64}$/.test(group.id)) throw notAllowed()
  const active = await services.active.get(ask)
  const running = active?.macs() ?? new Set<string>()
  running.delete(group.except)
  const observedAt = active?.receivedAt ?? new Date()
  let tried = 0
  let complete = active !== null
  for (let number = 1; running.size > 0;) {
    const page = await ers.page('endpoint', `groupId.EQ.${group.id}`, number, ask)
    for (const { name } of page?.rows ?? []) {
      const mac = canonicalMac(name ?? '')
      if (mac === null || !running.has(mac)) continue
      tried += 1
      const { value } = await readSessions(services, { mac }, ask)
      const passed = value.find((session) => session.passed)
      if (passed !== undefined) return { value: passed, complete: true, dropped: 0, observedAt }
      if (tried >= mostTried) return { value: null, complete: false, dropped: 0, observedAt }
    }
    const next = page?.next ?? null
    if (next === null || next <= number || next > mostPages) {
      complete &&= next === null
      break
    }
    number = next
  }
  return { value: null, complete, dropped: 0, observedAt }
}
